"""Files that hold what visitors sent, or our keys: nobody else on the machine reads them."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final

logger = logging.getLogger(__name__)

FILE: Final = 0o600
FOLDER: Final = 0o700
_DATABASE: Final = ("", "-wal", "-shm")


def private_database(file: Path) -> None:
    """Make the file of an SQLite database ours alone, before it is opened or if it is not yet.

    The files that SQLite puts beside it get the mode that it has.
    """
    if not file.exists():
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE))
    for suffix in _DATABASE:
        close_to_others(file.with_name(file.name + suffix), FILE)


def private_folder(folder: Path) -> None:
    """Make the folder if it is not there, and ours alone: then so is what it holds."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    close_to_others(folder, FOLDER)


def private_file(file: Path, content: bytes) -> None:
    """Write the file at once or not at all, ours alone."""
    made = file.with_name(f".{file.name}.{os.getpid()}")
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE), "wb") as stream:
        stream.write(content)
    made.replace(file)


def close_to_others(path: Path, mode: int) -> None:
    """Take from a file or folder what ``mode`` does not allow; there need be none."""
    try:
        if path.stat().st_mode & 0o777 & ~mode:
            path.chmod(mode)
    except FileNotFoundError:
        return
    except OSError as error:
        logger.warning(
            "Others may be able to read %s (%s): give it to the user the site runs as.",
            path,
            error.strerror,
        )

"""Files with visitors' data or keys, readable by their owner only."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final

from villa_site.settings.atomic_file import write_atomically

logger = logging.getLogger(__name__)

FILE: Final = 0o600
FOLDER: Final = 0o700
_DATABASE: Final = ("", "-wal", "-shm")


def private_database(file: Path) -> None:
    """Restrict an SQLite database to its owner, creating the file if it does not exist.

    SQLite gives its journal files the mode of the database.
    """
    if not file.exists():
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE))
    for suffix in _DATABASE:
        close_to_others(file.with_name(file.name + suffix), FILE)


def private_folder(folder: Path) -> None:
    """Create the folder if it does not exist, and restrict it to its owner."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    close_to_others(folder, FOLDER)


def private_file(file: Path, content: bytes) -> None:
    """Write the file atomically, readable by its owner only."""
    write_atomically(file, content, mode=FILE)


def close_to_others(path: Path, mode: int) -> None:
    """Remove the permissions beyond ``mode`` from a file or folder, if it exists."""
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

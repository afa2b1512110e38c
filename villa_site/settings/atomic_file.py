"""Writes a file so that no reader, in this process or another, ever sees half of it."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

READABLE_BY_ALL: Final = 0o644


def write_atomically(file: Path, content: bytes, *, mode: int = READABLE_BY_ALL) -> None:
    """Replace ``file`` as a whole; its folder exists. A failed write leaves no trace."""
    # Writers of one file at the same time have a temporary file each.
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise

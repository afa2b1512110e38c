"""Stores on disk what is computed from the content files, for the next start.

A stored file is used only if it is whole and this very code, with these libraries, made it.
Otherwise the work is done again; a failure of the disk is never more than that and a line in the
log.
"""

from __future__ import annotations

import logging
import os
import platform
import sqlite3
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import villa_site
from villa_site.settings.private_files import private_file, private_folder

FOLDER: Final = "content-cache"

_MAGIC: Final = b"villa-site content 1\n"
_DIGEST_BYTES: Final = 16
_DISTRIBUTIONS: Final = ("villa-site", "PyYAML", "pydantic", "markdown-it-py", "snowballstemmer")
# What the result depends on: the readers, the models of the content, and those of a page.
_SOURCES: Final = ("embedded", "content", "backend/models")

_log = logging.getLogger(__name__)


class DiskCache:
    """Files in ``data_dir`` for one content folder, readable by their owner only.

    Processes share them: each file is replaced whole, and the last one written stays. No method
    raises; ``data_dir`` need not exist.
    """

    def __init__(self, data_dir: Path, content_dir: Path) -> None:
        self._folder = data_dir / FOLDER
        self._prefix = blake2b(os.fsencode(content_dir.absolute()), digest_size=8).hexdigest()
        self._logged = False

    def file(self, kind: str) -> Path:
        """Return the file that holds what was written as ``kind``."""
        return self._folder / f"{self._prefix}.{kind}"

    def read(self, kind: str) -> bytes | None:
        """Return what was written as ``kind``; None without it, or when it cannot be used."""
        try:
            written = self.file(kind).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            self.report(kind, error)
            return None
        start = len(_MAGIC) + 2 * _DIGEST_BYTES
        head, content = written[:start], written[start:]
        if head == _head(content):
            return content
        if head[: len(_MAGIC) + _DIGEST_BYTES] == _MAGIC + fingerprint():
            self.report(kind, ValueError("it is damaged"))
        return None

    def write(self, kind: str, content: bytes) -> None:
        """Replace what is stored as ``kind``."""
        try:
            private_folder(self._folder)
            private_file(self.file(kind), _head(content) + content)
        except OSError as error:
            self.report(kind, error)

    def report(self, kind: str, error: Exception) -> None:
        """Log why a stored file is not used; only the first reason is logged."""
        if not self._logged:
            self._logged = True
            file = f"{FOLDER}/{self.file(kind).name}"
            _log.warning("The file %s is left out, a start takes longer: %s", file, error)


@cache
def fingerprint() -> bytes:
    """Return 16 bytes that identify the code and the libraries that read the content."""
    digest = blake2b(digest_size=_DIGEST_BYTES)
    for about in (
        platform.python_version(),
        sqlite3.sqlite_version,
        *map(_version, _DISTRIBUTIONS),
    ):
        digest.update(f"{about}\n".encode())
    package = Path(villa_site.__file__).parent
    for folder in _SOURCES:
        for source in sorted((package / folder).rglob("*.py")):
            digest.update(blake2b(source.read_bytes()).digest())
    return digest.digest()


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:  # a tree that is not installed; its sources count all the same
        return ""


def _head(content: bytes) -> bytes:
    digest = blake2b(content, digest_size=_DIGEST_BYTES).digest()
    return _MAGIC + fingerprint() + digest

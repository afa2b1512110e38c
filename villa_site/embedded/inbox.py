"""Stores what visitors send, subscriptions, forms, cookie choices and errors, in SQLite."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

from villa_site.embedded.dates import institution_time
from villa_site.settings.private_files import (
    FILE,
    close_to_others,
    private_database,
    private_file,
    private_folder,
)

Kind = Literal["newsletter", "form", "choice", "error"]

_FILE: Final = "inbox.sqlite3"
_FILES: Final = "inbox_files"
_NAMED: Final = re.compile(rf"{_FILES}/([0-9a-f]+\.bin)")
_CLEAN_EVERY: Final = 100
_YOUNG: Final = 3600.0
"""Seconds in which a file's message is surely written."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS item (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, locale TEXT NOT NULL,
    mark TEXT, data TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS item_mark ON item (kind, mark);
CREATE INDEX IF NOT EXISTS item_kind ON item (kind, id);
"""
# The oldest go first; people's own words are stored far longer than reports and clicks.
_LIMITS: Final[dict[Kind, int]] = {
    "newsletter": 100_000,
    "form": 100_000,
    "choice": 10_000,
    "error": 500,
}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a visitor sent; ``at`` is ISO 8601 in the institution's time zone."""

    kind: Kind
    at: str
    locale: str
    data: dict[str, Any]


class Inbox:
    """A file shared by all workers, or memory when there is no folder for it."""

    def __init__(
        self, data_dir: Path | None, *, clock: Callable[[], datetime] = institution_time
    ) -> None:
        self._clock = clock
        self._files = data_dir / _FILES if data_dir else None
        if data_dir:
            data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            private_database(data_dir / _FILE)
        where = data_dir / _FILE if data_dir else ":memory:"
        self._database = sqlite3.connect(where, timeout=10, check_same_thread=False)
        # An application that never runs closes nothing.
        weakref.finalize(self, self._database.close)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.executescript(_SCHEMA)
        self._stored_files = 0
        self._clean()

    def put(
        self, kind: Kind, data: dict[str, Any], *, locale: str, mark: str | None = None
    ) -> None:
        """Store an item; one with the same kind and mark replaces the former."""
        row = (kind, self._clock().isoformat(timespec="seconds"), locale, mark, json.dumps(data))
        with self._database as database:
            database.execute(
                "INSERT OR REPLACE INTO item (kind, at, locale, mark, data) VALUES (?, ?, ?, ?, ?)",
                row,
            )
            database.execute(
                "DELETE FROM item WHERE kind = ? AND id <= "
                "(SELECT id FROM item WHERE kind = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
                (kind, kind, _LIMITS[kind]),
            )

    def store_file(self, content: bytes) -> str:
        """Store a file under the name of its content, nothing that could run; return the name."""
        name = f"{hashlib.blake2b(content, digest_size=16).hexdigest()}.bin"
        if self._files:
            private_folder(self._files)
            private_file(self._files / name, content)
            self._stored_files += 1
            if self._stored_files % _CLEAN_EVERY == 0:
                self._clean()
        return f"{_FILES}/{name}"

    def _clean(self) -> None:
        """Close the files to others, and remove those that no message names.

        A young one may belong to a message that another worker is about to write.
        """
        if self._files is None or not self._files.is_dir():
            return
        private_folder(self._files)
        named = self._named_files()
        before = time.time() - _YOUNG
        for file in self._files.iterdir():
            with suppress(FileNotFoundError):
                close_to_others(file, FILE)
                if file.name not in named and file.stat().st_mtime < before:
                    file.unlink()

    def _named_files(self) -> set[str]:
        rows = self._database.execute(
            "SELECT data FROM item WHERE kind = 'form' AND data LIKE ?", (f"%{_FILES}/%",)
        )
        return {name for (data,) in rows for name in _NAMED.findall(data)}

    def items(self, kind: Kind | None = None, *, limit: int = 100) -> list[Item]:
        """Return the newest items, newest first."""
        rows = self._database.execute(
            "SELECT kind, at, locale, data FROM item WHERE ? IS NULL OR kind = ? "
            "ORDER BY id DESC LIMIT ?",
            (kind, kind, limit),
        )
        return [Item(row[0], row[1], row[2], json.loads(row[3])) for row in rows]

    def close(self) -> None:
        """Close the database."""
        self._database.close()


def inbox(data_dir: Path, kind: Kind | None = None, *, limit: int = 100) -> list[Item]:
    """List what visitors sent, newest first; nothing when nobody sent anything yet."""
    if not (data_dir / _FILE).is_file():
        return []
    opened = Inbox(data_dir)
    try:
        return opened.items(kind, limit=limit)
    finally:
        opened.close()

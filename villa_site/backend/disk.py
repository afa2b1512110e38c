"""The last good answers on disk, for a restart while the backend is unavailable."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
import weakref
import zlib
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from villa_site.backend.queries import Key
from villa_site.content.losses import losses
from villa_site.settings.private_files import private_database

FILE_NAME: Final = "backend-answers.sqlite3"

_FORMAT: Final = 1
_TRIM_EVERY: Final = 100
_BUSY_SECONDS: Final = 2.0
_SELECT: Final = "SELECT json FROM answers WHERE source = ? AND key = ?"
_INSERT: Final = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)"
_DELETE: Final = "DELETE FROM answers WHERE source = ? AND key = ?"
_TRIM: Final = (
    "DELETE FROM answers WHERE stored < (SELECT stored FROM answers"
    " ORDER BY stored DESC LIMIT 1 OFFSET ?)"
)
"""Deletes all but the newest rows."""

T = TypeVar("T")


class Disk:
    """A table of compressed JSON by query, in a thread of its own; it never raises.

    Rows are stored until the page is missing; the oldest are deleted beyond ``max_rows``.
    Workers share the file: SQLite writes rows as a whole. ``source`` is the backend's URL, part of
    the key, so that answers of another backend are never used.
    """

    def __init__(self, folder: Path, source: str, *, max_rows: int = 5_000) -> None:
        self._file = folder / FILE_NAME
        self._source = source
        self._max_rows = max_rows
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="villa-disk")
        self._database: sqlite3.Connection | None = None
        self._changes: deque[Callable[[], object]] = deque()
        self._is_due = False
        self._writes = 0

    async def read(self, key: Key) -> bytes | None:
        """Return the stored JSON; None without one that can be read."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._safely, lambda: self._read(key))

    def write(self, key: Key, raw: bytes) -> None:
        """Store the JSON soon."""
        self._soon(lambda: self._write(key, raw))

    def delete(self, key: Key) -> None:
        """Remove the JSON soon."""
        self._soon(lambda: self._execute(_DELETE, self._source, _name(key)))

    def _soon(self, change: Callable[[], object]) -> None:
        self._changes.append(change)
        if not self._is_due:
            self._is_due = True
            self._thread.submit(self._safely, self._commit)

    async def aclose(self) -> None:
        """Finish the writes and close the file."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _safely(self, action: Callable[[], T]) -> T | None:
        """Run an action on the database; a failure is logged once and gives None."""
        try:
            return action()
        except (sqlite3.Error, OSError, zlib.error) as error:
            self._close()
            reason = f"{type(error).__name__}: {error}"
            losses.once(("disk", reason), f"answers on disk ({FILE_NAME}) are ignored: {reason}")
            if _is_damage(error):
                self._delete_file()
            return None

    def _delete_file(self) -> None:
        """Delete a damaged file, so that the next action creates a new one."""
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self._file.with_name(FILE_NAME + suffix).unlink(missing_ok=True)

    def _open(self) -> sqlite3.Connection:
        if self._database is None:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            private_database(self._file)
            self._database = sqlite3.connect(
                self._file, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            # A site that never runs closes nothing.
            self._closing = weakref.finalize(self, self._database.close)
            self._prepare(self._database)
        return self._database

    def _prepare(self, database: sqlite3.Connection) -> None:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version != _FORMAT:
            database.execute("DROP TABLE IF EXISTS answers")
            database.execute(f"PRAGMA user_version = {_FORMAT}")
        database.execute(
            "CREATE TABLE IF NOT EXISTS answers (source TEXT, key TEXT, stored REAL, json BLOB,"
            " PRIMARY KEY (source, key))"
        )

    def _read(self, key: Key) -> bytes | None:
        row = self._execute(_SELECT, self._source, _name(key)).fetchone()
        return zlib.decompress(row[0]) if row else None

    def _write(self, key: Key, raw: bytes) -> None:
        self._execute(_INSERT, self._source, _name(key), time.time(), zlib.compress(raw, 1))
        self._writes += 1
        if self._writes % _TRIM_EVERY == 0:
            self._execute(_TRIM, self._max_rows)

    def _commit(self) -> None:
        """Make the changes that wait in one transaction: the answers for a page come together."""
        # What is added from here on needs another commit.
        self._is_due = False
        self._execute("BEGIN IMMEDIATE")
        while self._changes:
            self._changes.popleft()()
        self._execute("COMMIT")

    def _execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        return self._open().execute(statement, values)

    def _close(self) -> None:
        if self._database is not None:
            self._closing()
            self._database = None


def _name(key: Key) -> str:
    return repr(tuple(key))


def _is_damage(error: Exception) -> bool:
    """Tell a file that is no database from one that is only busy, full or read-only."""
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, sqlite3.OperationalError
    )

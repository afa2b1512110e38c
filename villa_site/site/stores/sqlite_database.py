"""Stores in a file of SQLite, which the workers of a machine share."""

from __future__ import annotations

import asyncio
import sqlite3
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from villa_site.errors import StoreFull, StoreUnavailable
from villa_site.settings.private_files import private_database
from villa_site.site.stores.database import MAX_MARKS, Change, Changed
from villa_site.site.stores.value import Address

_BUSY_SECONDS: Final = 5.0
_RETRY_SECONDS: Final = 0.01
_CLAIM_LIFE: Final = 3600.0
_FORMAT: Final = 1
_SCHEMA: Final = f"""
CREATE TABLE IF NOT EXISTS value (
    store TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (store, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mark (
    id INTEGER PRIMARY KEY, store TEXT NOT NULL, key TEXT NOT NULL, mark TEXT NOT NULL,
    UNIQUE (store, key, mark)
);
CREATE TABLE IF NOT EXISTS claim (key TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS claim_at ON claim (at);
PRAGMA user_version = {_FORMAT};
"""
_ANSWERS: Final = """
CREATE TABLE IF NOT EXISTS answer (
    key TEXT PRIMARY KEY, text TEXT NOT NULL, until REAL NOT NULL
) WITHOUT ROWID
"""
"""Files of earlier versions have no such table, and earlier versions do not mind it."""

T = TypeVar("T")


class SqliteDatabase:
    """The file, in a thread of its own; it is made by the first write.

    Each change is a transaction that no other worker's can come between.
    """

    def __init__(self, file: Path, *, clock: Callable[[], float] = time.time) -> None:
        self.file = file
        self._clock = clock
        self._thread: ThreadPoolExecutor | None = None
        self._database: sqlite3.Connection | None = None

    async def load(self) -> Mapping[Address, str]:
        """Return all values."""
        return await self._run(self._load)

    async def read(self, address: Address) -> str | None:
        """Return one value, None without one."""
        return await self._run(lambda: self._value(address))

    async def change(self, address: Address, change: Change, mark: str = "") -> Changed:
        """Change a value in one transaction, once for each ``mark``."""
        return await self._run(lambda: self._change(address, change, mark))

    async def claim(self, key: str, seconds: float) -> bool:
        """Claim ``key``, unless that was done within ``seconds``."""
        return await self._run(lambda: self._claim(key, seconds))

    async def renew(self, key: str, seconds: float) -> None:  # noqa: ARG002 - who claims it next says how old it may be
        """Let a claim hold from now on, if it still does."""
        statement = "UPDATE claim SET at = ? WHERE key = ?"
        await self._run(lambda: self._execute(statement, self._clock(), key))

    async def release(self, key: str) -> None:
        """Withdraw a claim."""
        await self._run(lambda: self._execute("DELETE FROM claim WHERE key = ?", key))

    async def answer(self, key: str) -> str | None:
        """Return the answer to a submission."""
        return await self._run(lambda: self._answer(key))

    async def settle(self, key: str, answer: str, seconds: float) -> None:
        """Keep the answer to a submission, and withdraw its claim."""
        await self._run(lambda: self._settle(key, answer, seconds))

    async def close(self) -> None:
        """Finish what is under way and close the file; the next action opens it again."""
        thread, self._thread = self._thread, None
        if thread is not None:
            await asyncio.get_running_loop().run_in_executor(thread, self._close)
            thread.shutdown()

    async def _run(self, action: Callable[[], T]) -> T:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="villa-stores")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._translated, action)

    def _translated(self, action: Callable[[], T]) -> T:
        try:
            return action()
        except (sqlite3.Error, OSError) as error:
            self._close()
            raise StoreUnavailable(f"The stores in {self.file} cannot be used: {error}.") from error

    def _load(self) -> Mapping[Address, str]:
        if not self.file.is_file():
            return {}
        rows = self._execute("SELECT store, key, json FROM value")
        return {Address(store, key): text for store, key, text in rows}

    def _change(self, address: Address, change: Change, mark: str) -> Changed:
        with self._transaction():
            before = self._value(address)
            if mark and not self._mark(address, mark):
                return Changed(done=False, text=before)
            after = change(before)
            if after is None:
                self._execute("DELETE FROM value WHERE store = ? AND key = ?", *address)
                self._execute("DELETE FROM mark WHERE store = ? AND key = ?", *address)
            elif after != before:
                self._execute("INSERT OR REPLACE INTO value VALUES (?, ?, ?)", *address, after)
        return Changed(done=True, text=after)

    def _value(self, address: Address) -> str | None:
        row = self._execute(
            "SELECT json FROM value WHERE store = ? AND key = ?", *address
        ).fetchone()
        return row[0] if row else None

    def _mark(self, address: Address, mark: str) -> bool:
        """Mark the value; False if it is marked so already."""
        if self._marks_are_full():
            raise StoreFull(f"Delete values that are over: {MAX_MARKS} marks are the most.")
        made = self._execute(
            "INSERT OR IGNORE INTO mark (store, key, mark) VALUES (?, ?, ?)", *address, mark
        )
        return made.rowcount == 1

    def _marks_are_full(self) -> bool:
        """Count the marks only where the newest's number says that there may be so many."""
        (newest,) = self._execute("SELECT max(id) FROM mark").fetchone()
        if (newest or 0) < MAX_MARKS:
            return False
        (count,) = self._execute("SELECT count(*) FROM mark").fetchone()
        return bool(count >= MAX_MARKS)

    def _claim(self, key: str, seconds: float) -> bool:
        now = self._clock()
        with self._transaction():
            self._execute("DELETE FROM claim WHERE at < ?", now - _CLAIM_LIFE)
            made = self._execute(
                "INSERT INTO claim VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET at = excluded.at"
                " WHERE at < ?",
                *(key, now, now - seconds),
            )
        return made.rowcount == 1

    def _answer(self, key: str) -> str | None:
        statement = "SELECT text FROM answer WHERE key = ? AND until > ?"
        row = self._execute(statement, key, self._clock()).fetchone()
        return row[0] if row else None

    def _settle(self, key: str, answer: str, seconds: float) -> None:
        now = self._clock()
        with self._transaction():
            self._execute("DELETE FROM answer WHERE until < ?", now)
            self._execute(
                "INSERT OR REPLACE INTO answer VALUES (?, ?, ?)", key, answer, now + seconds
            )
            self._execute("DELETE FROM claim WHERE key = ?", key)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._execute("ROLLBACK")
            raise
        self._execute("COMMIT")

    def _execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        if self._database is None:
            self._database = self._open()
            # A site that never runs closes nothing.
            self._closing = weakref.finalize(self, self._database.close)
        return self._database.execute(statement, values)

    def _open(self) -> sqlite3.Connection:
        """Open the file; where another worker makes it, SQLite would wait badly or not at all."""
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        private_database(self.file)
        given_up = time.monotonic() + _BUSY_SECONDS
        while True:
            database = sqlite3.connect(
                self.file, timeout=0, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare(database)
            except (sqlite3.Error, StoreUnavailable) as error:
                database.close()
                # The low byte is the error; the others say how it came about.
                busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > given_up:
                    raise
                time.sleep(_RETRY_SECONDS)
            else:
                return database

    def _prepare(self, database: sqlite3.Connection) -> None:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version not in {0, _FORMAT}:
            raise StoreUnavailable(f"Update the site: {self.file} is of a newer one.")
        if version != _FORMAT:
            database.executescript(_SCHEMA)
        database.execute(_ANSWERS)
        database.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000:.0f}")

    def _close(self) -> None:
        if self._database is not None:
            self._closing()
            self._database = None

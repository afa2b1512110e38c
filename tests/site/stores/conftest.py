"""Stores in a file of the test's, as one worker has them and as others do."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from villa_site.site.stores.sqlite_database import SqliteDatabase
from villa_site.site.stores.stores import Stores

NewWorker = Callable[[], Stores]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "stores.sqlite3"


@pytest.fixture
async def new_worker(file: Path) -> AsyncIterator[NewWorker]:
    """Make the stores of one more worker."""
    async with AsyncExitStack() as stack:

        def made() -> Stores:
            stores = Stores(SqliteDatabase(file))
            stack.push_async_callback(stores.database.close)
            return stores

        yield made


@pytest.fixture
def stores(new_worker: NewWorker) -> Stores:
    return new_worker()

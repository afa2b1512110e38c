"""Synchronises the stores of all workers, and updates the open pages that show them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from villa_site.settings import Settings
from villa_site.settings.redis_url import channel_name
from villa_site.site.stores.database import Database
from villa_site.site.stores.sqlite_database import SqliteDatabase
from villa_site.site.stores.stores import Stores
from villa_site.site.stores.value import Address

RENEW_EVERY: Final = 0.25
"""Seconds between two renewals of open pages: of a thousand votes each page hears four times."""
RELOAD_EVERY: Final = 30.0
"""Seconds after which a dropped message is made up for."""

Names = frozenset[str]


class StoreSync:
    """Refreshes ``stores`` when another worker has written one of them.

    After each change that ``announce`` reports ``changed`` is called at once with the names of
    the stores, ``renew`` with those of the last quarter of a second.
    """

    def __init__(
        self,
        stores: Stores,
        changed: Callable[[Names], None],
        renew: Callable[[Names], None],
    ) -> None:
        self.stores = stores
        self._changed = changed
        self._renew = renew
        self._waiting: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = False

    async def open(self) -> None:
        """Read what the stores hold, and go on to do so now and then."""
        self._open = True
        await self.stores.load()
        self._start(self._reload_periodically())

    async def close(self) -> None:
        """Finish what is under way."""
        self._open, self._waiting = False, set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.stores.database.close()

    def reload(self) -> None:
        """Read every value soon: messages may have been dropped."""
        self._start(self.stores.load())

    def refresh(self, address: Address) -> None:
        """Read a value soon that another worker has written."""
        self._start(self.stores.refresh(address))

    def announce(self, names: Names) -> None:
        """Have the pages follow stores that have other values now."""
        self._changed(names)
        if not self._open:
            return
        if not self._waiting:
            self._start(self._renew_soon())
        self._waiting |= names

    async def _renew_soon(self) -> None:
        await asyncio.sleep(RENEW_EVERY)
        names, self._waiting = frozenset(self._waiting), set()
        self._renew(names)

    async def _reload_periodically(self) -> None:
        while True:
            await asyncio.sleep(RELOAD_EVERY)
            await self.stores.load()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        if not self._open:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def store_database(settings: Settings) -> Database:
    """Return the database of the settings: Redis where there is one, else the SQLite file."""
    if not settings.redis_url:
        return SqliteDatabase(settings.stores_path)
    from villa_site.cluster.redis_database import (  # noqa: PLC0415 - 7 MB, for several machines alone
        RedisDatabase,
    )

    return RedisDatabase(settings.redis_url, channel_name(settings.site_url, settings.backend_url))

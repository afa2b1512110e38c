"""Messages between workers: changed pages, changed stores, counted forms; each received once."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from villa_site.cluster.channel import Channel, OnMessage
from villa_site.cluster.local_channel import LocalChannel
from villa_site.cluster.shared_clock import SharedClock
from villa_site.settings import Settings
from villa_site.settings.redis_url import channel_name
from villa_site.site.forms.limits import FormGuard
from villa_site.site.stores.value import Address

if TYPE_CHECKING:
    from villa_site.cluster.redis_channel import RedisChannel

logger = logging.getLogger(__name__)

MAX_IDS: Final = 10_000
MAX_ID_LENGTH: Final = 64

MAX_SENDER_LENGTH: Final = 100
JOIN_SECONDS: Final = 5.0
"""Seconds that a start waits for a Redis that says neither yes nor no."""
Paths = tuple[str, ...] | None
Changed = Callable[[Paths], None]


class Deduplicator:
    """Adds a unique id to each sent message and recognises ids that were received before."""

    def __init__(self, max_ids: int = MAX_IDS) -> None:
        self._max_ids = max_ids
        self._prefix = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._known: OrderedDict[str, None] = OrderedDict()

    def with_id(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Return the message with its id."""
        return {**message, "id": f"{self._prefix}-{next(self._numbers)}"}

    def is_new(self, message: Mapping[str, Any]) -> bool:
        """Whether the message is received for the first time; one without an id always is."""
        key = message.get("id")
        if not isinstance(key, str) or len(key) > MAX_ID_LENGTH:
            return True
        if key in self._known:
            return False
        self._known[key] = None
        if len(self._known) > self._max_ids:
            self._known.popitem(last=False)
        return True


class WorkerBus:
    """The channels to the other workers; ``changed`` is called with the paths they report.

    ``stored`` is called with the address of each value that they have written, ``sourced`` with the
    key of each source that they have fetched.
    The workers of a machine do not depend on Redis: they also have a channel of their own.
    """

    def __init__(
        self,
        settings: Settings,
        changed: Changed,
        stored: Callable[[Address], None] = lambda _address: None,
        sourced: Callable[[str], None] = lambda _key: None,
    ) -> None:
        self.changed = changed
        self.stored = stored
        self.sourced = sourced
        self.clock = SharedClock()
        self.redis = _redis(settings, self._receive, self.clock)
        self.form_guard = FormGuard(settings.form_rate_limit, share=self._send_submission)
        local = LocalChannel(settings.data_dir, self._receive)
        self._channels: tuple[Channel, ...] = (local, self.redis) if self.redis else (local,)
        self._deduplicator = Deduplicator()

    def open(self) -> None:
        """Open the channels."""
        for channel in self._channels:
            channel.open()

    async def join(self) -> None:
        """Wait a moment for Redis: from the first visitor on, time and changes are those of all."""
        if self.redis is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(JOIN_SECONDS):
                    await self.redis.tried.wait()

    async def close(self) -> None:
        """Send what is queued and close the channels."""
        await asyncio.gather(*(channel.close() for channel in self._channels))

    def send_changed(self, paths: Paths) -> None:
        """Send the paths of changed pages to the other workers; None for any page."""
        self._send({"changed": paths})

    def send_stored(self, address: Address) -> None:
        """Send the address of a value that this worker has written."""
        self._send({"stored": [*address]})

    def send_sourced(self, key: str) -> None:
        """Send the key of a source that this worker has fetched."""
        self._send({"sourced": key})

    def _send_submission(self, sender: str) -> None:
        self._send({"submitted": sender})

    def _send(self, message: Mapping[str, Any]) -> None:
        identified = self._deduplicator.with_id(message)
        for channel in self._channels:
            channel.send(identified)

    def _receive(self, message: dict[str, Any]) -> None:
        if not self._deduplicator.is_new(message):
            return
        match message:
            case {"changed": None}:
                self.changed(None)
            case {"changed": [*paths]}:
                self.changed(tuple(path for path in paths if isinstance(path, str)))
            case {"submitted": str(sender)} if len(sender) <= MAX_SENDER_LENGTH:
                self.form_guard.count(sender)
            case {"stored": [str(store), str(key)]}:
                self.stored(Address(store, key))
            case {"sourced": str(key)}:
                self.sourced(key)
            case {"examined": True}:
                """A test message of ``villa-site doctor``."""
            case _:
                logger.warning("A message of another worker is unknown.")


def _redis(settings: Settings, on_message: OnMessage, clock: SharedClock) -> RedisChannel | None:
    if not settings.redis_url:
        return None
    from villa_site.cluster.redis_channel import (  # noqa: PLC0415 - 7 MB, for several machines alone
        RedisChannel,
    )

    name = channel_name(settings.site_url, settings.backend_url)
    return RedisChannel(settings.redis_url, name, on_message, clock=clock)

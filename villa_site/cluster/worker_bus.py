"""A worker among others: what changes here changes there, what is counted there counts here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from villa_site.cluster.channel import Channel, Heard
from villa_site.cluster.deduplicate import Once
from villa_site.cluster.limits import SharedFormGuard
from villa_site.cluster.local_channel import LocalChannel
from villa_site.settings import Settings
from villa_site.settings.redis_address import channel_name

if TYPE_CHECKING:
    from villa_site.cluster.redis_channel import RedisChannel

logger = logging.getLogger(__name__)

LONGEST_ADDRESS: Final = 100

Paths = tuple[str, ...] | None
Changed = Callable[[Paths], None]


class WorkerBus:
    """The other workers of this machine and, with Redis, of all; ``changed`` hears from them.

    Neighbours hear one another directly even so: what they say must not depend on Redis.
    """

    def __init__(self, settings: Settings, changed: Changed) -> None:
        self.changed = changed
        self.redis = _redis(settings, self._heard)
        self.form_guard = SharedFormGuard(settings.form_rate_limit, self._submitted)
        near = LocalChannel(settings.data_dir, self._heard)
        self._channels: tuple[Channel, ...] = (near, self.redis) if self.redis else (near,)
        self._once = Once()

    def open(self) -> None:
        """Begin to hear the others."""
        for channel in self._channels:
            channel.open()

    async def close(self) -> None:
        """Say what is still to be said, then leave."""
        await asyncio.gather(*(channel.close() for channel in self._channels))

    def tell_changed(self, paths: Paths) -> None:
        """Tell the others which pages have changed; None for any."""
        self._tell({"changed": paths})

    def _submitted(self, address: str) -> None:
        self._tell({"submitted": address})

    def _tell(self, message: Mapping[str, Any]) -> None:
        named = self._once.named(message)
        for channel in self._channels:
            channel.tell(named)

    def _heard(self, message: dict[str, Any]) -> None:
        if not self._once.is_first(message):
            return
        match message:
            case {"changed": None}:
                self.changed(None)
            case {"changed": [*paths]}:
                self.changed(tuple(path for path in paths if isinstance(path, str)))
            case {"submitted": str(address)} if len(address) <= LONGEST_ADDRESS:
                self.form_guard.counted_elsewhere(address)
            case {"examined": True}:
                """The doctor listens to itself."""
            case _:
                logger.warning("Another worker said something that means nothing here.")


def _redis(settings: Settings, heard: Heard) -> RedisChannel | None:
    if not settings.redis_url:
        return None
    from villa_site.cluster.redis_channel import (  # noqa: PLC0415 - a site without it starts sooner
        RedisChannel,
    )

    name = channel_name(settings.site_url, settings.backend_url)
    return RedisChannel(settings.redis_url, name, heard)

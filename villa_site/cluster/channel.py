"""The interface of a message channel between workers, and the decoding of its messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import orjson

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 128 * 1024
"""Bytes of the largest message that is accepted."""
ANY_CHANGE: Final[Mapping[str, Any]] = {"changed": None}
"""Stands for messages that were lost: any page may have changed."""

OnMessage = Callable[[dict[str, Any]], None]


class Channel(Protocol):
    """Sends messages to the other members of a channel; calls back for those received."""

    def open(self) -> None:
        """Start to receive; never raises, for a worker also runs alone."""

    async def close(self) -> None:
        """Send what is queued, then leave."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message for all others; never raises and never waits."""


def decode_message(data: bytes) -> dict[str, Any] | None:
    """Decode a message of another worker; log and return None for an invalid one."""
    try:
        message = orjson.loads(data) if len(data) <= MAX_BYTES else None
    except orjson.JSONDecodeError:
        message = None
    if isinstance(message, dict):
        return message
    logger.warning("A message of another worker is invalid (%d bytes).", len(data))
    return None

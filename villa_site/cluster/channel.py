"""A message channel between workers: its interface, its messages, and the queue of unsent ones."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import orjson

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 128 * 1024
"""Bytes of the largest message that is accepted."""
ANY_CHANGE: Final[Mapping[str, Any]] = {"changed": None}
"""The message that replaces dropped ones: any page may have changed."""

OnMessage = Callable[[dict[str, Any]], None]

MAX_QUEUED: Final = 1024 * 1024
"""Bytes of all queued messages."""


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


class Outbox:
    """A bounded queue; ``fallback`` replaces the messages that do not fit.

    A message stays until it is sent, so that a broken connection loses none.
    """

    def __init__(self, fallback: bytes, limit: int = MAX_QUEUED) -> None:
        self._fallback = fallback
        self._limit = limit
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()

    def __len__(self) -> int:
        return len(self._messages)

    def put(self, message: bytes) -> None:
        """Append a message; if it does not fit, the fallback replaces all."""
        if self._bytes + len(message) > self._limit:
            self._messages.clear()
            self._bytes = 0
            message = self._fallback
        self._append(message)

    def put_fallback(self) -> None:
        """Append the fallback, unless it is the last message already."""
        if not self._messages or self._messages[-1] is not self._fallback:
            self._append(self._fallback)

    def _append(self, message: bytes) -> None:
        self._messages.append(message)
        self._bytes += len(message)
        self._filled.set()
        self._emptied.clear()

    async def first(self) -> bytes:
        """Wait for the oldest message; it stays in the queue."""
        await self._filled.wait()
        return self._messages[0]

    def sent(self, message: bytes) -> None:
        """Remove the message that ``first`` returned, unless it was replaced."""
        if self._messages and self._messages[0] is message:
            self._messages.popleft()
            self._bytes -= len(message)
        if not self._messages:
            self._filled.clear()
            self._emptied.set()

    async def emptied(self) -> None:
        """Wait until the queue is empty."""
        await self._emptied.wait()

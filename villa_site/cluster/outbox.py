"""What waits to be said over a connection that may break."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MAX_WAITING: Final = 1024 * 1024
"""Bytes of the messages that wait."""


class Outbox:
    """Messages in the order in which they came; ``instead`` stands for those that cannot be kept.

    A message stays until it is known to be sent, so a connection that breaks loses none.
    """

    def __init__(self, instead: bytes, limit: int = MAX_WAITING) -> None:
        self._instead = instead
        self._limit = limit
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._some = asyncio.Event()
        self._none = asyncio.Event()
        self._none.set()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: bytes) -> None:
        """Let a message wait; one too many, and ``instead`` takes the place of all."""
        if self._bytes + len(message) > self._limit:
            self._waiting.clear()
            self._bytes = 0
            message = self._instead
        self._append(message)

    def put_instead(self) -> None:
        """Let ``instead`` wait for a message that is not to be kept; once is enough."""
        if not self._waiting or self._waiting[-1] is not self._instead:
            self._append(self._instead)

    def _append(self, message: bytes) -> None:
        self._waiting.append(message)
        self._bytes += len(message)
        self._some.set()
        self._none.clear()

    async def first(self) -> bytes:
        """Wait for a message, the oldest; it stays."""
        await self._some.wait()
        return self._waiting[0]

    def sent(self, message: bytes) -> None:
        """Let go of the message that ``first`` gave, unless others have taken its place."""
        if self._waiting and self._waiting[0] is message:
            self._waiting.popleft()
            self._bytes -= len(message)
        if not self._waiting:
            self._some.clear()
            self._none.set()

    async def emptied(self) -> None:
        """Wait until everything is sent."""
        await self._none.wait()

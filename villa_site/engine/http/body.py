"""Reads request bodies within limits of size and speed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from fastapi import HTTPException, Request


@dataclass(frozen=True, slots=True)
class Pace:
    """The slowest speed of a body: a grace period in seconds, then a rate, and a total limit."""

    grace: float = 20.0
    bytes_per_second: float = 8_000.0
    longest: float = 600.0

    def seconds_for(self, received: int) -> float:
        """Return the age in seconds at which a body with ``received`` bytes times out."""
        return min(self.grace + received / self.bytes_per_second, self.longest)


PACE: Final = Pace()


class SlowBody(HTTPException):
    """The body came too slowly; the response is 408."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.REQUEST_TIMEOUT, "The request's body came too slowly. Retry.")


async def paced(stream: AsyncIterator[bytes], pace: Pace = PACE) -> AsyncIterator[bytes]:
    """Yield the chunks of ``stream``; raise SlowBody when they come too slowly."""
    started = asyncio.get_running_loop().time()
    received = 0
    while True:
        try:
            async with asyncio.timeout_at(started + pace.seconds_for(received)):
                chunk = await anext(stream)
        except StopAsyncIteration:
            return
        except TimeoutError:
            raise SlowBody from None
        received += len(chunk)
        yield chunk


async def read_body(request: Request, limit: int, pace: Pace = PACE) -> bytes | None:
    """Read a small body; None as soon as it exceeds ``limit`` bytes."""
    if declared_length(request) > limit:
        return None
    received = bytearray()
    async for chunk in paced(request.stream(), pace):
        received += chunk
        if len(received) > limit:
            return None
    return bytes(received)


def declared_length(request: Request) -> int:
    """Return the value of ``Content-Length``; 0 without one."""
    text = request.headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() else 0

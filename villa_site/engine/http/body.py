"""Reads the body of a request within a size, and within the time that an honest line needs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from fastapi import HTTPException, Request


@dataclass(frozen=True, slots=True)
class Pace:
    """How slowly a body may come: a grace, a rate from then on, and an end whatever the rate."""

    grace: float = 20.0
    bytes_per_second: float = 8_000.0
    longest: float = 600.0

    def seconds_for(self, received: int) -> float:
        """Give the age at which a body of which so many bytes have come is given up."""
        return min(self.grace + received / self.bytes_per_second, self.longest)


PACE: Final = Pace()


class SlowBody(HTTPException):
    """A body did not come in time; whoever does not catch it answers 408."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.REQUEST_TIMEOUT, "The request's body came too slowly. Retry.")


async def paced(stream: AsyncIterator[bytes], pace: Pace = PACE) -> AsyncIterator[bytes]:
    """Give the chunks of ``stream`` as they come; raise SlowBody when they come too slowly."""
    begun = asyncio.get_running_loop().time()
    received = 0
    while True:
        try:
            async with asyncio.timeout_at(begun + pace.seconds_for(received)):
                chunk = await anext(stream)
        except StopAsyncIteration:
            return
        except TimeoutError:
            raise SlowBody from None
        received += len(chunk)
        yield chunk


async def read_body(request: Request, limit: int, pace: Pace = PACE) -> bytes | None:
    """Read a small body; None as soon as it is known to be larger than ``limit``."""
    if declared_length(request) > limit:
        return None
    received = bytearray()
    async for chunk in paced(request.stream(), pace):
        received += chunk
        if len(received) > limit:
            return None
    return bytes(received)


def declared_length(request: Request) -> int:
    """Read how many bytes the client announces; 0 when it does not say."""
    text = request.headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() else 0

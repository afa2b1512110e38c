"""A body comes within its size and its time, or it is given up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from fastapi import Request

from tests.backend import virtual_time
from villa_site.engine.http.body import PACE, SlowBody, declared_length, paced, read_body

pytestmark = pytest.mark.req("EXT-07")


async def trickle(size: int, every: float, times: int) -> AsyncIterator[bytes]:
    for _ in range(times):
        await asyncio.sleep(every)
        yield b"x" * size


async def received(stream: AsyncIterator[bytes]) -> tuple[int, bool]:
    """Give how many bytes came, and whether the rest was given up."""
    read = 0
    try:
        async for chunk in paced(stream):
            read += len(chunk)
    except SlowBody:
        return read, True
    return read, False


@pytest.mark.parametrize(
    ("size", "every", "times", "given_up", "seconds"),
    [
        (100, 19, 1, False, 19),
        (100, 1, 10_000, True, 20),
        (1, 21, 1, True, 20),
        (8_000, 1.0, 300, False, 300),
        (20_000, 1.0, 10_000, True, 600),
    ],
)
def test_slow_body_is_limited_by_pace(
    size: int, every: float, times: int, *, given_up: bool, seconds: float
) -> None:
    (read, ended), passed = virtual_time.run(received(trickle(size, every, times)))
    assert ended is given_up
    assert passed == pytest.approx(seconds, abs=1)
    assert (read == size * times) is not given_up


def request(*chunks: bytes, length: str = "") -> Request:
    messages = [{"type": "http.request", "body": each, "more_body": True} for each in chunks]
    messages.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> dict[str, object]:
        return messages.pop(0)

    headers = [(b"content-length", length.encode())] if length else []
    return Request({"type": "http", "headers": headers, "method": "POST"}, receive)


async def test_small_body_is_read() -> None:
    assert await read_body(request(b"ab", b"cd", length="4"), 4) == b"abcd"
    assert await read_body(request(), 4) == b""


async def test_large_body_is_not_read() -> None:
    assert await read_body(request(b"ab", b"cde"), 4) is None
    announced = request(b"ab", length="5")
    assert await read_body(announced, 4) is None
    assert await announced.body() == b"ab"


@pytest.mark.parametrize("length", ["-1", "x", "1e9", "²", "", "+5"])
def test_invalid_content_length_is_zero(length: str) -> None:
    assert declared_length(request(length=length)) == 0


def test_total_time_of_a_body_is_limited() -> None:
    assert PACE.seconds_for(10**12) == PACE.longest

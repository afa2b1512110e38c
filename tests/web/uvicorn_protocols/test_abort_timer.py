"""The earliest of several limits aborts a connection, and an ended one holds nothing."""

from __future__ import annotations

import asyncio
import weakref

import pytest

from villa_site.web.uvicorn_protocols.abort_timer import AbortTimer


class Transport(asyncio.WriteTransport):
    """A transport that is closing or not."""

    def __init__(self, *, closing: bool) -> None:
        super().__init__()
        self.closing = closing

    def is_closing(self) -> bool:
        return self.closing


async def test_earlier_limit_replaces_a_later_one_alone() -> None:
    timer = AbortTimer(asyncio.get_running_loop())
    timer.start(60, lambda: None)
    later = timer.when
    timer.start(2, lambda: None)
    earlier = timer.when
    assert later is not None
    assert earlier is not None
    assert earlier < later
    timer.start(60, lambda: None)
    assert timer.when == earlier
    timer.cancel()


async def test_limit_that_is_over_aborts() -> None:
    aborted = asyncio.Event()
    AbortTimer(asyncio.get_running_loop()).start(0, aborted.set)
    async with asyncio.timeout(30):
        await aborted.wait()


@pytest.mark.parametrize("closing", [True, False])
async def test_reading_client_ends_the_limit_of_an_open_connection(*, closing: bool) -> None:
    timer = AbortTimer(asyncio.get_running_loop())
    timer.start(60, lambda: None)
    timer.resume(Transport(closing=closing))
    assert (timer.when is not None) is closing
    timer.cancel()


async def test_cancelled_limit_holds_no_reference_to_its_connection() -> None:
    timer, connection = AbortTimer(asyncio.get_running_loop()), asyncio.Event()
    timer.start(60, connection.set)
    timer.cancel()
    reference = weakref.ref(connection)
    del connection
    assert reference() is None

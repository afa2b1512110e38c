"""A server that ends sends its live visitors on and takes no new ones."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

import pytest

from villa_site.cluster.draining import Draining
from villa_site.engine.live.admission import RESTART, TRY_LATER, Admission


async def test_open_sessions_are_asked_to_come_back_elsewhere(
    connect: Any, live: Admission
) -> None:
    browsers = [connect(path) for path in ("/a/", "/b/", "/c/")]
    for browser in browsers:
        await browser.next()
    live.drain()
    for browser in browsers:
        with pytest.raises(Exception, match=str(RESTART)):
            await browser.next()
    await Draining(live).wait_until_empty()
    assert live.sessions == 0
    with pytest.raises(Exception, match=str(TRY_LATER)):
        await connect().next()


async def test_visitor_on_the_doorstep_is_not_let_in(
    connect: Any, live: Admission, pages: Any
) -> None:
    pages.gate = asyncio.Event()
    browser = connect("/slow/")
    await pages.waiting.wait()
    live.drain()
    pages.gate.set()
    with pytest.raises(Exception, match=str(TRY_LATER)):
        await browser.next()
    await browser.serving
    assert live.sessions == 0


async def test_signals_of_another_server_are_left_to_it(live: Admission) -> None:
    before = signal.getsignal(signal.SIGTERM)
    Draining(live).install()
    assert signal.getsignal(signal.SIGTERM) is before


async def test_page_of_another_build_is_told_which_is_served(connect: Any, live: Admission) -> None:
    from tests.engine.live.test_socket import document  # noqa: PLC0415 - only this test reads it

    live.site.build = "new"
    assert document(await connect(build="old").next())["build"] == "new"
    assert "build" not in document(await connect(build="new").next())
    assert "build" not in document(await connect().next())

"""A server that ends sends its live visitors on and takes no new ones."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.status import WS_1012_SERVICE_RESTART, WS_1013_TRY_AGAIN_LATER

from tests.engine.live.test_socket import document
from villa_site.engine.live.admission import Admission


async def test_open_sessions_are_closed_with_restart(connect: Any, live: Admission) -> None:
    browsers = [connect(path) for path in ("/a/", "/b/", "/c/")]
    for browser in browsers:
        await browser.next()
    live.drain()
    for browser in browsers:
        with pytest.raises(Exception, match=str(WS_1012_SERVICE_RESTART)):
            await browser.next()
    await live.emptied()
    assert live.sessions == 0
    with pytest.raises(Exception, match=str(WS_1013_TRY_AGAIN_LATER)):
        await connect().next()


async def test_connection_that_is_opening_is_refused_when_the_server_drains(
    connect: Any, live: Admission, pages: Any
) -> None:
    pages.gate = asyncio.Event()
    browser = connect("/slow/")
    await pages.waiting.wait()
    live.drain()
    pages.gate.set()
    with pytest.raises(Exception, match=str(WS_1013_TRY_AGAIN_LATER)):
        await browser.next()
    await browser.serving
    assert live.sessions == 0


async def test_page_of_another_build_gets_the_current_build(connect: Any, live: Admission) -> None:
    live.build = "new"
    assert document(await connect(build="old").next())["build"] == "new"
    assert "build" not in document(await connect(build="new").next())
    assert "build" not in document(await connect().next())

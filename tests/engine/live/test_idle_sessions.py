"""A session of a browser that has the page gets a layout at its first event or change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import pytest
from starlette.status import WS_1008_POLICY_VIOLATION, WS_1012_SERVICE_RESTART

from tests.engine.live.conftest import Browser, Closed, Pages
from tests.engine.live.test_socket import button, document
from villa_site.engine.live.admission import Admission
from villa_site.engine.live.root import live_layout, render_page
from villa_site.engine.live.session import CurrentPage, Session
from villa_site.engine.protocols import PageRequest, Redirect
from villa_site.engine.rendering.model_json import digest, without_frozen

KEPT = {"type": "layout-unchanged"}
HOME = "/children/0/children/0"

Arrive = Callable[..., Awaitable[tuple[Browser, dict[str, Any]]]]


@pytest.fixture
def layouts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every layout that a connection has brought about."""
    made: list[Any] = []

    def counted(*given: Any, **reports: Any) -> Any:
        made.append(live_layout(*given, **reports))
        return made[-1]

    monkeypatch.setattr("villa_site.engine.live.socket.live_layout", counted)
    return made


@pytest.fixture
def arrive(connect: Any, live: Admission) -> Arrive:
    """Connect as the browser that holds the page does; give its end, and the page's model."""

    async def arrived(path: str = "/a/", **changes: str) -> tuple[Browser, dict[str, Any]]:
        view = await live.opener.open(PageRequest(path, origin="http://villa.test"))
        assert not isinstance(view, Redirect)
        page = await connect(path, revision=view.revision).next()
        held = {"revision": view.revision, "model": digest(orjson.dumps(page["model"]))}
        browser = connect(path, **held | changes)
        browser.model = page["model"]
        return browser, page

    return arrived


async def test_browser_with_the_page_gets_no_layout(arrive: Arrive, layouts: list[Any]) -> None:
    browser, _ = await arrive()
    before = len(layouts)
    assert await browser.next() == KEPT
    await browser.leave()
    assert len(layouts) == before


async def test_first_event_of_an_idle_session_reaches_its_handler(arrive: Arrive) -> None:
    browser, page = await arrive()
    assert await browser.next() == KEPT
    browser.event(button(page), {"type": "click"})
    update = await browser.next()
    assert update["path"] not in ("", HOME)
    browser.event("navigate", {"path": "/b/", "query": "", "nav": 1})
    assert document(await browser.next())["path"] == "/b/"


async def test_browser_with_another_model_gets_the_page_before_its_update(
    arrive: Arrive,
) -> None:
    browser, page = await arrive(model=digest(b"{}"))
    assert await browser.next() == KEPT
    browser.event(button(page), {"type": "click"})
    whole = await browser.next()
    assert whole["path"] == ""
    assert document(whole)["path"] == "/a/"
    assert (await browser.next())["path"] not in ("", HOME)


async def test_changed_page_gives_an_idle_session_a_layout(
    arrive: Arrive, pages: Pages, live: Admission
) -> None:
    browser, _ = await arrive()
    assert await browser.next() == KEPT
    pages.titles["/a/"] = "Tout neuf"
    live.renew()
    update = await browser.next()
    assert update["path"] == HOME
    assert document(update)["title"] == "Tout neuf"


async def test_unchanged_page_gives_an_idle_session_no_layout(
    arrive: Arrive, live: Admission, layouts: list[Any]
) -> None:
    browser, _ = await arrive()
    assert await browser.next() == KEPT
    before = len(layouts)
    live.renew()
    await browser.leave()
    assert len(layouts) == before


async def test_idle_session_is_closed_with_restart_when_the_server_drains(
    arrive: Arrive, live: Admission
) -> None:
    browser, _ = await arrive()
    assert await browser.next() == KEPT
    live.drain()
    with pytest.raises(Closed) as closed:
        await browser.next()
    assert closed.value.code == WS_1012_SERVICE_RESTART


async def payload_of(live: Admission, path: str) -> tuple[dict[str, Any], str]:
    """Give the parameters of a browser that got the page by HTTP, and the target of its button."""
    view = await live.opener.open(PageRequest(path, origin="http://villa.test", live=True))
    assert not isinstance(view, Redirect)
    session = Session(CurrentPage(view), live.compose, live.opener)
    rendered = await render_page(session, path)
    model = digest(without_frozen(rendered.model))
    held = {"path": path, "revision": view.revision, "model": model}
    return held, button({"model": rendered.model})


async def test_browser_that_moved_by_http_is_followed_without_a_rendering(
    arrive: Arrive, live: Admission, layouts: list[Any]
) -> None:
    browser, _ = await arrive()
    assert await browser.next() == KEPT
    held, target = await payload_of(live, "/b/")
    before = len(layouts)
    for nav in (1, 2):
        browser.event("navigate", {**held, "nav": nav})
        assert await browser.next() == {**KEPT, "nav": nav}
    assert len(layouts) == before
    browser.event(target, {"type": "click"})
    assert (await browser.next())["path"] not in ("", HOME)


async def test_layout_of_the_page_that_is_left_ends(
    arrive: Arrive, live: Admission, layouts: list[Any]
) -> None:
    browser, page = await arrive()
    assert await browser.next() == KEPT
    browser.event(button(page), {"type": "click"})
    await browser.next()
    held, target = await payload_of(live, "/b/")
    before = len(layouts)
    browser.event("navigate", {**held, "nav": 7})
    assert await browser.next() == {**KEPT, "nav": 7}
    assert len(layouts) == before
    live.renew()
    browser.event(target, {"type": "click"})
    assert (await browser.next())["path"] not in ("", HOME)
    assert len(layouts) == before + 1


@pytest.mark.parametrize("turns", range(12))
async def test_browser_that_leaves_while_it_moves_has_left(
    arrive: Arrive, live: Admission, turns: int
) -> None:
    """However far the server has come with the next page; what it logs as an error fails."""
    browser, page = await arrive()
    assert await browser.next() == KEPT
    held, _ = await payload_of(live, "/b/")
    browser.event(button(page), {"type": "click"})
    await browser.next()
    sessions = live.sessions
    browser.event("navigate", {**held, "nav": 1})
    for _ in range(turns):
        await asyncio.sleep(0)
    await browser.leave()
    assert live.sessions == sessions - 1


async def test_page_that_changed_on_the_way_is_sent_whole(arrive: Arrive, live: Admission) -> None:
    browser, _ = await arrive()
    assert await browser.next() == KEPT
    held, _ = await payload_of(live, "/b/")
    browser.event("navigate", {**held, "nav": 4, "revision": "older"})
    update = await browser.next()
    assert update["path"] == ""
    assert (document(update)["path"], document(update)["nav"]) == ("/b/", 4)


async def test_navigation_beyond_the_protocol_ends_an_idle_session(arrive: Arrive) -> None:
    browser, _ = await arrive()
    assert await browser.next() == KEPT
    browser.event("navigate", {"path": 5})
    with pytest.raises(Closed) as closed:
        await browser.next()
    assert closed.value.code == WS_1008_POLICY_VIOLATION

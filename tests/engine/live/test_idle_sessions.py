"""A session of a browser that has the page gets a layout at its first event or change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import pytest

from tests.engine.live.conftest import Browser, Closed, Pages
from tests.engine.live.test_socket import button, document
from villa_site.engine.live.admission import RESTART, Admission
from villa_site.engine.live.layout import layout_for
from villa_site.engine.protocols import PageRequest, Redirect
from villa_site.engine.rendering.model_json import digest

KEPT = {"type": "layout-kept"}
HOME = "/children/0/children/0"

Arrive = Callable[..., Awaitable[tuple[Browser, dict[str, Any]]]]


@pytest.fixture
def layouts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every layout that a connection has brought about."""
    made: list[Any] = []

    def counted(connection: Any) -> Any:
        made.append(layout_for(connection))
        return made[-1]

    monkeypatch.setattr("villa_site.engine.live.socket.layout_for", counted)
    return made


@pytest.fixture
def arrive(connect: Any, live: Admission) -> Arrive:
    """Connect as the browser that holds the page does; give its end, and the page's model."""

    async def arrived(path: str = "/a/", **changes: str) -> tuple[Browser, dict[str, Any]]:
        view = await live.opener.open(PageRequest(path, origin="http://villa.test"))
        assert not isinstance(view, Redirect)
        page = await connect(path, revision=view.revision).next()
        held = {"revision": view.revision, "model": digest(orjson.dumps(page["model"]))}
        return connect(path, **held | changes), page

    return arrived


async def test_browser_with_the_page_gets_layout_kept_without_a_layout(
    arrive: Arrive, layouts: list[Any]
) -> None:
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
    assert closed.value.code == RESTART

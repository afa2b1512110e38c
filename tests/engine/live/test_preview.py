"""An editor moves inside a preview: the token's cookie goes along, and so do changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.engine.live.conftest import HOST, Browser, Pages, served
from tests.engine.live.test_socket import document
from villa_site.engine.live.admission import BROKEN_RULE, LIVE_PATH, Admission

TOKEN = "the editors' token"  # noqa: S105 - of this test
COOKIE = "a=b; villa_preview=the%20editors%27%20token"


@pytest.fixture
async def guarded(pages: Pages) -> AsyncIterator[Admission]:
    async with served(pages, preview_token=TOKEN) as admission:
        yield admission


def editor(live: Admission, **query: str) -> Browser:
    headers = {"host": HOST, "origin": f"http://{HOST}", "cookie": COOKIE}
    return Browser(live, LIVE_PATH, headers, {"path": "/preview/a/", **query})


@pytest.mark.req("EXT-06")
async def test_link_inside_a_preview_shows_the_next_page(guarded: Admission) -> None:
    browser = editor(guarded)
    assert document(await browser.next())["title"] == "a"
    browser.event("navigate", {"path": "/preview/b/", "query": "", "nav": 1})
    shown = document(await browser.next())
    assert (shown["title"], shown["path"]) == ("b", "/preview/b/")
    await browser.leave()


@pytest.mark.req("EXT-06")
async def test_change_of_a_previewed_page_is_shown_without_loading_it(
    guarded: Admission, pages: Pages
) -> None:
    browser = editor(guarded, qs=f"?token={TOKEN}")
    await browser.next()
    pages.titles["/a/"] = "A changed"
    guarded.renew()
    shown: dict[str, Any] = document(await browser.next())
    assert shown["title"] == "A changed"
    assert not shown.get("reload")
    await browser.leave()


@pytest.mark.parametrize("path", ["/wp-json/users/", "/preview/%2e%2e/", "/a%2Fb/", "/xmlrpc.php"])
async def test_link_to_a_hostile_path_is_not_found(connect: Any, path: str) -> None:
    browser = connect()
    await browser.next()
    browser.event("navigate", {"path": path, "query": "é \\n", "nav": 1})
    assert document(await browser.next())["title"] == "404"


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://[", "http://villa.test@evil.test", "https://villa.test", "http://é.test"],
)
async def test_page_of_another_origin_is_refused(live: Admission, origin: str) -> None:
    headers = {"host": HOST, "origin": origin}
    browser = Browser(live, LIVE_PATH, headers, {"path": "/a/"})
    assert await browser.sent.get() == {"type": "websocket.close", "code": BROKEN_RULE}
    await browser.serving

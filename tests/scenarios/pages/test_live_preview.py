"""An editor moves inside a preview: the token's cookie goes along, and so do changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.status import WS_1008_POLICY_VIOLATION

from tests.engine.live.conftest import HOST, Browser
from tests.engine.live.test_socket import document
from tests.support.stub_site import StubBackend
from villa_site.app import VillaSite
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings

TOKEN = "the editors' token"  # noqa: S105 - of this test
COOKIE = "a=b; villa_preview=the%20editors%27%20token"


@pytest.fixture
async def site(backend: StubBackend, tmp_path: Path) -> AsyncIterator[VillaSite]:
    """A site whose previews ask for a token, with two pages."""
    backend.add("/a/", "a")
    backend.add("/b/", "b")
    settings = Settings(_env_file=None, data_dir=tmp_path, preview_token=TOKEN)
    made = VillaSite(settings, transport=httpx.MockTransport(backend))
    async with made.fastapi.router.lifespan_context(made.fastapi):
        yield made


def visitor(site: VillaSite, path: str, **headers: str) -> Browser:
    own = {"host": HOST, "origin": f"http://{HOST}", **headers}
    return Browser(site, LIVE_PATH, own, {"path": path})


def editor(site: VillaSite, **query: str) -> Browser:
    headers = {"host": HOST, "origin": f"http://{HOST}", "cookie": COOKIE}
    return Browser(site, LIVE_PATH, headers, {"path": "/preview/a/", **query})


@pytest.mark.req("EXT-06")
async def test_navigation_inside_preview_shows_the_next_page(site: VillaSite) -> None:
    browser = editor(site)
    assert document(await browser.next())["title"] == "a"
    browser.event("navigate", {"path": "/preview/b/", "query": "", "nav": 1})
    shown = document(await browser.next())
    assert (shown["title"], shown["path"]) == ("b", "/preview/b/")
    await browser.leave()


@pytest.mark.req("EXT-06")
async def test_change_of_a_previewed_page_is_pushed_to_the_open_page(
    site: VillaSite, backend: StubBackend
) -> None:
    browser = editor(site, qs=f"?token={TOKEN}")
    await browser.next()
    backend.add("/a/", "A changed")
    site.admission.renew()
    shown: dict[str, Any] = document(await browser.next())
    assert shown["title"] == "A changed"
    assert not shown.get("reload")
    await browser.leave()


@pytest.mark.req("WPR-03")
async def test_open_preview_stays_when_its_token_has_expired(
    tmp_path: Path, backend: StubBackend
) -> None:
    backend.add("/a/", "a")
    token = f"7.12.1790000000.{'a' * 64}"
    settings = Settings(_env_file=None, data_dir=tmp_path, backend_url="https://cms.test")
    site = VillaSite(settings, transport=httpx.MockTransport(_verified(backend)))
    headers = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"villa_preview={token}"}
    async with site.fastapi.router.lifespan_context(site.fastapi):
        browser = Browser(site, LIVE_PATH, headers, {"path": "/preview/a/"})
        assert document(await browser.next())["title"] == "a"
        refusal = {"code": "preview_expired", "message": "?", "post": 12}
        backend.answers["/a/"] = httpx.Response(401, json=refusal)
        site.admission.renew()
        backend.add("/b/", "b")
        browser.event("navigate", {"path": "/preview/b/", "query": "", "nav": 1})
        # The renewal before has shown nothing: the page that follows is the next.
        assert document(await browser.next())["title"] == "b"
        await browser.leave()
        again = Browser(site, LIVE_PATH, headers, {"path": "/preview/a/"})
        assert await again.sent.get() == {
            "type": "websocket.close",
            "code": WS_1008_POLICY_VIOLATION,
        }
        await again.serving


def _verified(backend: StubBackend) -> Any:
    """Answer as the plugin does, which names itself."""

    def answer(request: httpx.Request) -> httpx.Response:
        reply = backend(request)
        reply.headers["x-villa-plugin"] = "0.1.0"
        return reply

    return answer


@pytest.mark.parametrize("path", ["/wp-json/users/", "/preview/%2e%2e/", "/a%2Fb/", "/xmlrpc.php"])
async def test_link_to_a_hostile_path_is_not_found(site: VillaSite, path: str) -> None:
    browser = visitor(site, "/a/")
    await browser.next()
    browser.event("navigate", {"path": path, "query": "é \\n", "nav": 1})
    shown = document(await browser.next())
    assert (shown["title"], shown["revision"]) == ("Erreur", "")
    await browser.leave()


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://[", "http://villa.test@evil.test", "https://villa.test", "http://é.test"],
)
async def test_page_of_another_origin_is_refused(site: VillaSite, origin: str) -> None:
    browser = visitor(site, "/a/", origin=origin)
    assert await browser.sent.get() == {"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION}
    await browser.serving

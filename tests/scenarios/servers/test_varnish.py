"""The site behind a real Varnish, with the configuration that is documented."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import uvicorn
from pydantic import SecretStr
from starlette.types import Receive, Scope, Send
from websockets import Origin
from websockets.asyncio.client import connect

from tests.support.nginx_server import nginx
from tests.support.served_site import free_port
from tests.support.services import NGINX, VARNISH
from tests.support.stub_site import StubBackend
from tests.support.varnish_server import varnish
from tests.web.test_webhook import CHANGE, SECRET, send
from villa_site.app import VillaSite
from villa_site.cli.startup import bind_port
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings
from villa_site.site.visits import cache_headers

pytestmark = [pytest.mark.req("QAK-05"), VARNISH.needed]

PATIENCE: Final = 20.0
"""Seconds after a webhook within which the cache serves the new page."""


class CountedSite:
    """The site, which counts the requests that reach it by path."""

    def __init__(self, site: VillaSite) -> None:
        self.site = site
        self.requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.requests[scope.get("path", "")] += 1
        await self.site(scope, receive, send)


@pytest.fixture
def cache_port() -> int:
    return free_port()


@pytest.fixture
async def site(
    tmp_path: Path, backend: StubBackend, cache_port: int, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[CountedSite, int]]:
    """The site on a port of its own, with the address of the cache.

    Its pages stay in caches for an hour: only a purge shows a change within a test.
    """
    monkeypatch.setattr(cache_headers, "SHARED", "public, max-age=0, s-maxage=3600")
    backend.add("/visite/", "Avant", ID=12)
    backend.add("/contact/", "Contact", ID=13)
    backend.add("/dossier/", "Dossier", ID=14, protected=True)
    cache = f"http://127.0.0.1:{cache_port}"
    settings = Settings(
        _env_file=None,
        data_dir=tmp_path / "data",
        site_url=cache,
        cache_purge_url=cache,
        webhook_secret=SecretStr(SECRET),
    )
    counted = CountedSite(VillaSite(settings, transport=httpx.MockTransport(backend)))
    server = uvicorn.Server(
        uvicorn.Config(counted, log_level="warning", ws="websockets-sansio", lifespan="on")
    )
    bound = bind_port("127.0.0.1", 0)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    yield counted, bound.getsockname()[1]
    server.should_exit = True
    await running


@pytest.fixture
async def visitor(
    tmp_path: Path, site: tuple[CountedSite, int], cache_port: int
) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor of the cache before the site."""
    async with (
        varnish(tmp_path, site[1], cache_port),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{cache_port}", trust_env=False) as client,
    ):
        yield client


async def test_webhook_drops_the_changed_page_from_the_cache_alone(
    visitor: httpx.AsyncClient, site: tuple[CountedSite, int], backend: Any
) -> None:
    requests = site[0].requests
    for path in ("/visite/", "/contact/") * 3:
        # A cookie does not make a public page private.
        assert (await visitor.get(path, headers={"cookie": "consent=!"})).is_success
    assert (requests["/visite/"], requests["/contact/"]) == (1, 1)
    backend.add("/visite/", "Maintenant", ID=12)
    assert "Avant" in (await visitor.get("/visite/")).text
    assert (await send(visitor, CHANGE)).status_code == 200
    async with asyncio.timeout(PATIENCE):
        while "Maintenant" not in (await visitor.get("/visite/")).text:
            pass
    assert "Contact" in (await visitor.get("/contact/")).text
    assert requests["/contact/"] == 1


async def test_options_drop_every_page(
    visitor: httpx.AsyncClient, site: tuple[CountedSite, int]
) -> None:
    await visitor.get("/contact/")
    assert (await send(visitor, {"event": "options"})).status_code == 200
    async with asyncio.timeout(PATIENCE):
        while site[0].requests["/contact/"] == 1:
            await visitor.get("/contact/")


@pytest.mark.parametrize(
    "path", ["/", "/dossier/", "/preview/visite/", "/rien/", "/healthz", "/metrics"]
)
async def test_private_response_is_not_cached(
    visitor: httpx.AsyncClient, site: tuple[CountedSite, int], path: str
) -> None:
    for _ in range(3):
        await visitor.get(path)
    assert site[0].requests[path] == 3


async def test_languages_are_negotiated_for_each_visitor(visitor: httpx.AsyncClient) -> None:
    french = await visitor.get("/", headers={"accept-language": "fr"})
    italian = await visitor.get("/", headers={"accept-language": "it"})
    assert french.status_code == 200
    assert italian.headers["location"].endswith("/it/")


async def test_page_is_cached_once_for_every_encoding(
    visitor: httpx.AsyncClient, site: tuple[CountedSite, int]
) -> None:
    packed = await visitor.get("/visite/", headers={"accept-encoding": "br, gzip"})
    plain = await visitor.get("/visite/", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text
    assert site[0].requests["/visite/"] == 1


async def test_live_socket_passes(visitor: httpx.AsyncClient, cache_port: int) -> None:
    origin = f"127.0.0.1:{cache_port}"
    async with connect(
        f"ws://{origin}{LIVE_PATH}?path=%2Fvisite%2F", origin=Origin(f"http://{origin}"), proxy=None
    ) as live:
        message = await asyncio.wait_for(live.recv(), 30)
    assert "layout-update" in str(message)
    assert (await visitor.get("/visite/")).is_success


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"surrogate-key": "site"}, 200),
        ({}, 400),
        # What nginx passes on for a visitor, whatever the visitor wrote.
        ({"surrogate-key": "site", "x-forwarded-for": "192.0.2.1"}, 403),
    ],
)
async def test_keys_are_dropped_for_the_machines_of_the_site_alone(
    visitor: httpx.AsyncClient,
    site: tuple[CountedSite, int],
    headers: dict[str, str],
    status: int,
) -> None:
    await visitor.get("/contact/")
    assert (await visitor.request("PURGE", "/", headers=headers)).status_code == status
    await visitor.get("/contact/")
    assert site[0].requests["/contact/"] == (2 if status == 200 else 1)


@NGINX.needed
async def test_visitor_of_nginx_gets_cached_pages_and_drops_none(
    visitor: httpx.AsyncClient, site: tuple[CountedSite, int], cache_port: int, tmp_path: Path
) -> None:
    (tmp_path / "nginx").mkdir()
    async with (
        nginx(tmp_path / "nginx", cache_port) as port,
        httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{port}",
            verify=False,  # noqa: S501 - the certificate is the test's own
            trust_env=False,
        ) as outside,
    ):
        for _ in range(2):
            assert (await outside.get("/contact/")).is_success
            for forged in ({}, {"x-forwarded-for": "127.0.0.1"}):
                headers = {"surrogate-key": "site", **forged}
                refused = await outside.request("PURGE", "/contact/", headers=headers)
                assert refused.status_code == 403
    assert site[0].requests["/contact/"] == 1
    assert (await visitor.request("PURGE", "/", headers={"surrogate-key": "site"})).is_success

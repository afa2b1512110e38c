"""The site serves what was prerendered, as long as it is what would be rendered."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.stub_site import ORIGIN, StubBackend
from tests.tools.prerender.test_prerenderer import PAGES, Write, out, published, site, write
from villa_site.app import VillaSite
from villa_site.settings import Settings
from villa_site.tools.prerender import Prerenderer

__all__ = ["out", "published", "site", "write"]

MARK = b"<!-- from the shelf -->"

Shelved = Callable[..., Awaitable[tuple[VillaSite, httpx.AsyncClient]]]


@pytest.fixture
async def shelved(
    published: StubBackend, out: Path, tmp_path: Path, write: Write
) -> AsyncIterator[Shelved]:
    """Write the site, mark the file of one page, and serve the folder."""
    await write()
    file = out / "visite" / "index.html"
    file.write_bytes(file.read_bytes() + MARK)
    async with AsyncExitStack() as stack:

        async def serve(**changes: Any) -> tuple[VillaSite, httpx.AsyncClient]:
            settings = Settings(
                _env_file=None, data_dir=tmp_path / "other", prerendered_dir=out, **changes
            )
            made = VillaSite(settings, transport=httpx.MockTransport(published))
            await stack.enter_async_context(made.fastapi.router.lifespan_context(made.fastapi))
            client = httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url=ORIGIN)
            return made, await stack.enter_async_context(client)

        yield serve


@pytest.mark.req("BLD-02")
async def test_prerendered_page_is_served_until_it_changes(
    shelved: Shelved, published: StubBackend
) -> None:
    served, client = await shelved()
    answer = await client.get("/visite/")
    assert answer.content.endswith(MARK)
    assert "content-security-policy" in answer.headers
    published.add("/visite/", "Autre titre")
    served.renew(("/visite/",))
    answer = await client.get("/visite/")
    assert MARK not in answer.content
    assert "Autre titre" in answer.text


@pytest.mark.parametrize("address", ["/visite/?a=1", "/preview/visite/"])
async def test_personal_page_is_rendered(shelved: Shelved, address: str) -> None:
    _, client = await shelved()
    assert MARK not in (await client.get(address)).content


async def test_page_with_another_live_connect_is_rendered(shelved: Shelved) -> None:
    _, client = await shelved(live_connect="load")
    answer = await client.get("/visite/")
    assert MARK not in answer.content
    assert '"connect":"load"' in answer.text


async def test_page_without_its_file_is_rendered(shelved: Shelved, out: Path) -> None:
    (out / "it/visita/index.html").unlink()
    _, client = await shelved()
    assert (await client.get("/it/visita/")).status_code == 200


@pytest.mark.req("BLD-01", "BLD-02")
async def test_build_lists_prerendered_pages_and_payloads_are_served(
    shelved: Shelved, out: Path
) -> None:
    served, client = await shelved()
    build = served.build.id
    assert (await client.get(f"/builds/meta/{build}.json")).json()["prerendered"] == sorted(PAGES)
    for path in ("/", "/visite/", "/la-villa/été/"):
        payload = (await client.get(f"{path}_payload.json?{build}")).json()
        assert payload["state"]["build"] == build
        assert payload == json.loads((out / path.strip("/") / "_payload.json").read_text())
    missing = await client.get(f"/rien/_payload.json?{build}")
    assert "Page Not Found" in missing.text


@pytest.mark.req("BLD-02")
async def test_check_names_differing_pages(
    write: Write, site: VillaSite, out: Path, published: StubBackend
) -> None:
    await write()

    def checker() -> Prerenderer:
        return Prerenderer(site, site.site, site.build.assets(), out, ORIGIN)

    assert await checker().check(lambda *_step: None) == []
    published.add("/visite/", "Autre titre")
    site.renew(("/visite/",))
    (out / "it/visita/index.html").unlink()
    assert await checker().check(lambda *_step: None) == ["/it/visita/", "/visite/"]
    assert "Autre titre" not in (out / "visite/index.html").read_text()

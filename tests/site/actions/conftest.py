"""A site with blocks that have actions, and what a browser without script does with them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

import blocks
from tests.site.actions import stage
from tests.support.stub_site import ORIGIN, Start, StubBackend, backend, start
from villa_site.app import installed

__all__ = ["backend", "start"]

POLL = "/sondage/"
BOOK = "/livre/"
COUNTER = "/compteur/"


def block(name: str, **data: Any) -> dict[str, Any]:
    attrs = {"anchor": "", "data": data}
    return {"blockName": f"acf/{name}", "attrs": attrs, "innerBlocks": [], "innerHTML": ""}


@pytest.fixture
def pages(backend: StubBackend, monkeypatch: pytest.MonkeyPatch) -> StubBackend:
    """A poll, another, a guest book, a page of none of these."""
    monkeypatch.setattr(installed, "block_packages", lambda _settings: (blocks, stage))
    backend.add(POLL, blocks=[block("sondage", cle="ete")])
    backend.add("/autre/", blocks=[block("sondage", cle="hiver")])
    backend.add(BOOK, blocks=[block("livre")])
    backend.add(COUNTER, blocks=[block("compteur")])
    backend.add("/visite/")
    return backend


@pytest.fixture
async def site(pages: StubBackend, start: Start) -> httpx.AsyncClient:
    """A visitor of the site, whose browser says where it sends a form from."""
    client: httpx.AsyncClient = await start(page_cache="on", transport=pages)
    client.headers["origin"] = ORIGIN
    return client


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """The folder of the site with files."""
    return tmp_path / "data"


@pytest.fixture
async def files_site(pages: StubBackend, start: Start, data_dir: Path) -> httpx.AsyncClient:
    """A visitor of a site whose files have at most 1 MB."""
    pages.add("/envoi/", blocks=[block("envoi")])
    client: httpx.AsyncClient = await start(
        page_cache="on", transport=pages, data_dir=data_dir, upload_limit=1
    )
    client.headers["origin"] = ORIGIN
    return client


@pytest.fixture
async def files_form(files_site: httpx.AsyncClient) -> Form:
    """The form of the block with files."""
    (found,) = await forms(files_site, "/envoi/")
    return found


class Form:
    """A form on a page, as a browser without script has it."""

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.id = attribute(markup, "id")
        self.address = attribute(markup, "action")
        self.values = {
            attribute(each, "name"): attribute(each, "value")
            for each in re.findall(r"<input[^>]*>", markup)
            if 'type="hidden"' in each
        }

    async def send(
        self, client: httpx.AsyncClient, values: dict[str, Any] | None = None, **more: Any
    ) -> httpx.Response:
        """Post it; the redirect that brings a cookie is followed, as browsers do."""
        data = {**self.values, **(values or {})}
        response = await client.post(self.address, data=data, **more)
        if response.status_code == 307:
            response = await client.post(response.headers["location"], data=data, **more)
        return response


def attribute(markup: str, name: str) -> str:
    found = re.search(rf' {name}="([^"]*)"', markup)
    return unescape(found[1]) if found else ""


async def forms(client: httpx.AsyncClient, path: str) -> list[Form]:
    page = (await client.get(path)).text
    found = re.findall(r"<form[^>]*action=\"/_villa/actions/.*?</form>", page, re.DOTALL)
    return [Form(each) for each in found]


async def clicks(client: httpx.AsyncClient) -> int:
    """The clicks that the counter's page shows."""
    found = re.findall(r">Clics : (\d+)</button>", (await client.get(COUNTER)).text)
    return int(found[0])


async def votes(client: httpx.AsyncClient, path: str = POLL) -> list[int]:
    """The votes that a page shows."""
    page = (await client.get(path)).text
    return [int(number) for number in re.findall(r">(?:oui|non) : (\d+)</button>", page)]

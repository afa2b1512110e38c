"""Payloads: a page's model at its own address, cached like the page, whole where it has to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from load.short_models import expanded
from tests.support.stored_content import warm
from villa_site.app import VillaSite
from villa_site.settings import Settings
from villa_site.site.visits.visit import CLIENT_TEXTS, as_printed

NO_STORE = "no-store"
TEXTS = Path(__file__).parents[2] / "client/src/navigation/texts.ts"


def nodes(model: Any) -> list[dict[str, Any]]:
    """List all nodes of a model."""
    if not isinstance(model, dict):
        return []
    return [model, *(found for child in model.get("children", ()) for found in nodes(child))]


def inner(payload: Any) -> list[dict[str, str]]:
    """List what the frozen nodes of a payload carry."""
    found = (
        node.get("attributes", {}).get("dangerouslySetInnerHTML")
        for node in nodes(expanded(payload["data"]))
    )
    return [each for each in found if each]


def document(payload: Any) -> Any:
    """Find the attributes of the document node."""
    listed = nodes(expanded(payload["data"]))
    return next(each for each in listed if each["tagName"] == "villa-document")["attributes"]


@pytest.fixture
async def build(client: httpx.AsyncClient) -> str:
    """Return the id of the build that is served."""
    return str((await client.get("/builds/latest.json")).json()["id"])


async def payload_of(client: httpx.AsyncClient, address: str, build: str) -> httpx.Response:
    """Ask for the payload of a page, its query after the build."""
    path, _, query = address.partition("?")
    return await client.get(f"{path}_payload.json?{build}{'&' if query else ''}{query}")


@pytest.mark.req("BLD-02")
async def test_payload_holds_what_the_document_holds(client: httpx.AsyncClient, build: str) -> None:
    answer = await payload_of(client, "/la-villa/histoire/", build)
    assert answer.headers["content-type"] == "application/json"
    payload = answer.json()
    page = (await client.get("/la-villa/histoire/")).text
    state = payload["state"]
    assert f'"revision":"{state["live"]["revision"]}"' in page
    assert f'"model":"{state["live"]["model"]}"' in page
    assert state["address"] == document(payload)["path"] == "/la-villa/histoire/"
    carried = [each["__html"] for each in inner(payload) if "__html" in each]
    assert carried
    assert all(each in page for each in carried if "json" not in each and "\\u003c" not in each)


async def test_html_that_pages_have_in_common_is_named_alone(
    client: httpx.AsyncClient, build: str
) -> None:
    short = inner((await payload_of(client, "/la-villa/histoire/", build)).json())
    full = await client.get(f"/la-villa/histoire/_payload.full.json?{build}")
    whole = inner(full.json())
    assert [each["hash"] for each in short] == [each["hash"] for each in whole]
    assert all("__html" in each for each in whole)
    named = {each["hash"] for each in short if "__html" not in each}
    assert len(named) >= 5
    elsewhere = inner((await payload_of(client, "/contact/", build)).json())
    assert named == {each["hash"] for each in elsewhere if "__html" not in each}


async def test_payload_is_cached_like_its_page(client: httpx.AsyncClient, build: str) -> None:
    page = await client.get("/la-villa/histoire/")
    payload = await payload_of(client, "/la-villa/histoire/", build)
    for name in ("cache-control", "surrogate-key", "cache-tag", "vary"):
        assert payload.headers.get(name) == page.headers.get(name)
    assert payload.headers["x-robots-tag"] == "noindex"
    assert "x-villa-revision" not in payload.headers
    again = await client.get(
        f"/la-villa/histoire/_payload.json?{build}",
        headers={"if-none-match": payload.headers["etag"]},
    )
    assert again.status_code == 304


async def test_payload_of_a_query_is_that_of_its_page(
    client: httpx.AsyncClient, build: str
) -> None:
    payload = (await payload_of(client, "/recherche/?s=jardin", build)).json()
    assert payload["state"]["address"] == document(payload)["path"] == "/recherche/?s=jardin"


@pytest.mark.req("RTE-13")
async def test_payload_of_the_home_page_is_french_whatever_the_browser_wants(
    client: httpx.AsyncClient, build: str
) -> None:
    answer = await client.get(f"/_payload.json?{build}", headers={"accept-language": "it"})
    assert document(answer.json())["html"]["lang"] == "fr"


async def test_payload_of_a_preview_is_not_stored(client: httpx.AsyncClient, build: str) -> None:
    answer = await payload_of(client, "/preview/agenda/", build)
    assert answer.headers["cache-control"] == NO_STORE


@pytest.mark.req("RTE-07")
async def test_payload_of_a_missing_page_is_its_error_page(
    client: httpx.AsyncClient, build: str
) -> None:
    answer = await payload_of(client, "/rien-du-tout/", build)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == NO_STORE
    assert "Page Not Found: /rien-du-tout/" in answer.text


@pytest.mark.req("BLD-01")
@pytest.mark.parametrize("query", ["", "?", "?other", "?&s=x"])
async def test_page_of_another_build_has_to_reload(
    client: httpx.AsyncClient, build: str, query: str
) -> None:
    answer = await client.get(f"/agenda/_payload.json{query}")
    assert answer.json() == {"state": {"reload": "", "build": build}}
    assert answer.headers["cache-control"] == NO_STORE


async def test_payload_is_answered_from_memory(tmp_path: Path) -> None:
    site = VillaSite(Settings(_env_file=None, data_dir=warm(tmp_path)))
    transport = httpx.ASGITransport(site)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(transport=transport, base_url="http://villa.test") as client,
    ):
        for address in ("", "", "full.", "full."):
            await client.get(f"/agenda/_payload.{address}json?{site.build.id}")
    assert (site.page_cache.hits, site.page_cache.misses) == (2, 2)


def test_client_has_each_of_its_texts_in_french() -> None:
    source = TEXTS.read_text(encoding="utf-8").replace(r"\u00a0", "\N{NO-BREAK SPACE}")
    assert [key for key in CLIENT_TEXTS if f'"{as_printed(key)}"' not in source] == []


async def test_french_documents_carry_no_translations_of_the_clients_texts(
    client: httpx.AsyncClient,
) -> None:
    assert '"messages"' not in (await client.get("/la-villa/histoire/")).text
    loaded = '"Page chargée\N{NO-BREAK SPACE}: %s":"Page loaded: %s"'
    assert loaded in (await client.get("/en/contact/")).text

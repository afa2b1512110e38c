"""A cached page lasts exactly as long as all that it was made of."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from reactpy import component, html

from tests.support.stub_site import ORIGIN, StubBackend
from villa_site.app import VillaSite
from villa_site.engine.document import Documents
from villa_site.engine.protocols import Composition
from villa_site.engine.rendering.composition_cache import CompositionCache
from villa_site.settings import Settings
from villa_site.site.context import Submission
from villa_site.site.visits.visit import View, Visit

AGENDA = {"blockName": "acf/agenda", "attrs": {"data": {"titre": "Agenda", "mode": "auto"}}}
SEARCH = "/wp-json/wpnuxt/v1/search/"


def found(title: str) -> dict[str, Any]:
    event = {"ID": 7, "post_type": "programme", "post_title": title, "date_debut": "2999-05-01"}
    return {"items": [event], "total": 1, "page": 1}


@pytest.fixture
async def site(backend: StubBackend, tmp_path: Path) -> AsyncIterator[VillaSite]:
    """The site, its page cache on, with a page that lists what the backend finds."""
    backend.add("/agenda/", blocks=[AGENDA])
    backend.answers[SEARCH] = found("Nocturne")
    settings = Settings(_env_file=None, data_dir=tmp_path)
    made = VillaSite(settings, transport=httpx.MockTransport(backend))
    async with made.fastapi.router.lifespan_context(made.fastapi):
        yield made


async def text(site: VillaSite, path: str) -> str:
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        return (await client.get(path)).text


@pytest.mark.req("EXT-05")
async def test_cached_page_is_updated_when_a_block_query_changes(
    site: VillaSite, backend: StubBackend
) -> None:
    assert "Nocturne" in await text(site, "/agenda/")
    backend.answers[SEARCH] = found("Quatuor")
    site.renew(None)
    shown = await text(site, "/agenda/")
    assert "Quatuor" in shown
    assert "Nocturne" not in shown


@pytest.fixture
def composed() -> list[str]:
    """The addresses of the pages that were composed."""
    return []


@pytest.fixture
def compose(composed: list[str]) -> CompositionCache[View]:
    def once(view: View) -> Composition:
        composed.append(view.visit.address)
        return Composition(html={}, nodes=[])

    return CompositionCache(once)


async def opened(site: VillaSite, path: str, query: str = "") -> View:
    view = await site.site.open(Visit(path=path, query=query, origin=ORIGIN))
    assert isinstance(view, View)
    return view


async def test_page_is_composed_once_until_its_revision_changes(
    site: VillaSite, backend: StubBackend, compose: CompositionCache[View], composed: list[str]
) -> None:
    first = compose(await opened(site, "/agenda/"))
    assert compose(await opened(site, "/agenda/")) is first
    backend.answers[SEARCH] = found("Quatuor")
    site.renew(None)
    assert compose(await opened(site, "/agenda/")) is not first
    assert composed == ["/agenda/", "/agenda/"]


async def test_filtered_and_missing_pages_are_not_cached(
    site: VillaSite, compose: CompositionCache[View], composed: list[str]
) -> None:
    for _ in range(2):
        compose(await opened(site, "/agenda/", "mois=2999-05"))
        compose(await opened(site, "/rien/"))
    assert len(composed) == 4


@pytest.fixture
def rendered() -> list[str]:
    """The arguments of the component of each rendered page."""
    return []


@pytest.fixture
def documents(site: VillaSite, rendered: list[str]) -> Documents[View]:
    @component
    def title(text: str) -> Any:
        rendered.append(text)
        return html.h1({"onClick": lambda _event: None}, text)

    def once(view: View) -> Composition:
        return Composition(html={}, nodes=[title(view.visit.address), html.p(html.b("Texte"))])

    return Documents(site.site, CompositionCache(once), site.build)


async def test_page_is_rendered_once_until_its_revision_changes(
    site: VillaSite, backend: StubBackend, documents: Documents[View], rendered: list[str]
) -> None:
    first = await documents.write(await opened(site, "/agenda/"))
    assert b"<p><b>Texte</b></p>" in first.body
    assert (await documents.write(await opened(site, "/agenda/"))).body == first.body
    assert rendered == ["/agenda/"]
    backend.answers[SEARCH] = found("Quatuor")
    site.renew(None)
    await documents.write(await opened(site, "/agenda/"))
    assert rendered == ["/agenda/", "/agenda/"]


async def test_rendered_page_is_written_with_the_options_of_its_documents(
    site: VillaSite, documents: Documents[View]
) -> None:
    view = await opened(site, "/agenda/")
    live, plain = documents, replace(documents, connect="never")
    assert b'"connect":"intent"' in (await live.write(view)).body
    assert b'"connect":"never"' in (await plain.write(view)).body


async def test_page_of_one_visitor_is_rendered_for_each(
    site: VillaSite, documents: Documents[View], rendered: list[str]
) -> None:
    view = await opened(site, "/agenda/")
    sent = replace(view, ctx=replace(view.ctx, submission=Submission("contact")))
    for each in (sent, sent, await opened(site, "/agenda/", "q=a"), await opened(site, "/rien/")):
        await documents.write(each)
    assert rendered == ["/agenda/", "/agenda/", "/agenda/?q=a", "/rien/"]


async def test_cleared_pages_are_rendered_again(
    site: VillaSite, documents: Documents[View], rendered: list[str]
) -> None:
    view = await opened(site, "/agenda/")
    await documents.write(view)
    assert isinstance(documents.compose, CompositionCache)
    documents.compose.clear()
    await documents.write(view)
    assert len(rendered) == 2


async def test_answer_to_a_form_is_neither_renewed_nor_remembered(site: VillaSite) -> None:
    view = await opened(site, "/agenda/")
    sent = replace(view, ctx=replace(view.ctx, submission=Submission("contact")))
    assert view.lasting_revision == view.revision != ""
    assert sent.lasting_revision == ""

"""The agenda over HTTP: order, filters, and the block that replaces it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.scenarios.listings.listing_site import (
    House,
    event,
    json_response,
    opened,
    titles,
)
from tests.support.rendered import words


@pytest.mark.req("TPL-07")
async def test_agenda_lists_upcoming_events_ascending(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/agenda/")
    assert titles(markup) == ["Argile", "Cordes graves", "Nuit blanche", "Voix basses"]
    assert "4 événements" in words(markup)
    assert "/_villa/calendar/fr.ics" in markup


@pytest.mark.req("TPL-07")
async def test_agenda_lists_past_events_descending(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/agenda/?quand=passes")
    assert titles(markup) == ["Concert de l'aube", "La fête des voisins"]
    assert '<a href="/agenda/?quand=passes#programme" aria-current="page">Passés</a>' in markup
    assert '<input type="hidden" name="quand" value="passes"/>' in markup


@pytest.mark.req("TPL-07")
@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("categorie=fete", ["Nuit blanche"]),
        ("periode=2026-12", ["Argile", "Nuit blanche", "Voix basses"]),
        ("periode=2026-12&categorie=concert", ["Voix basses"]),
        ("du=2026-12-13&au=2026-12-31", ["Argile", "Voix basses"]),
        ("du=hier&au=2026-02-31", ["Argile", "Cordes graves", "Nuit blanche", "Voix basses"]),
        ("periode=semaine", ["Argile"]),
        ("quand=passes&categorie=fete", ["La fête des voisins"]),
        ("quand=passes&periode=2025", []),
    ],
)
async def test_agenda_is_filtered_by_period_and_category(
    client: httpx.AsyncClient, query: str, shown: list[str]
) -> None:
    assert titles(await opened(client, f"/agenda/?{query}")) == shown


@pytest.mark.req("TPL-07")
async def test_empty_agenda_links_to_past_events(client: httpx.AsyncClient, house: House) -> None:
    house.cards = []
    markup = await opened(client, "/agenda/")
    assert "La saison prochaine se prépare." in words(markup)
    assert '<a href="/agenda/?quand=passes#programme">Voir ce qui a eu lieu</a>' in markup


@pytest.mark.req("TPL-07")
async def test_agenda_block_in_content_replaces_the_template_agenda(
    client: httpx.AsyncClient, house: House
) -> None:
    block = {
        "blockName": "acf/agenda",
        "attrs": {"data": {"mode": "auto", "titre": "Ce qui vient"}},
    }
    reported = {"ID": 7, "path": "/agenda/", "template": "programmation", "blocks": [block]}

    def answer(request: httpx.Request) -> httpx.Response:
        return json_response(reported) if request.url.path == "/agenda/" else house(request)

    site: Any = client._transport.app  # type: ignore[attr-defined]  # the site of the fixture
    site.backend.client._http._transport = httpx.MockTransport(answer)
    markup = await opened(client, "/agenda/")
    assert markup.count("Ce qui vient</h2>") == 1
    assert len(titles(markup)) == 4


@pytest.mark.req("TPL-07")
async def test_category_spelt_two_ways_is_one_option(
    client: httpx.AsyncClient, house: House
) -> None:
    house.cards = [
        event("Un", "2026-12-01", categorie="Exposition"),
        event("Deux", "2026-12-02", categorie="exposition"),
        event("Trois", "2026-12-03", categorie="Concert"),
    ]
    markup = await opened(client, "/agenda/")
    assert markup.count('value="exposition"') == 1
    assert "Exposition (2)" in words(markup)
    assert titles(await opened(client, "/agenda/?categorie=exposition")) == ["Un", "Deux"]

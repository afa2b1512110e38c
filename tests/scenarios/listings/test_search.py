"""The search page over HTTP: results, facets, suggestions and filters."""

from __future__ import annotations

import re
from urllib.parse import quote

import httpx
import pytest

from tests.scenarios.listings.listing_site import (
    House,
    event,
    opened,
    titles,
)
from tests.support.rendered import words


@pytest.mark.req("TPL-08")
async def test_results_are_grouped_by_type_with_marked_words(
    client: httpx.AsyncClient,
) -> None:
    markup = await opened(client, "/recherche/?s=JARDINS")
    assert "7 résultats pour « JARDINS »" in words(markup)
    assert "Guide des <mark>jardins</mark>" in markup.replace("<!-- -->", "")
    headings = re.findall(r"<h2[^>]*>(.*?)</h2>", markup)
    assert headings == ["Événements", "Publications"]
    assert 'value="JARDINS"' in markup


@pytest.mark.req("TPL-08")
async def test_search_ignores_accents_in_query_and_text(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=fete")
    assert "La <mark>fête</mark> des voisins" in markup.replace("<!-- -->", "")
    assert titles(await opened(client, f"/recherche/?s={quote('fête')}")) == titles(markup)


@pytest.mark.req("TPL-08")
async def test_facet_and_page_links_keep_the_query(client: httpx.AsyncClient, house: House) -> None:
    house.cards += [event(f"Jardin {number}", "2026-12-01") for number in range(40)]
    markup = await opened(client, "/recherche/?s=jardin&page=2")
    assert 'href="/recherche/?s=jardin&amp;type=programme#reponses"' in markup
    assert 'href="/recherche/?s=jardin&amp;page=3#reponses"' in markup
    narrowed = await opened(client, "/recherche/?s=jardin&type=publication")
    assert titles(narrowed) == ["Guide des jardins"]
    assert 'type=publication#reponses" aria-current="true"' in narrowed
    assert '<input type="hidden" name="type" value="publication"/>' in narrowed


@pytest.mark.req("TPL-08")
async def test_search_without_query_lists_facets(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=%20%00")
    assert "Événements 6" in words(markup)
    assert 'href="/recherche/?type=resident#reponses"' in markup
    assert "résultat" not in words(markup)


@pytest.mark.req("TPL-08")
async def test_search_without_results_suggests_corrections(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=jarddins+zzzz&type=resident")
    reported = words(markup)
    assert "Rien ne répond à « jarddins zzzz »." in reported
    assert "Vouliez-vous dire : jardins 7" in reported
    assert 'href="/recherche/?s=jardins"' in markup
    assert "Tout ce qu’il y a ici" in reported


@pytest.mark.req("TPL-08")
async def test_search_filters_without_results_can_be_removed(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=jardins&annee=1999")
    assert "Chercher sans les filtres (7)" in words(markup)
    assert 'href="/recherche/?s=jardins#resultats"' in markup
    assert '<option value="1999" selected="">1999 (0)</option>' in markup


@pytest.mark.req("TPL-08")
async def test_suggestions_of_one_title_name_their_kinds(
    client: httpx.AsyncClient, house: House
) -> None:
    other = {"post_type": "publication", "post_title": "Argile", "path": "/publication/argile/"}
    house.cards += [other]
    reported = words(await opened(client, "/recherche/?s=argile"))
    assert "Suggestions Argile Événements Argile Publications" in reported


@pytest.mark.req("TPL-08")
async def test_suggestions_complete_the_typed_word(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=jard")
    assert 'href="/recherche/?s=jardins"' in markup
    named = await opened(client, "/recherche/?s=guide")
    assert 'class="chip" href="/publication/guide/"' in named

"""Residents and the archive over HTTP: groups, filters, pages and neighbours."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.scenarios.listings.listing_site import (
    House,
    opened,
    person,
    titles,
)
from tests.support.rendered import words


@pytest.mark.req("TPL-04")
async def test_residents_are_grouped_by_year_with_their_count(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/residents/")
    assert titles(markup) == ["Aya Benhamou", "Clara Wendt", "Maud Kerviel"]
    assert "3 résidents" in words(markup)
    assert "2024\u20132025 Traduction Aya Benhamou 2025\u20132026 Architecture" in words(markup)


@pytest.mark.req("TPL-04")
async def test_resident_filters_are_a_get_form_with_state_in_the_url(
    client: httpx.AsyncClient, house: House
) -> None:
    markup = await opened(client, "/residents/?annee=2025&discipline=Paysage")
    assert titles(markup) == ["Maud Kerviel"]
    assert "1 résident" in words(markup)
    assert '<option value="2025" selected="">2025 (1)</option>' in markup
    assert '<option value="Paysage" selected="">Paysage (1)</option>' in markup
    assert 'action="/residents/#resultats" method="get"' in markup
    assert house.searches[-1]["caller_post_id"] == "7"
    assert house.searches[-1]["post_type"] == "resident"


@pytest.mark.req("TPL-04")
@pytest.mark.parametrize(
    ("page", "first"), [("1", "R 000"), ("3", "R 048"), ("-1", "R 000"), ("9999", "R 984")]
)
async def test_residents_are_paged_and_a_page_beyond_is_the_last(
    client: httpx.AsyncClient, house: House, page: str, first: str
) -> None:
    house.cards = [person(f"R {number:03}", "2025", "Danse") for number in range(1000)]
    markup = await opened(client, f"/residents/?discipline=Danse&page={page}")
    assert titles(markup)[0] == first
    assert "1000 résidents" in words(markup)
    assert re.search(r'href="/residents/\?discipline=Danse&amp;page=\d+#resultats"', markup)


@pytest.mark.req("TPL-04")
async def test_filter_without_results_has_a_message_and_a_reset_link(
    client: httpx.AsyncClient,
) -> None:
    markup = await opened(client, "/residents/?discipline=%3Cscript%3E")
    assert "Personne ne répond à ce choix." in words(markup)
    assert '<a href="/residents/#resultats">' in markup
    assert "<script" not in markup


@pytest.mark.req("TPL-06")
async def test_archive_lists_past_entities_by_year(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/memoire/?annee=2026")
    assert titles(markup) == ["Concert de l'aube", "La fête des voisins", "Guide des jardins"]
    assert 'href="/memoire/?annee=2024#annees"' in markup
    assert titles(await opened(client, "/memoire/?annee=2024")) == ["Aya Benhamou"]
    assert "Personne n’a rien noté" in words(await opened(client, "/memoire/?annee=1"))


async def test_entity_is_rendered_without_unavailable_neighbours(
    client: httpx.AsyncClient, house: House
) -> None:
    house.silent = True
    assert "Clara Wendt" in await opened(client, "/resident/clara-wendt/")
    house.silent = False


@pytest.mark.req("TPL-16")
async def test_entity_links_to_previous_and_next(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/resident/clara-wendt/")
    assert "Résident précédent Aya Benhamou" in words(markup)
    assert "Résident suivant Maud Kerviel" in words(markup)

"""Every listing over HTTP: no URL breaks it, and it recovers from a failing backend."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from tests.scenarios.listings.listing_site import (
    PLACES,
    House,
    opened,
    person,
)
from tests.support.rendered import elements, words


@pytest.mark.req("TPL-04", "TPL-06", "TPL-07", "TPL-08", "RTE-18")
@pytest.mark.parametrize("path", PLACES)
async def test_listing_without_backend_shows_an_error_and_recovers(
    client: httpx.AsyncClient, house: House, path: str
) -> None:
    house.silent = True
    address = f"{path}?s=jardins&annee=2026&page=2"
    markup = await opened(client, address)
    assert 'role="alert"' in markup
    assert "La liste n’est pas arrivée." in words(markup)
    again = re.search(r'<a href="([^"]+)" class="button[^>]*>(?:(?!</a>).)*Réessayer', markup)
    assert again is not None
    house.silent = False
    assert 'role="alert"' not in await opened(client, again[1].replace("&amp;", "&"))


async def test_cached_page_is_updated_when_its_listing_changes(
    client: httpx.AsyncClient, house: House
) -> None:
    site: Any = client._transport.app  # type: ignore[attr-defined]  # the site of the fixture
    assert "Zoé Neuve" not in await opened(client, "/residents/")
    house.cards.append(person("Zoé Neuve", "2026", "Danse"))
    site.changed(None)
    assert "Zoé Neuve" in await opened(client, "/residents/")


SEARCHED = {
    "right to left": "حديقة \u202e abc",
    "sql": "' OR 1=1; DROP TABLE entry; --",
    "query language": "title:x NEAR(a b) * ^ {col} AND OR NOT",
    "html": "<img src=x onerror=alert(1)><script>alert(1)</script>",
    "attribute": '" onfocus=alert(1) autofocus x="',
    "template": "{{7*7}} ${x} %s %d \\n",
    "stop words": "de la le",
    "picture": "\U0001f333\ufe0f",
}


NAUGHTY = {
    "negative": "page=-1",
    "beyond": "page=9999",
    "endless": f"page={'9' * 400}",
    "no number": "page=abc",
    "unknown facet": "type=nobody&discipline=nothing&annee=none&categorie=never&quand=jamais",
    "facet of sql": "annee=%27+OR+1=1&discipline=%27--&categorie=%22&type=%3Cb%3E",
    "long": f"s={'x' * 10_000}",
    "long words": f"s={'jardin+' * 1_400}",
    "control": "s=%00%01%1b%5B31m%0d%0aSet-Cookie:x",
    "bytes": "s=%ff%fe%c0%80",
    "surrogate": "s=%ed%a0%80",
    "no dates": "du=2026-13-45&au=0000-00-00&periode=9999-99",
    "far dates": "du=9999-12-31&au=0001-01-01&periode=2999-12",
    "repeated": "s=a&s=b&page=2&page=3",
    "many": "&".join(f"p{number}=x" for number in range(500)),
    "nameless": "=&&==&%=%",
    **{name: f"s={quote(text, safe='')}" for name, text in SEARCHED.items()},
}


@pytest.mark.req("TPL-04", "TPL-06", "TPL-07", "TPL-08")
@pytest.mark.parametrize("query", NAUGHTY.values(), ids=NAUGHTY.keys())
@pytest.mark.parametrize("path", PLACES)
async def test_no_address_breaks_a_listing(
    client: httpx.AsyncClient, path: str, query: str
) -> None:
    markup = await opened(client, f"{path}?{query}")
    assert markup.count("<h1") == 1
    assert 'role="alert"' not in markup
    assert not {"script", "img"} & {name for name, _ in elements(markup)}
    assert not any("onfocus" in given for _, given in elements(markup))
    assert not re.search(r"[\x00-\x08\x0b-\x1f\u202e]", markup)
    assert len(markup) < 60_000


@pytest.mark.req("TPL-04")
async def test_duplicate_facet_of_the_backend_is_listed_once(
    client: httpx.AsyncClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = house.search

    def twice(requested: dict[str, str]) -> dict[str, Any]:
        reported = search(requested)
        return reported | {
            "facets": {name: found * 2 for name, found in reported["facets"].items()}
        }

    monkeypatch.setattr(house, "search", twice)
    for path in ("/residents/", "/recherche/?s=jardins", "/memoire/", "/agenda/?quand=passes"):
        markup = await opened(client, path)
        for options in re.findall(r"<select.*?</select>", markup, re.DOTALL):
            values = re.findall(r'<option value="([^"]*)"', options)
            assert len(values) == len(set(values)), path

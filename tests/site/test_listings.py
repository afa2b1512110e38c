"""Listings over HTTP: their state is their address, and no address breaks them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import orjson
import pytest

from tests.components.rendered import elements, words
from villa_site.app import VillaSite
from villa_site.settings import Settings
from villa_site.site.context import INSTITUTION_ZONE

SEARCH = "/wp-json/wpnuxt/v1/search/"
NOW = datetime(2026, 11, 20, 12, tzinfo=INSTITUTION_ZONE)
FACETS = {"post_type": "post_type", "year": "year", "discipline": "discipline", "categorie": "c"}
PLACES = {
    "/residents/": ("Les résidents", "residents"),
    "/agenda/": ("Agenda", "programmation"),
    "/recherche/": ("Recherche", "search"),
    "/memoire/": ("Mémoire", "memoire"),
}


def plain(text: str) -> str:
    """Bring a text to small letters without the accents of these tests."""
    return text.lower().translate(str.maketrans("éèêà", "eeea"))


def person(name: str, year: str, discipline: str) -> dict[str, Any]:
    return {
        "post_type": "resident",
        "post_title": name,
        "path": f"/resident/{plain(name).replace(' ', '-')}/",
        "annee": f"{year}\u2013{int(year) + 1}",
        "discipline": discipline,
    }


def event(title: str, first: str, last: str = "", categorie: str = "Concert") -> dict[str, Any]:
    return {
        "post_type": "programme",
        "post_title": title,
        "path": f"/programme/{plain(title).replace(' ', '-')}/",
        "date_debut": first,
        "date_fin": last,
        "categorie": categorie,
        "chapo": f"{title}, dans les jardins.",
    }


CARDS = [
    person("Aya Benhamou", "2024", "Traduction"),
    person("Clara Wendt", "2025", "Architecture"),
    person("Maud Kerviel", "2025", "Paysage"),
    event("Cordes graves", "2026-11-27"),
    event("Argile", "2026-11-01", "2027-01-03", "Exposition"),
    event("Voix basses", "2026-12-15"),
    event("Nuit blanche", "2026-12-12", "2026-12-01", "Fête"),
    event("Concert de l'aube", "2026-11-08"),
    event("La fête des voisins", "2026-10-17", categorie="Fête"),
    {
        "post_type": "publication",
        "post_title": "Guide des jardins",
        "path": "/publication/guide/",
        "annee": "2026",
        "chapo": "Trente-six arbres.",
    },
]


class House:
    """A backend with pages for every listing, that searches its cards as the contract says."""

    def __init__(self) -> None:
        self.cards: list[dict[str, Any]] = list(CARDS)
        self.searches: list[httpx.QueryParams] = []
        self.silent = False

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if path == SEARCH:
            self.searches.append(request.url.params)
            if self.silent:
                return httpx.Response(500)
            return _json(self.search(dict(request.url.params)))
        if path in PLACES:
            title, template = PLACES[path]
            return _json({"ID": 7, "path": path, "post_title": title, "template": template})
        if path.startswith("/resident/"):
            return _json(
                {"ID": 9, "path": path, "post_title": "Clara Wendt", "post_type": "resident"}
            )
        if path.startswith(("/wp-json/", "/api/")):
            return _json({} if "options" in path or "translations" in path else None)
        return httpx.Response(404, json={"code": "not_found", "message": "?"})

    def search(self, asked: dict[str, str]) -> dict[str, Any]:
        """Filter, count and page, as a backend does."""
        found = [card for card in self.cards if _fits(card, asked)]
        per_page, page = int(asked["per_page"]), int(asked["page"])
        counts = {
            name: Counter(_value(card, name) for card in self.cards if _fits(card, asked, name))
            for name in FACETS
        }
        return {
            "items": found[(page - 1) * per_page : page * per_page],
            "total": len(found),
            "total_pages": -(-len(found) // per_page),
            "page": page,
            "facets": {
                name: [{"value": v, "label": v, "count": n} for v, n in count.items() if v]
                for name, count in counts.items()
            },
        }


def _value(card: dict[str, Any], facet: str) -> str:
    if facet == "year":
        return str(card.get("date_debut") or card.get("annee") or "")[:4]
    return str(card.get(facet) or "")


def _fits(card: dict[str, Any], asked: dict[str, str], ignoring: str = "") -> bool:
    told = plain(f"{card['post_title']} {card.get('chapo', '')}")
    if not all(word in told for word in plain(asked.get("s", "")).split()):
        return False
    first = str(card.get("date_debut", ""))
    last = str(card.get("date_fin") or first)
    if "from" in asked and not (first and last >= asked["from"]):
        return False
    if "to" in asked and not (first and first <= asked["to"]):
        return False
    return all(
        name == ignoring or name not in asked or _value(card, name) in asked[name].split(",")
        for name in FACETS
    )


def _json(value: object) -> httpx.Response:
    return httpx.Response(200, content=orjson.dumps(value))


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
async def client(house: House, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the site of this house, on an ordinary day, with the page cache on."""
    settings = Settings(_env_file=None, data_dir=tmp_path)
    site = VillaSite(settings, transport=httpx.MockTransport(house))
    site.site.clock = lambda: NOW
    transport = httpx.ASGITransport(app=site)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(transport=transport, base_url="http://villa.test") as made,
    ):
        yield made


async def opened(client: httpx.AsyncClient, address: str) -> str:
    """Give what a visitor without script is shown between header and footer."""
    answer = await client.get(address)
    assert answer.status_code == 200, answer.text[:500]
    return answer.text.partition("<main")[2].partition("</main>")[0]


def titles(markup: str) -> list[str]:
    return [words(found) for found in re.findall(r"<h3[^>]*>(.*?)</h3>", markup, re.DOTALL)]


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
    told = {"ID": 7, "path": "/agenda/", "template": "programmation", "blocks": [block]}

    def answer(request: httpx.Request) -> httpx.Response:
        return _json(told) if request.url.path == "/agenda/" else house(request)

    site: Any = client._transport.app  # type: ignore[attr-defined]  # the site of the fixture
    site.backend.client._http._transport = httpx.MockTransport(answer)
    markup = await opened(client, "/agenda/")
    assert markup.count("Ce qui vient</h2>") == 1
    assert len(titles(markup)) == 4


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
    told = words(markup)
    assert "Rien ne répond à « jarddins zzzz »." in told
    assert "Vouliez-vous dire : jardins 7" in told
    assert 'href="/recherche/?s=jardins"' in markup
    assert "Tout ce qu'il y a ici" in told


@pytest.mark.req("TPL-08")
async def test_search_filters_without_results_can_be_removed(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=jardins&annee=1999")
    assert "Chercher sans les filtres (7)" in words(markup)
    assert 'href="/recherche/?s=jardins#resultats"' in markup
    assert '<option value="1999" selected="">1999 (0)</option>' in markup


@pytest.mark.req("TPL-08")
async def test_suggestions_complete_the_typed_word(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/recherche/?s=jard")
    assert 'href="/recherche/?s=jardins"' in markup
    named = await opened(client, "/recherche/?s=guide")
    assert 'class="chip" href="/publication/guide/"' in named


@pytest.mark.req("TPL-06")
async def test_archive_lists_past_entities_by_year(client: httpx.AsyncClient) -> None:
    markup = await opened(client, "/memoire/?annee=2026")
    assert titles(markup) == ["Concert de l'aube", "La fête des voisins", "Guide des jardins"]
    assert 'href="/memoire/?annee=2024#annees"' in markup
    assert titles(await opened(client, "/memoire/?annee=2024")) == ["Aya Benhamou"]
    assert "Personne n'a rien noté" in words(await opened(client, "/memoire/?annee=1"))


@pytest.mark.req("TPL-04", "TPL-06", "TPL-07", "TPL-08", "RTE-18")
@pytest.mark.parametrize("path", PLACES)
async def test_listing_without_backend_shows_an_error_and_recovers(
    client: httpx.AsyncClient, house: House, path: str
) -> None:
    house.silent = True
    address = f"{path}?s=jardins&annee=2026&page=2"
    markup = await opened(client, address)
    assert 'role="alert"' in markup
    assert "La liste n'est pas arrivée." in words(markup)
    again = re.search(r'<a href="([^"]+)" class="button[^>]*>(?:(?!</a>).)*Réessayer', markup)
    assert again is not None
    house.silent = False
    assert 'role="alert"' not in await opened(client, again[1].replace("&amp;", "&"))


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


@pytest.mark.req("TPL-04")
async def test_duplicate_facet_of_the_backend_is_listed_once(
    client: httpx.AsyncClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = house.search

    def twice(asked: dict[str, str]) -> dict[str, Any]:
        told = search(asked)
        return told | {"facets": {name: found * 2 for name, found in told["facets"].items()}}

    monkeypatch.setattr(house, "search", twice)
    for path in ("/residents/", "/recherche/?s=jardins", "/memoire/", "/agenda/?quand=passes"):
        markup = await opened(client, path)
        for options in re.findall(r"<select.*?</select>", markup, re.DOTALL):
            values = re.findall(r'<option value="([^"]*)"', options)
            assert len(values) == len(set(values)), path

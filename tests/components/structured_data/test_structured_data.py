"""Structured data of pages follows schema.org's rules, whatever an editor has written."""

from __future__ import annotations

from collections import Counter
from typing import Any

import httpx
import pytest

from tests.components.structured_data.schema_org import flaws, read

ORIGIN = "http://villa.test"
IMAGE = {"url": "/wp-content/i.jpg", "width": 1200, "height": 800, "alt": "Une arche"}
EVENT = {
    "chapo": "Une soirée sous la loggia.",
    "image": IMAGE,
    "date_debut": "2099-12-05T19:00:00+01:00",
    "lieu": {"nom": "Loggia", "adresse": "Viale, 1", "lat": "41.9", "lng": 12.48},
    "tarif": "10,50 €, réduit 6 €",
    "cta": {"text": "Réserver", "type": "url", "url": "https://tickets.test/a b"},
    "participants": [{"ID": 3, "post_title": "Aya", "path": "/resident/aya/"}],
}
PODCAST = {
    "blockName": "acf/podcast",
    "attrs": {
        "data": {
            "episodes": [
                {
                    "guid": "e1",
                    "titre": "Un",
                    "date": "2026-11-12",
                    "duree": "255",
                    "audio": {"url": "/a.mp3", "filesize": 8, "subtype": "mpeg"},
                },
                {"guid": "e2", "titre": "Sans voix"},
            ]
        }
    },
}
QUESTION = {"question": "Ouvert ?", "reponse": '<p>Oui, <a href="/visite/">tous les jours</a>.</p>'}
HOSTILE = '</script><script>alert("1")</script><!-- \u2028 &amp; ' + "x" * 5000


async def told(client: httpx.AsyncClient, path: str) -> list[dict[str, Any]]:
    answer = await client.get(path)
    assert answer.status_code == 200, path
    graph = read(answer.text)
    assert flaws(graph) == []
    return graph


def the(kind: str, graph: list[dict[str, Any]]) -> dict[str, Any]:
    found = [thing for thing in graph if thing["@type"] == kind]
    assert len(found) == 1, f"{len(found)} {kind}"
    return found[0]


@pytest.mark.req("EXT-02")
async def test_home_page_describes_the_institution(start: Any, backend: Any) -> None:
    options = backend.answers["/wp-json/wpnuxt/v1/options/"]
    networks = [
        {"reseau": "instagram", "url": "https://social.test/villa", "actif": "1"},
        {"reseau": "x", "url": "https://x.test/villa", "actif": False},
    ]
    footer = {"col_1": {"social_networks": networks}}
    search = {"search": [{"path": "/recherche/"}]}
    changed = {**options, "footer": footer, "wpnuxt_pages_templates": search}
    backend.answers["/wp-json/wpnuxt/v1/options/"] = changed
    graph = await told(await start(), "/")
    assert the("Organization", graph)["name"] == "Villa Médicis"
    assert the("Organization", graph)["sameAs"] == ["https://social.test/villa"]
    action = the("WebSite", graph)["potentialAction"]
    assert action["target"]["urlTemplate"] == f"{ORIGIN}/recherche/?s={{search_term_string}}"


@pytest.mark.req("EXT-02")
async def test_breadcrumb_starts_at_the_home_page(start: Any, backend: Any) -> None:
    menu = [
        {
            "item": {"path": "/visite/", "post_title": "Visiter"},
            "childs": [{"item": {"path": "/visite/acces/", "post_title": "Accès"}}],
        }
    ]
    backend.answers["/wp-json/wpnuxt/v1/options/"] = {"main_header": {"menu": menu}}
    backend.add("/visite/acces/", "Venir &amp; repartir")
    steps = the("BreadcrumbList", await told(await start(), "/visite/acces/"))["itemListElement"]
    assert [(step["position"], step["name"], step["item"]) for step in steps] == [
        (1, "Accueil", f"{ORIGIN}/"),
        (2, "Visiter", f"{ORIGIN}/visite/"),
        (3, "Venir & repartir", f"{ORIGIN}/visite/acces/"),
    ]


@pytest.mark.req("EXT-02")
async def test_event_has_dates_place_and_price(client: httpx.AsyncClient, backend: Any) -> None:
    backend.add("/programme/soiree/", "Soirée", post_type="programme", acf_fields=EVENT)
    event = the("Event", await told(client, "/programme/soiree/"))
    assert event["startDate"] == "2099-12-05T19:00:00+01:00"
    assert event["eventStatus"] == "https://schema.org/EventScheduled"
    assert event["location"]["name"] == "Loggia"
    assert event["location"]["geo"]["latitude"] == 41.9
    assert event["performer"][0]["url"] == f"{ORIGIN}/resident/aya/"
    assert event["offers"] == {
        "@type": "Offer",
        "url": "https://tickets.test/a%20b",
        "price": "10.50",
        "priceCurrency": "EUR",
        "availability": "https://schema.org/InStock",
    }


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("status", "expected_status", "availability"),
    [
        ("annule", "EventCancelled", None),
        ("reporte", "EventPostponed", None),
        ("complet", "EventScheduled", "https://schema.org/SoldOut"),
        ("confirme", "EventScheduled", "https://schema.org/InStock"),
        ("unheard of", None, None),
    ],
)
async def test_event_status_is_in_structured_data(
    client: httpx.AsyncClient,
    backend: Any,
    status: str,
    expected_status: str | None,
    availability: str | None,
) -> None:
    fields = {**EVENT, "statut": status}
    backend.add("/programme/soiree/", "Soirée", post_type="programme", acf_fields=fields)
    event = the("Event", await told(client, "/programme/soiree/"))
    written = f"https://schema.org/{expected_status}" if expected_status else None
    assert event.get("eventStatus") == written
    assert event.get("offers", {}).get("availability") == availability


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("dates", "first", "last"),
    [
        ({"date_debut": "2099-01-02"}, "2099-01-02", None),
        ({"date_debut": "2099-01-02", "date_fin": "2099-02-03"}, "2099-01-02", "2099-02-03"),
        ({"date_debut": "2099-02-03", "date_fin": "2099-01-02"}, "2099-02-03", None),
        (
            {"date_debut": "2099-01-02T18:00", "date_fin": "2099-01-02T20:00"},
            "2099-01-02T18:00:00+01:00",
            "2099-01-02T20:00:00+01:00",
        ),
        (
            {"date_debut": "2099-01-02T18:00", "date_fin": "2099-01-02T16:00"},
            "2099-01-02T18:00:00+01:00",
            None,
        ),
    ],
)
async def test_invalid_days_of_an_event_are_ignored(
    client: httpx.AsyncClient, backend: Any, dates: dict[str, str], first: str, last: str | None
) -> None:
    fields = {**EVENT, "date_fin": "", **dates}
    backend.add("/programme/soiree/", "Soirée", post_type="programme", acf_fields=fields)
    event = the("Event", await told(client, "/programme/soiree/"))
    assert (event["startDate"], event.get("endDate")) == (first, last)


@pytest.mark.req("EXT-02")
async def test_event_without_a_date_is_omitted(client: httpx.AsyncClient, backend: Any) -> None:
    fields = {**EVENT, "date_debut": False}
    backend.add("/programme/soiree/", "Soirée", post_type="programme", acf_fields=fields)
    kinds = {thing["@type"] for thing in await told(client, "/programme/soiree/")}
    assert "Event" not in kinds


@pytest.mark.req("EXT-02")
async def test_questions_of_blocks_are_one_list(client: httpx.AsyncClient, backend: Any) -> None:
    block = {"blockName": "acf/faq", "attrs": {"data": {"questions": [QUESTION]}}}
    inner = {"blockName": "core/group", "attrs": {}, "innerBlocks": [block], "innerHTML": ""}
    backend.add("/aide/", "Aide", blocks=[block, inner])
    faq = the("FAQPage", await told(client, "/aide/"))
    assert [each["name"] for each in faq["mainEntity"]] == ["Ouvert ?", "Ouvert ?"]
    assert f'href="{ORIGIN}/visite/"' in faq["mainEntity"][0]["acceptedAnswer"]["text"]


@pytest.mark.req("EXT-02")
async def test_questions_of_the_template_are_listed(
    client: httpx.AsyncClient, backend: Any
) -> None:
    fields = {"categories": [{"titre": "Venir", "questions": [QUESTION, {"question": "?"}]}]}
    backend.add("/faq/", "Questions", template="faq", acf_fields=fields)
    assert len(the("FAQPage", await told(client, "/faq/"))["mainEntity"]) == 1


@pytest.mark.req("EXT-02")
async def test_resident_and_director_are_persons_of_the_organization(
    client: httpx.AsyncClient, backend: Any
) -> None:
    fields = {
        "nom": "Aya Benhamou",
        "discipline": "Traduction",
        "portrait": IMAGE,
        "biographie": "<p>Née à <b>Tétouan</b>.</p>",
        "site": "https://aya.test",
    }
    backend.add("/resident/aya/", "Aya", post_type="resident", acf_fields=fields)
    backend.add("/directeur/henri/", "Henri", post_type="directeur", acf_fields={"nom": "Henri V."})
    resident = the("Person", await told(client, "/resident/aya/"))
    assert resident["name"] == "Aya Benhamou"
    assert resident["description"] == "Née à Tétouan."
    assert resident["sameAs"] == ["https://aya.test"]
    assert resident["affiliation"]["name"] == "Villa Médicis"
    director = the("Person", await told(client, "/directeur/henri/"))
    assert director["worksFor"]["name"] == "Villa Médicis"


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("written", "isbn"),
    [
        ("979-12-999930-2-9", "9791299993029"),
        ("ISBN : 2-07-036822-X", "207036822X"),
        ("978-2-07-036822-0", None),
        ("à paraître", None),
    ],
)
async def test_invalid_isbn_is_omitted(
    client: httpx.AsyncClient, backend: Any, written: str, isbn: str | None
) -> None:
    fields = {"auteurs": "Léa M.", "isbn": written, "pages": "144", "prix": "29 €", "date": "0"}
    backend.add("/publication/argile/", "Argile", post_type="publication", acf_fields=fields)
    book = the("Book", await told(client, "/publication/argile/"))
    assert book.get("isbn") == isbn
    assert (book["numberOfPages"], book["offers"]["price"]) == (144, "29")


@pytest.mark.req("EXT-02")
async def test_podcast_lists_playable_episodes(client: httpx.AsyncClient, backend: Any) -> None:
    backend.add("/it/podcast/", "Voci", blocks=[PODCAST])
    graph = await told(client, "/it/podcast/")
    episode = the("PodcastEpisode", graph)
    assert episode["duration"] == "PT255S"
    assert episode["associatedMedia"]["contentUrl"] == f"{ORIGIN}/a.mp3"
    feed = the("PodcastSeries", graph)["webFeed"]
    assert (await client.get(feed)).headers["content-type"].startswith("application/rss+xml")


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize("path", ["/preview/visite/", "/nowhere/"])
async def test_preview_and_error_have_no_structured_data(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add("/visite/", "Visite")
    assert read((await client.get(path)).text) == []


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    "post_type", ["page", "programme", "publication", "resident", "directeur", "projet"]
)
@pytest.mark.parametrize("value", [HOSTILE, False, [], 0])
async def test_hostile_page_has_valid_structured_data(
    client: httpx.AsyncClient, backend: Any, post_type: str, value: Any
) -> None:
    names = (
        "nom chapo image lieu tarif statut cta participants auteurs editeur isbn pages prix "
        "couverture fichier discipline portrait biographie site"
    ).split()
    prefix = "" if post_type == "page" else f"/{post_type}"
    fields: dict[str, Any] = dict.fromkeys(names, value) | {"date_debut": "2099-01-02"}
    faq = {"blockName": "acf/faq", "attrs": {"data": {"questions": [{"question": value}]}}}
    backend.add(
        f"{prefix}/x/", value, post_type=post_type, acf_fields=fields, blocks=[PODCAST, faq]
    )
    answer = await client.get(f"{prefix}/x/")
    assert flaws(read(answer.text)) == []
    backend.add("/plain/")
    plain = await client.get("/plain/")
    assert answer.text.count("<script") == plain.text.count("<script")
    assert answer.text.count("</script") == plain.text.count("</script")


@pytest.mark.req("EXT-02")
async def test_structured_data_of_demo_pages_is_valid(demo: httpx.AsyncClient) -> None:
    kinds: Counter[str] = Counter()
    for path in (
        *("/", "/it/", "/en/", "/podcast/", "/it/podcast/", "/visite/faq/", "/en/visit/faq/"),
        *("/programme/nuit-blanche/", "/it/programme/notte-bianca/", "/resident/aya-benhamou/"),
        *("/publication/argile/", "/en/publication/clay/", "/directeur/elena-sarti/", "/agenda/"),
    ):
        kinds.update(thing["@type"] for thing in await told(demo, path))
    wanted = "Organization BreadcrumbList Event FAQPage Person Book PodcastEpisode".split()
    assert [kind for kind in wanted if not kinds[kind]] == []

"""Feeds of events and publications, as another program parses them."""

from __future__ import annotations

from calendar import timegm
from datetime import UTC, date, datetime
from time import struct_time
from typing import Any
from xml.etree import ElementTree as ET
from zoneinfo import ZoneInfo

import feedparser
import httpx
import pytest

ROME = ZoneInfo("Europe/Rome")
ORIGIN = "http://villa.test"
SEARCH = "/wp-json/wpnuxt/v1/search/"
SOIREE = {
    "chapo": "Deux concerts & un bal, à <la> loggia.",
    "categorie": "Concert",
    "date_debut": "2099-12-05T19:00:00+01:00",
    "lieu": {"nom": "Loggia"},
    "tarif": "10 €",
}
BOOK = {"auteurs": "Nadia O. et Dragan I.", "editeur": "La Loggia", "prix": "29 €"}
HOSTILE = ']]></title><script>alert(1)</script>\x00\x0b\x1b\ud800 &lt;b&gt; &amp; "\u2019\u2028'


def card(kind: str, path: str, title: Any, number: int, **more: Any) -> dict[str, Any]:
    shown = {"ID": number, "post_type": kind, "post_title": title, "path": path}
    return shown | {"date_debut": "2099-12-05"} | more


def publish(backend: Any, kind: str, *entities: tuple[str, Any, dict[str, Any]]) -> None:
    """Publish entities, and list them in this order."""
    cards = []
    for number, (path, title, fields) in enumerate(entities, 1):
        modified = f"2026-10-0{number}T10:00:00+02:00"
        more = {"ID": number, "post_type": kind, "acf_fields": fields, "modified": modified}
        backend.add(path, title, **more)
        cards.append(card(kind, path, title, number, chapo=fields.get("chapo", "")))
    backend.answers[SEARCH] = {"items": cards, "total_pages": 1}


async def feed(client: httpx.AsyncClient, address: str) -> Any:
    """Return the feed as a reader takes it, having looked at what every feed owes its readers."""
    answer = await client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/rss+xml; charset=utf-8"
    read: Any = feedparser.parse(answer.content, sanitize_html=False)
    assert not read.bozo, read.get("bozo_exception")
    assert read.version == "rss20"
    assert all(read.feed.get(name) for name in ("title", "link", "subtitle", "language"))
    itself = [link.href for link in read.feed.links if link.rel == "self"]
    assert itself == [ORIGIN + address]
    assert all(entry.get(name) for entry in read.entries for name in ("title", "link", "id"))
    assert len({entry.id for entry in read.entries}) == len(read.entries)
    return read


def moment(parsed: struct_time) -> datetime:
    return datetime.fromtimestamp(timegm(parsed), UTC)


@pytest.mark.req("EXT-04")
async def test_events_to_come_are_a_feed(client: httpx.AsyncClient, backend: Any) -> None:
    publish(
        backend,
        "programme",
        ("/programme/soiree/", "Soirée", SOIREE),
        ("/programme/bal/", "Bal", {"date_debut": "2099-01-02", "statut": "annule"}),
    )
    read = await feed(client, "/_villa/feeds/fr/programme.xml")
    first, second = read.entries
    assert (first.title, second.title) == ("Annulé\N{NO-BREAK SPACE}: Bal", "Soirée")
    assert second.link == f"{ORIGIN}/programme/soiree/"
    assert (second.id, second.guidislink) == ("programme-1@villa.test", False)
    assert moment(second.published_parsed) == datetime(2026, 10, 1, 8, tzinfo=UTC)
    assert [tag.term for tag in second.tags] == ["Concert"]
    paragraphs = second.description.removeprefix("<p>").removesuffix("</p>").split("</p><p>")
    assert paragraphs[0].endswith("Loggia")
    assert paragraphs[1:] == ["Deux concerts &amp; un bal, à &lt;la&gt; loggia.", "10 €"]
    assert read.feed.title == "Agenda de la Villa Médicis"
    assert moment(read.feed.updated_parsed) == datetime(2026, 10, 2, 8, tzinfo=UTC)


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("locale", ["fr", "it", "en"])
@pytest.mark.parametrize("kind", ["programme", "publication"])
async def test_feed_queries_in_its_language(
    client: httpx.AsyncClient, backend: Any, locale: str, kind: str
) -> None:
    prefix = "" if locale == "fr" else f"/{locale}"
    publish(backend, kind, (f"{prefix}/{kind}/x/", "Titolo", SOIREE))
    read = await feed(client, f"/_villa/feeds/{locale}/{kind}.xml")
    assert read.feed.language == locale
    assert [entry.link for entry in read.entries] == [f"{ORIGIN}{prefix}/{kind}/x/"]
    asked = next(url for url in backend.requested if url.path == SEARCH)
    assert (asked.params["lang"], asked.params["post_type"]) == (locale, kind)
    if kind == "programme":
        assert asked.params["from"] == datetime.now(ROME).date().isoformat()


@pytest.mark.req("EXT-04")
async def test_feeds_differ_in_their_language(start: Any, backend: Any) -> None:
    backend.answers[SEARCH] = {"items": []}
    client = await start()
    titles = {
        (await feed(client, f"/_villa/feeds/{locale}/{kind}.xml")).feed.title
        for locale in ("fr", "it", "en")
        for kind in ("programme", "publication")
    }
    assert len(titles) == 6


@pytest.mark.req("EXT-04")
async def test_feed_of_events_links_to_the_agenda(start: Any, backend: Any) -> None:
    backend.answers[SEARCH] = {"items": []}
    backend.answers["/wp-json/wpnuxt/v1/options/"] = {
        "wpnuxt_pages_templates": {"programmation": [{"path": "/agenda/"}]}
    }
    read = await feed(await start(), "/_villa/feeds/fr/programme.xml")
    assert (read.feed.link, read.entries) == (f"{ORIGIN}/agenda/", [])


@pytest.mark.req("EXT-04")
async def test_publications_are_a_feed(client: httpx.AsyncClient, backend: Any) -> None:
    publish(
        backend,
        "publication",
        ("/publication/argile/", "Argile &amp; feu", {**BOOK, "chapo": "Un livre."}),
        ("/publication/vide/", "Vide", dict.fromkeys(BOOK, False)),
    )
    read = await feed(client, "/_villa/feeds/fr/publication.xml")
    first, second = read.entries
    assert first.title == "Argile & feu"
    assert first.author == "Nadia O. et Dragan I."
    assert first.description.startswith("<p>Un livre.</p><p>Nadia O. et Dragan I.</p>")
    assert "29 €" in first.description
    assert second.get("author") is None


@pytest.mark.req("EXT-04")
async def test_entity_without_its_page_is_listed_by_its_card(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, "publication", ("/publication/argile/", "Argile", BOOK))
    backend.answers["/publication/argile/"] = httpx.Response(500)
    (entry,) = (await feed(client, "/_villa/feeds/fr/publication.xml")).entries
    assert (entry.title, entry.get("published")) == ("Argile", None)


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("kind", ["programme", "publication"])
async def test_hostile_entity_is_one_item(
    client: httpx.AsyncClient, backend: Any, kind: str
) -> None:
    written = HOSTILE.encode("utf-8", "replace").decode()
    names = "chapo categorie horaires lieu tarif auteurs editeur prix".split()
    fields = dict.fromkeys(names, written) | {"date_debut": "2099-12-05"}
    publish(backend, kind, (f"/{kind}/x/", written, fields))
    answer = await client.get(f"/_villa/feeds/fr/{kind}.xml")
    assert len(ET.fromstring(answer.content).findall(".//item")) == 1  # noqa: S314 - our own XML
    (entry,) = (await feed(client, f"/_villa/feeds/fr/{kind}.xml")).entries
    assert "<script" not in entry.description
    assert entry.title.startswith("]]>")


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("kind", ["programme", "publication"])
async def test_long_list_is_truncated(client: httpx.AsyncClient, backend: Any, kind: str) -> None:
    cards = [card(kind, f"/{kind}/n{number}/", f"N{number}", number) for number in range(1, 101)]
    backend.answers[SEARCH] = {"items": cards, "total_pages": 9}
    assert len((await feed(client, f"/_villa/feeds/fr/{kind}.xml")).entries) == 50


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("kind", ["programme", "publication"])
async def test_feed_without_a_backend_is_503_with_retry_after(
    client: httpx.AsyncClient, backend: Any, kind: str
) -> None:
    backend.down = True
    answer = await client.get(f"/_villa/feeds/fr/{kind}.xml")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "120")


@pytest.mark.req("EXT-04")
async def test_unchanged_feed_is_304_with_one_backend_query(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, "programme", ("/programme/soiree/", "Soirée", SOIREE))
    address = "/_villa/feeds/fr/programme.xml"
    first = await client.get(address)
    again = await client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert [url.path for url in backend.requested].count(SEARCH) == 1


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("path", ["de/programme", "fr/resident", "fr/x", "programme"])
async def test_unknown_feed_is_the_404_page(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(f"/_villa/feeds/{path}.xml", follow_redirects=True)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<main" in answer.text


async def test_date_of_another_century_has_an_rfc_5322_form(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, "publication", ("/publication/argile/", "Argile", BOOK))
    backend.answers["/publication/argile/"]["modified"] = "1803-05-18"
    (entry,) = (await feed(client, "/_villa/feeds/fr/publication.xml")).entries
    assert abs((moment(entry.published_parsed).date() - date(1803, 5, 18)).days) <= 1

"""Faults of structured data are found on a page of an event, one changed value at a time."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from villa_site.qa.html import Document
from villa_site.qa.structured import events, formats, of_page, properties, said
from villa_site.qa.structured.graph import read_graph
from villa_site.qa.structured.presence import Described, missing, unlike_the_others
from villa_site.qa.structured.properties import rules
from villa_site.qa.structured.questions import questions
from villa_site.qa.structured.wrong import Wrong

pytestmark = pytest.mark.req("EXT-02")

SITE: Final = "https://example.org"
URL: Final = f"{SITE}/programme/clay/"
CRUMBS: Final = [
    {"@type": "ListItem", "position": 1, "name": "Home", "item": f"{SITE}/"},
    {"@type": "ListItem", "position": 2, "name": "Clay", "item": URL},
]
OFFLINE: Final = "https://schema.org/OfflineEventAttendanceMode"
EVENT: Final = {
    "@id": f"{URL}#event",
    "@type": "Event",
    "name": "Clay",
    "url": URL,
    "startDate": "2027-05-03T20:30:00+02:00",
    "endDate": "2027-05-03T22:00:00+02:00",
    "eventStatus": "https://schema.org/EventScheduled",
    "location": {"@type": "Place", "name": "The loggia"},
    "offers": {"@type": "Offer", "price": "15", "priceCurrency": "EUR"},
    "inLanguage": "en",
}
LIFT: Final = {"@type": "LocationFeatureSpecification", "name": "The loggia", "value": True}
PAGE: Final = """<html lang="en"><head><meta property="og:type" content="article">
<link rel="alternate" type="text/calendar" href="/cal/programme/clay.ics">
<script type="application/ld+json">%s</script></head><body><main>
<nav class="breadcrumb"><a href="/">Home</a></nav><h1>Clay</h1>
<p>3 May 2027</p><p>8.30 pm, The loggia, 15 €</p>
<p>Via Galvani, 51: bring a coat.</p></main></body></html>"""


def document(graph: Any) -> Document:
    return Document.parse(PAGE % json.dumps({"@context": "https://schema.org", "@graph": graph}))


def found(event: Any, crumbs: Any = None) -> list[Wrong]:
    crumbs = {"@type": "BreadcrumbList", "itemListElement": CRUMBS if crumbs is None else crumbs}
    page = document([event, crumbs])
    graph = read_graph(page)
    return [
        *properties.properties(graph),
        *formats.formats(graph),
        *of_page.like_the_page(graph, page, URL),
        *of_page.breadcrumb(graph, page, lambda url: url.removeprefix(SITE)),
        *said.said_on_the_page(graph, page),
        *events.event_dates(graph, page, "en"),
    ]


def test_nothing_is_found_on_a_good_page() -> None:
    assert found(EVENT) == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"startDate": None}, "startDate of Event"),
        ({"location": None}, "location of Event"),
        ({"name": ""}, "name of Event"),
        ({"@type": "Evento"}, "a type that schema.org has"),
        ({"startDate": "3 May 2027"}, "a day, or a time with its zone"),
        ({"startDate": "2027-05-03T20:30:00"}, "a day, or a time with its zone"),
        ({"startDate": "2028-05-03"}, "2027-05-03 as startDate"),
        ({"startDate": "2027-05-03T19:30:00+02:00"}, "the time of the page"),
        ({"endDate": "2027-05-05"}, "2027-05-03 as endDate"),
        ({"endDate": "2019-01-01"}, "startDate before endDate"),
        ({"endDate": "2027-05-03T18:00:00+02:00"}, "startDate before endDate"),
        ({"eventStatus": "cancelled"}, "a value that search engines know as eventStatus"),
        ({"location": {"@type": "Place", "inLanguage": "fr"}}, "“en” as location.inLanguage"),
        ({"url": "https://staging.example.org/programme/clay/"}, f"“{URL}” as url"),
        ({"url": "/programme/clay/"}, "an absolute URL as url"),
        ({"@id": "https://staging.example.org/#event"}, "an address of https://example.org"),
        ({"name": "Stone"}, "“Clay” as the name"),
        ({"name": "<em>Clay</em>"}, "words without markup"),
        ({"name": "Clay &amp; stone"}, "words without markup"),
        ({"description": "undefined"}, "a value as description"),
        ({"description": "Bring your own chair."}, "words of the page as description"),
        ({"dateModified": "2999-01-01"}, "dateModified of Event “Clay” in the past"),
        ({"@id": f"{SITE}/programme/stone/#event"}, f"“{URL}” as @id"),
        ({"startDate": "2027-05-03T03:00:00+02:00"}, "the time of the page"),
        ({"eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode"}, "a VirtualLoc"),
        (
            {"location": {"@type": "VirtualLocation", "url": URL}, "eventAttendanceMode": OFFLINE},
            "a place",
        ),
        ({"offers": {"@type": "Offer", "price": "15", "priceCurrency": "USD"}}, "the currency of"),
        ({"offers": {"@type": "Offer", "price": "51", "priceCurrency": "EUR"}}, "a price of the"),
        ({"location": {"@type": "Place", "name": "The cellar"}}, "Place “The cellar”"),
        ({"location": {"name": "The loggia"}}, "a type of each node"),
        ({"offers": {"@type": "Offer", "price": "15"}}, "a currency beside"),
        ({"offers": {"@type": "Offer", "price": "15 €", "priceCurrency": "EUR"}}, "a value that"),
        ({"offers": {"@type": "Offer", "price": "90", "priceCurrency": "EUR"}}, "a price of the"),
    ],
)
def test_changed_value_is_found(changes: dict[str, Any], expected: str) -> None:
    assert any(each.expected.startswith(expected) for each in found({**EVENT, **changes}))


@pytest.mark.parametrize(
    "changes",
    [
        {"description": "Bring a coat…"},
        {"description": "Via  Galvani, 51 : bring a coat."},
        {"offers": {"@type": "Offer", "price": "15.00", "priceCurrency": "EUR"}},
        {"offers": {"@type": "Offer", "price": "0", "priceCurrency": "EUR"}},
        {"startDate": "2027-05-03"},
        {"inLanguage": ["fr", "it"]},
        {"location": {"@type": "Place", "name": "The loggia", "amenityFeature": LIFT}},
        {"eventAttendanceMode": OFFLINE},
    ],
)
def test_other_ways_to_say_the_same_are_right(changes: dict[str, Any]) -> None:
    event = {key: value for key, value in EVENT.items() if key != "endDate"} | changes
    assert found(event) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda steps: steps[0].update(position=2), "positions that count"),
        (lambda steps: steps[0].pop("name"), "the steps that are seen"),
        (lambda steps: steps[0].update(item=f"{SITE}/other/"), "the steps that are seen"),
        (lambda steps: steps[1].update(name="Stone"), "“Clay” as the last step"),
        (lambda steps: steps.pop(0), "the steps that are seen"),
    ],
)
def test_breadcrumb_that_is_not_the_one_seen_is_found(
    change: Callable[[Any], Any], expected: str
) -> None:
    change(crumbs := copy.deepcopy(CRUMBS))
    assert any(each.expected.startswith(expected) for each in found(EVENT, crumbs))


@pytest.mark.parametrize("script", ["{", "[1]", '{"@type": "Event", "@type": "Event"}', "{}"])
def test_script_that_is_no_structured_data_is_found(script: str) -> None:
    assert list(properties.properties(read_graph(Document.parse(PAGE % script))))


def test_page_without_the_data_of_its_kind_is_found() -> None:
    page = document([])
    wrong = missing(Described("/programme/clay/", page, read_graph(page)), is_home=False)
    assert [each.expected.partition(",")[0] for each in wrong] == [
        "structured data of the type Event"
    ]


def test_page_without_the_data_of_its_like_is_found() -> None:
    given = {"@type": "Person", "name": "Ada"}
    pages = [
        Described(f"/resident/{name}/", page, read_graph(page))
        for name in "abcd"
        if (page := document([] if name == "d" else [given]))
    ]
    assert [path for path, _ in unlike_the_others(pages)] == ["/resident/d/"]


@pytest.mark.parametrize("name", ["Recipe", "HowTo", "Game", "Library", "TouristAttraction"])
def test_type_of_an_own_entity_is_known(name: str) -> None:
    assert name in rules()


BOOK_PAGE: Final = """<html lang="en"><head><script type="application/ld+json">%s</script></head>
<body><main><h1>Clay</h1><dl><dt>Published</dt><dd>6 November 2026</dd><dt>Pages</dt><dd>144</dd>
<dt>ISBN</dt><dd>979-12-9999-302-9</dd></dl><h2>Since 3 March 1999</h2></main></body></html>"""


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ""),
        ({"datePublished": "1999-03-03"}, "2026-11-06 as datePublished"),
        ({"isbn": "9782070408504"}, "the ISBN of the page"),
        ({"numberOfPages": 9999}, "a number of the page as numberOfPages"),
        ({"numberOfPages": 14}, "a number of the page as numberOfPages"),
    ],
)
def test_facts_of_a_book_are_those_of_its_page(changes: dict[str, Any], expected: str) -> None:
    book = {"@type": "Book", "name": "Clay", "isbn": "9791299993029", "numberOfPages": 144}
    data = {"@context": "https://schema.org", "datePublished": "2026-11-06", **book, **changes}
    page = Document.parse(BOOK_PAGE % json.dumps(data))
    graph = read_graph(page)
    wrongs = [
        *said.said_on_the_page(graph, page),
        *said.published_as_on_the_page(graph, page, "en"),
    ]
    assert [each.expected.startswith(expected) for each in wrongs] == [True] * bool(expected)


FAQ_PAGE: Final = """<html lang="en"><head><script type="application/ld+json">%s</script></head>
<body><main><section class="block faq"><details><summary><h3>May I leave?</h3></summary>
<p>Yes, <a href="/visit/">until six</a>.</p></details></section></main></body></html>"""


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("May I leave?", '<p>Yes, <a href="https://x/visit/">until six</a>.</p>', ""),
        ("May I leave?", "<p>Yes.</p>", "the answer of the page to “May I leave?”"),
        ("May I stay?", "<p>Yes, until six.</p>", "the question “May I leave?”, as on the page"),
    ],
)
def test_questions_have_the_answers_of_their_page(name: str, text: str, expected: str) -> None:
    answer = {"@type": "Answer", "text": text}
    question = {"@type": "Question", "name": name, "acceptedAnswer": answer}
    data = {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [question]}
    page = Document.parse(FAQ_PAGE % json.dumps(data))
    assert [each.expected for each in questions(read_graph(page), page)] == [expected] * bool(
        expected
    )


@pytest.mark.parametrize("kind", ["Zoo", "HealthClub", "SportsEvent", "3DModel"])
def test_every_type_of_schema_org_is_known(kind: str) -> None:
    graph = read_graph(document([{"@type": kind, "name": "Clay"}]))
    assert list(properties.properties(graph)) == []
    assert {*rules()} - properties.known_types() == set()

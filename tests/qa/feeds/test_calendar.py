"""Faults of calendars are found: what cannot be read, and what their page does not say."""

from __future__ import annotations

import json
from typing import Final

import pytest

from villa_site.qa.feeds.calendar import faults, read_calendar
from villa_site.qa.feeds.of_page import differences
from villa_site.qa.html import Document
from villa_site.qa.structured.graph import read_graph

pytestmark = pytest.mark.req("EXT-04")

CALENDAR: Final = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Villa//EN
BEGIN:VTIMEZONE
TZID:Europe/Rome
BEGIN:STANDARD
DTSTART:19961027T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
SUMMARY:Clay
DTSTART;TZID=Europe/Rome:20270503T203000
DTEND;TZID=Europe/Rome:20270503T220000
DTSTAMP:20261127T191216Z
UID:1@example.org
STATUS:CONFIRMED
LOCATION:Loggia\\, Via Galvani\\, 51
GEO:41.9;12.48
DESCRIPTION:A wall that you may touch.
URL:https://example.org/clay/
END:VEVENT
END:VCALENDAR
"""
GRAPH: Final = {
    "@context": "https://schema.org",
    "@type": "Event",
    "startDate": "2027-05-03T18:30:00+00:00",
    "eventStatus": "https://schema.org/EventScheduled",
    "offers": {"@type": "Offer", "availability": "https://schema.org/InStock"},
    "location": {
        "@type": "Place",
        "name": "Loggia",
        "address": {"@type": "PostalAddress", "streetAddress": "Via Galvani, 51"},
        "geo": {"@type": "GeoCoordinates", "latitude": 41.9, "longitude": 12.48},
    },
}
PAGE: Final = f"""<main><h1>Clay</h1><p>3 May 2027</p>
<p>Loggia, Via Galvani, 51</p><p>A wall that you may touch.</p></main>
<script type="application/ld+json">{json.dumps(GRAPH)}</script>"""


def found(text: str, page: str = PAGE) -> list[str]:
    calendar = read_calendar(text.replace("\n", "\r\n").encode())
    document = Document.parse(page)
    graph = read_graph(document)
    of_page = [w for e in calendar.events for w in differences(e, document, graph, "en")]
    return [each.expected for each in [*faults(calendar), *of_page]]


def test_nothing_is_found_in_a_good_calendar() -> None:
    assert found(CALENDAR) == []


@pytest.mark.parametrize(("day", "expected"), [("10", []), ("30", ["a date of “Clay” that"])])
def test_series_has_dates_that_its_page_names(day: str, expected: list[str]) -> None:
    page = Document.parse(PAGE.replace("3 May 2027", "3-24 May 2027"))
    text = CALENDAR.replace("SUMMARY:Clay", "SUMMARY:Sold out: Clay").replace("0503T", f"05{day}T")
    (event,) = read_calendar(text.replace("\n", "\r\n").encode()).events
    said = [each.expected for each in differences(event, page, read_graph(page), "en", series=True)]
    assert [each[: len("a date of “Clay” that")] for each in said] == expected


def test_event_of_whole_days_ends_on_its_last_day() -> None:
    page = PAGE.replace("3 May 2027", "3-5 May 2027").replace("T18:30:00+00:00", "")
    start, end = "DTSTART;TZID=Europe/Rome:20270503T203000", "DTEND;TZID=Europe/Rome:"
    days = CALENDAR.replace(start, "DTSTART;VALUE=DATE:20270503")
    right = days.replace(f"{end}20270503T220000", "DTEND;VALUE=DATE:20270506")
    assert found(right, page) == []
    short = days.replace(f"{end}20270503T220000", "DTEND;VALUE=DATE:20270505")
    assert found(short, page) == ["2027-05-05 as the last day of “Clay”, as on the page"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("END:VEVENT", "END:VEVEN", "a calendar that programs can read"),
        ("VERSION:2.0\n", "", "version 2.0"),
        ("SUMMARY:Clay\n", "", "a SUMMARY of each event"),
        ("SUMMARY:Clay", "SUMMARY:Stone", "“Clay” as SUMMARY"),
        ("UID:1@example.org\n", "", "a UID of its own"),
        ("DTSTAMP:20261127T191216Z\n", "", "a DTSTAMP"),
        (";TZID=Europe/Rome", "", "a time zone"),
        ("TZID=Europe/Rome:20270503T2200", "TZID=Europe/Paris:20270503T2200", ""),
        ("TZID:Europe/Rome", "TZID:Europe/Oslo", "a VTIMEZONE for Europe/Rome"),
        ("20270503T203000", "20330503T203000", "a DTEND of “Clay” after its start"),
        ("20270503T203000", "20270502T203000", "2027-05-03 as DTSTART"),
        ("20270503T203000", "20270503T193000", "2027-05-03T18:30:00+00:00 as DTSTART"),
        ("STATUS:CONFIRMED", "STATUS:CANCELLED", "“Clay” as taking place"),
        ("20270503T220000", "20280503T220000", "2027-05-03 as the last day of “Clay”"),
        ("LOCATION:Loggia", "LOCATION:Cellar", "“Loggia” as LOCATION"),
        ("GEO:41.9;12.48", "GEO:12.48;41.9", "(41.9, 12.48) as GEO"),
        ("A wall that you may touch.", "Un mur que l’on touche.", "words of the page as DESC"),
        ("SUMMARY:Clay", "SUMMARY:Sold out: Clay", "“Clay” as SUMMARY of an event that takes"),
    ],
)
def test_change_for_the_worse_is_found(old: str, new: str, expected: str) -> None:
    assert old in CALENDAR
    everything = found(CALENDAR.replace(old, new))
    assert any(each.startswith(expected) for each in everything) or not expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("/InStock", "/SoldOut", "a word beside “Clay”"),
        ("EventScheduled", "EventCancelled", "a word beside “Clay”"),
    ],
)
def test_event_that_is_said_to_be_in_doubt_is_marked(old: str, new: str, expected: str) -> None:
    assert any(each.startswith(expected) for each in found(CALENDAR, PAGE.replace(old, new)))


def test_night_may_end_in_the_morning_after() -> None:
    assert found(CALENDAR.replace("20270503T220000", "20270504T020000")) == []

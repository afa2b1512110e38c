"""The days and times of an event, compared with those that its page names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Final

from villa_site.qa.html import Document, Node
from villa_site.qa.structured.days import days_in, times_in
from villa_site.qa.structured.formats import day_of, moment
from villa_site.qa.structured.graph import Graph, Thing, types_of, values
from villa_site.qa.structured.wrong import Wrong

MORNING: Final = 9
"""A night ends before this hour; its page names the evening's day."""


def event_dates(graph: Graph, document: Document, language: str) -> Iterator[Wrong]:
    """Yield differences between the days of an event and those that its page names."""
    for event in (each for each in graph.subjects if any("Event" in t for t in types_of(each))):
        yield from _mode(event)
        start, end = moment(event.get("startDate")), moment(event.get("endDate"))
        if start is None:
            continue
        days = days_of_page(document, language)
        if not days:
            continue
        last = day_of(end) if end else day_of(start)
        is_night = isinstance(end, datetime) and end.hour < MORNING
        if day_of(start) != days[0]:
            yield Wrong(f"{days[0]} as startDate, as on the page", str(start))
        elif last != days[-1] and not (is_night and (last - days[-1]).days == 1):
            yield Wrong(f"{days[-1]} as endDate, as on the page", str(end or start))
        if isinstance(start, datetime):
            schedule = [each.text for each in head_of(document)]
            times = {each for text in schedule for each in times_of(text, language)}
            if times and start.time().replace(second=0) not in times:
                said = " ".join(schedule)[:100]
                yield Wrong(f"the time of the page: “{said}”", start.isoformat())


def days_of_page(document: Document, language: str) -> list[date]:
    """Return the days of the first text after the title that names any."""
    days = (days_in(each.text, language) for each in head_of(document))
    return sorted(next(filter(None, days), []))


def times_of(text: str, language: str) -> set[time]:
    """Return the times of a text; where it names days, only what is written as a time is one."""
    return times_in(text, marked=bool(days_in(text, language)))


def _mode(event: Thing) -> Iterator[Wrong]:
    """Yield an event that is said to be online without a place there, or the reverse."""
    mode = str(event.get("eventAttendanceMode", "")).rpartition("/")[2]
    places = {
        kind
        for each in values(event, "location")
        if isinstance(each, dict)
        for kind in types_of(each)
    }
    is_virtual = "VirtualLocation" in places
    if mode == "OnlineEventAttendanceMode" and places and not is_virtual:
        yield Wrong("a VirtualLocation of an event that is said to be online", ", ".join(places))
    if mode == "OfflineEventAttendanceMode" and places == {"VirtualLocation"}:
        yield Wrong("a place of an event that is said to be in a place", "VirtualLocation")


def head_of(document: Document) -> list[Node]:
    """Return the texts between the title and the next heading."""
    return document.xpath(
        "(//main//h1)[1]/following::*[self::p or self::time or self::dd or self::li]"
        "[not(preceding::h2[preceding::h1])]"
    )

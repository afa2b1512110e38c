"""The days and times of an event, compared with those that its page names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from villa_site.qa.html import Document, Node
from villa_site.qa.structured.days import days_in, times_in
from villa_site.qa.structured.formats import day_of, moment
from villa_site.qa.structured.graph import Graph, types_of
from villa_site.qa.structured.wrong import Wrong

_MORNING: Final = 9
"""A night ends before this hour; its page names the evening's day."""


def event_dates(graph: Graph, document: Document, language: str) -> Iterator[Wrong]:
    """Yield differences between the days of an event and those that its page names."""
    for event in (each for each in graph.subjects if any("Event" in t for t in types_of(each))):
        start, end = moment(event.get("startDate")), moment(event.get("endDate"))
        if start is None:
            continue
        days = days_of_page(document, language)
        if not days:
            continue
        last = day_of(end) if end else day_of(start)
        is_night = isinstance(end, datetime) and end.hour < _MORNING
        if day_of(start) != days[0]:
            yield Wrong(f"{days[0]} as startDate, as on the page", str(start))
        elif last != days[-1] and not (is_night and (last - days[-1]).days == 1):
            yield Wrong(f"{days[-1]} as endDate, as on the page", str(end or start))
        if isinstance(start, datetime):
            schedule = _beside_thetitle_of(document)
            times = times_in(schedule)
            if times and start.time().replace(second=0) not in times:
                yield Wrong(f"the time of the page: “{schedule[:100]}”", start.isoformat())


def days_of_page(document: Document, language: str) -> list[date]:
    """Return the days of the first text after the title that names any."""
    days = (days_in(each.text, language) for each in _aftertitle_of(document))
    return sorted(next(filter(None, days), []))


def _beside_thetitle_of(document: Document) -> str:
    """Return the texts between the title and the next heading."""
    return " ".join(each.text for each in _aftertitle_of(document))


def _aftertitle_of(document: Document) -> list[Node]:
    return document.xpath(
        "(//main//h1)[1]/following::*[self::p or self::time or self::dd or self::li]"
        "[not(preceding::h2[preceding::h1])]"
    )

"""The event of a calendar compared with its page: title, days, times, status."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from villa_site.qa.feeds.calendar import Event, day_of
from villa_site.qa.html import Document
from villa_site.qa.structured.events import days_of_page
from villa_site.qa.structured.formats import moment
from villa_site.qa.structured.graph import Graph
from villa_site.qa.structured.of_page import title_of
from villa_site.qa.structured.wrong import Wrong


def differences(event: Event, document: Document, graph: Graph, language: str) -> Iterator[Wrong]:
    """Yield what an event says that its page does not."""
    title = title_of(document)
    if event.title and title not in event.title:
        yield Wrong(f"“{title}” as SUMMARY, as on the page", f"“{event.title}”")
    days = days_of_page(document, language)
    first, last = day_of(event.start), event.last_day
    if first and days and first != days[0]:
        yield Wrong(f"{days[0]} as DTSTART of “{title}”, as on the page", str(event.start))
    elif last and days and last < days[-1]:
        yield Wrong(f"{days[-1]} as the last day of “{title}”, as on the page", str(event.end))
    for each in (each for each in graph.subjects if "Event" in str(each.get("@type"))):
        yield from _structured(event, moment(each.get("startDate")), title)
        cancelled = str(each.get("eventStatus", "")).endswith("EventCancelled")
        if event.status and cancelled != (event.status == "CANCELLED"):
            said = "cancelled" if cancelled else "taking place"
            yield Wrong(f"“{title}” as {said}, as in the structured data", f"{event.status}")


def _structured(event: Event, start: object, title: str) -> Iterator[Wrong]:
    """Compare moments, whatever the zone in which they are written."""
    # An event of several days that has hours is one of whole days in a calendar.
    of_days = event.is_all_day and event.last_day != event.start
    if isinstance(start, datetime) != isinstance(event.start, datetime) and not of_days:
        yield Wrong(f"{start} as DTSTART of “{title}”, as in the structured data", f"{event.start}")
    elif isinstance(start, datetime) and isinstance(event.start, datetime):
        zoned = start.tzinfo and event.start.tzinfo
        if zoned and start != event.start:
            said = event.start.isoformat()
            yield Wrong(f"{start.isoformat()} as DTSTART of “{title}”, as on the page", said)

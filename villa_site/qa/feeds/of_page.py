"""The event of a calendar compared with its page: title, days, times, status."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from villa_site.qa.feeds.calendar import Event, day_of
from villa_site.qa.html import Document
from villa_site.qa.structured.events import MORNING, days_of_page
from villa_site.qa.structured.formats import moment
from villa_site.qa.structured.graph import Graph, Thing, values
from villa_site.qa.structured.of_page import title_of
from villa_site.qa.structured.page_words import PageWords, squeezed
from villa_site.qa.structured.wrong import Wrong

_SEVERAL: Final = 5
_NEAR: Final = 0.0001
"""About ten metres; calendars round."""


def differences(
    event: Event, document: Document, graph: Graph, language: str, *, series: bool = False
) -> Iterator[Wrong]:
    """Yield what an event says that its page does not; of a ``series`` it is one of the dates."""
    title = title_of(document)
    if event.title and title not in event.title:
        yield Wrong(f"“{title}” as SUMMARY, as on the page", f"“{event.title}”")
    days = days_of_page(document, language)
    first, last = day_of(event.start), event.last_day
    if series:
        if first and days and not days[0] <= first <= days[-1]:
            yield Wrong(f"a date of “{title}” that its page names", str(event.start))
    elif first and days and first != days[0]:
        yield Wrong(f"{days[0]} as DTSTART of “{title}”, as on the page", str(event.start))
    elif last and days and last != days[-1] and not _is_night(event, days[-1]):
        yield Wrong(f"{days[-1]} as the last day of “{title}”, as on the page", str(event.end))
    if takes_place(graph):
        yield from _words(event, PageWords(document), title)
    for each in (each for each in graph.subjects if "Event" in str(each.get("@type"))):
        yield from _place(event, each, title)
        if series:
            continue
        yield from _mark(event, each, title)
        yield from _structured(event, moment(each.get("startDate")), title)
        cancelled = str(each.get("eventStatus", "")).endswith("EventCancelled")
        if (event.status or cancelled) and cancelled != (event.status == "CANCELLED"):
            said = "cancelled" if cancelled else "taking place"
            yield Wrong(
                f"“{title}” as {said}, as in the structured data", event.status or "no STATUS"
            )


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


def takes_place(graph: Graph) -> bool:
    """Return whether no event of a page is cancelled or postponed: such a page shows no hours."""
    states = [str(each.get("eventStatus") or "") for each in graph.subjects]
    return not any(each.endswith(("EventCancelled", "EventPostponed")) for each in states)


def _is_night(event: Event, last: date) -> bool:
    """Return whether an event of the evening ends in the morning after."""
    return (
        isinstance(event.end, datetime)
        and event.end.hour < MORNING
        and (event.end.date() - last).days == 1
    )


def _words(event: Event, words: PageWords, title: str) -> Iterator[Wrong]:
    """Yield the place and the lines of the description that the page does not have."""
    if event.place and not words.has_most_of(event.place):
        yield Wrong(f"words of the page as LOCATION of “{title}”", f"“{event.place}”")
    for line in event.about.splitlines():
        if len(line.split()) >= _SEVERAL and not words.has_most_of(line):
            yield Wrong(f"words of the page as DESCRIPTION of “{title}”", f"“{line[:120]}”")


def _place(event: Event, thing: Thing, title: str) -> Iterator[Wrong]:
    """Compare place and coordinates with those of the structured data."""
    for place in (each for each in values(thing, "location") if isinstance(each, dict)):
        name, geo = str(place.get("name") or ""), place.get("geo")
        if event.place and place.get("address") and squeezed(name) not in squeezed(event.place):
            yield Wrong(f"“{name}” as LOCATION of “{title}”", f"“{event.place}”")
        if event.at and isinstance(geo, dict):
            point = tuple(float(geo.get(each) or 0) for each in ("latitude", "longitude"))
            if any(abs(one - other) > _NEAR for one, other in zip(point, event.at, strict=True)):
                yield Wrong(
                    f"{point} as GEO of “{title}”, as in the structured data", f"{event.at}"
                )


def _mark(event: Event, thing: Thing, title: str) -> Iterator[Wrong]:
    """Compare the word beside the title, such as that an event is sold out or cancelled."""
    status = str(thing.get("eventStatus") or "").rpartition("/")[2]
    offers = [each for each in values(thing, "offers") if isinstance(each, dict)]
    sold_out = any("SoldOut" in str(each.get("availability")) for each in offers)
    special = sold_out or status in {"EventCancelled", "EventPostponed"}
    is_marked = event.title != title
    if special and not is_marked:
        yield Wrong(f"a word beside “{title}” for {status} or SoldOut", f"“{event.title}”")
    elif is_marked and offers and not special:
        yield Wrong(f"“{title}” as SUMMARY of an event that takes place", f"“{event.title}”")

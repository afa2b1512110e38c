"""A listing's cards with their pages, and the events in them, for calendars, feeds and search."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, EventStatus, Place
from villa_site.content.entities import Programme
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError
from villa_site.site.policies.canonical import own_path

logger = logging.getLogger(__name__)

MAX_EVENTS: Final = 300
"""Limit of events in a calendar or feed."""
_LONGEST_HOURS: Final = timedelta(hours=24)
_MAX_LATITUDE: Final = 90
_MAX_LONGITUDE: Final = 180

PER_PAGE: Final = 100
CONCURRENCY: Final = 8
"""Concurrent page calls of one feed."""
TIMEOUT: Final = 8.0
"""Seconds to wait for pages; later ones are represented by their cards."""


class EventSpan(NamedTuple):
    """When an event takes place, in days or times of day; ``end`` is None if it is unknown."""

    start: date | datetime
    end: date | datetime | None = None

    @property
    def whole_days(self) -> bool:
        """Whether the span is in days; ``end`` is then the last day."""
        return not isinstance(self.start, datetime)

    @property
    def first_day(self) -> date:
        """The first day of the event."""
        return self.start.date() if isinstance(self.start, datetime) else self.start


@dataclass(frozen=True, slots=True)
class Event:
    """An event; ``number`` is the backend's ID, 0 without one."""

    number: int
    path: str
    title: str
    span: EventSpan
    status: EventStatus = "confirme"
    about: str = ""
    category: str = ""
    hours: str = ""
    place: Place = field(default_factory=Place)
    price: str = ""
    audience: str = ""
    modified: datetime | None = None


async def events_since(backend: Backend, first: date, call: Call) -> list[Event]:
    """Query the events that are not over by ``first``, soonest first; raises BackendError."""
    query = SearchQuery(post_type=("programme",), since=first)
    listed = await listed_pages(backend, query, call, limit=MAX_EVENTS)
    events = [event for event in map(_event_of_listed, listed) if event is not None]
    return sorted(events, key=lambda event: (event.span.first_day, event.path))


def event_of_page(page: Page, path: str) -> Event | None:
    """Read the event of the page at ``path``; None without a date or for another post type."""
    if page.post_type != "programme":
        return None
    fields = page.fields(Programme)
    span = span_of(fields)
    if span is None:
        return None
    return Event(
        number=page.id,
        path=path,
        title=page.title,
        span=span,
        status=fields.statut,
        about=fields.chapo or page.seo.description,
        category=fields.categorie,
        hours=fields.horaires,
        place=fields.lieu,
        price=fields.tarif,
        audience=fields.public,
        modified=page.modified,
    )


def span_of(fields: Programme | Card) -> EventSpan | None:
    """Read when an event takes place; an end before the start is ignored."""
    first, last = fields.date_debut, fields.date_fin
    if first is None:
        return None
    last = last if last and last > first else None
    starts, ends = fields.starts, fields.ends
    if starts is None:
        return EventSpan(first, last)
    if ends is not None and timedelta() < ends - starts <= _LONGEST_HOURS:
        return EventSpan(starts, ends)
    # The time of day of an exhibition's first day is its opening, not its span.
    return EventSpan(first, last) if last else EventSpan(starts)


def coordinates(place: Place) -> tuple[float, float] | None:
    """Return latitude and longitude of a place, None without valid ones."""
    lat, lng = place.lat, place.lng
    if lat is None or lng is None or abs(lat) > _MAX_LATITUDE or abs(lng) > _MAX_LONGITUDE:
        return None
    return lat, lng


def _event_of_listed(listed: ListedPage) -> Event | None:
    if listed.page is not None:
        return event_of_page(listed.page, listed.path)
    card, span = listed.card, span_of(listed.card)
    if span is None:
        return None
    return Event(
        number=card.id,
        path=listed.path,
        title=card.title,
        span=span,
        status=card.statut,
        about=card.chapo,
        category=card.categorie,
        hours=card.horaires,
        place=Place(nom=card.lieu),
    )


class ListedPage(NamedTuple):
    """An entity of a listing; ``page`` is None if it did not arrive in time."""

    card: Card
    path: str
    page: Page | None


async def listed_pages(
    backend: Backend, query: SearchQuery, call: Call, *, limit: int
) -> list[ListedPage]:
    """Query a listing and its pages, each entity once; raises BackendError without a listing."""
    cards = await _cards(backend, query, call, limit)
    paths = {path: card for card in cards if (path := own_path(card.path))}
    pages = await _pages(backend, list(paths), call)
    return [
        ListedPage(card, path, page)
        for (path, card), page in zip(paths.items(), pages, strict=True)
    ]


async def _cards(backend: Backend, query: SearchQuery, call: Call, limit: int) -> list[Card]:
    cards: list[Card] = []
    for number in range(1, -(-limit // PER_PAGE) + 1):
        results = await backend.search(replace(query, page=number, per_page=PER_PAGE), call)
        cards += results.items
        if not results.items or number >= results.total_pages:
            break
    return cards[:limit]


async def _pages(backend: Backend, paths: Sequence[str], call: Call) -> list[Page | None]:
    semaphore = asyncio.Semaphore(CONCURRENCY)

    async def fetch(path: str) -> Page | None:
        async with semaphore:
            try:
                return await backend.page(quote_path(path), call)
            except BackendError as error:
                logger.warning("Only the card of %s is listed: %s", path, error)
                return None

    tasks = [asyncio.ensure_future(fetch(path)) for path in paths]
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=TIMEOUT)
        for task in late:
            task.cancel()
    return [task.result() if task.done() and not task.cancelled() else None for task in tasks]

"""Events as calendars, feeds and search engines are told of them: when, where, whether at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models import Card, Page, Place, Programme
from villa_site.content.cards import EventStatus
from villa_site.discovery.listed_pages import Listed, listed_pages

MOST: Final = 300
"""Events a calendar or a feed may hold."""
_A_NIGHT: Final = timedelta(hours=24)


class Span(NamedTuple):
    """When an event takes place: days, or times of day. ``end`` is None where nobody said it."""

    start: date | datetime
    end: date | datetime | None = None

    @property
    def whole_days(self) -> bool:
        """Whether the event is told by days; ``end`` is then the last of them."""
        return not isinstance(self.start, datetime)

    @property
    def first_day(self) -> date:
        """The day on which the event begins."""
        return self.start.date() if isinstance(self.start, datetime) else self.start


@dataclass(frozen=True, slots=True)
class Event:
    """An event; ``number`` is the backend's, 0 if it gave none."""

    number: int
    path: str
    title: str
    span: Span
    status: EventStatus = "confirme"
    about: str = ""
    category: str = ""
    hours: str = ""
    place: Place = field(default_factory=Place)
    price: str = ""
    audience: str = ""
    modified: datetime | None = None


async def events_since(backend: Backend, first: date, call: Call) -> list[Event]:
    """Ask for the events not over by ``first``, soonest first; raises BackendError."""
    query = SearchQuery(post_type=("programme",), since=first)
    found = await listed_pages(backend, query, call, most=MOST)
    events = [event for event in map(_of_listed, found) if event is not None]
    return sorted(events, key=lambda event: (event.span.first_day, event.path))


def event_of_page(page: Page, path: str) -> Event | None:
    """Read the event that the page at ``path`` tells; None when it has no date, or is no event."""
    if page.post_type != "programme":
        return None
    told = page.fields(Programme)
    span = span_of(told)
    if span is None:
        return None
    return Event(
        number=page.id,
        path=path,
        title=page.title,
        span=span,
        status=told.statut,
        about=told.chapo or page.seo.description,
        category=told.categorie,
        hours=told.horaires,
        place=told.lieu,
        price=told.tarif,
        audience=told.public,
        modified=page.modified,
    )


def span_of(told: Programme | Card) -> Span | None:
    """Read when an event takes place; an end before its beginning counts as not said."""
    first, last = told.date_debut, told.date_fin
    if first is None:
        return None
    last = last if last and last > first else None
    starts, ends = told.starts, told.ends
    if starts is None:
        return Span(first, last)
    if ends is not None and timedelta() < ends - starts <= _A_NIGHT:
        return Span(starts, ends)
    # The hour at which an exhibition opens is not when it is on.
    return Span(first, last) if last else Span(starts)


def _of_listed(listed: Listed) -> Event | None:
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

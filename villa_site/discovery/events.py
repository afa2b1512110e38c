"""Events for calendars, feeds and structured data, read from cards and pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card, EventStatus, Place, Session
from villa_site.content.entities.models import Programme
from villa_site.discovery.listed_pages import ListedPage, listed_pages
from villa_site.settings.project import institution_zone
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.routing.routes import Routes

MAX_EVENTS: Final = 300
"""Limit of events in a calendar or feed."""
_CUT: Final = "Calendar and feed of events have the next {limit} of {total} events."
_LONGEST_HOURS: Final = timedelta(hours=24)
_MAX_LATITUDE: Final = 90
_MAX_LONGITUDE: Final = 180


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

    def hours(self, ctx: BlockContext) -> str:
        """Write its times of day, empty for one in days."""
        if not isinstance(self.start, datetime):
            return ""
        end = self.end if isinstance(self.end, datetime) else None
        return formats.hours((self.start, end), ctx)


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
    sessions: tuple[tuple[EventSpan, EventStatus], ...] = ()
    """The dates of a series, each with its own status."""


async def events_since(
    backend: Backend,
    first: date,
    call: Call,
    routes: Routes,
    *,
    keep: Callable[[Card], bool] = lambda _: True,
) -> list[Event]:
    """Query the events that are not over by ``first``, soonest first; raises BackendError.

    ``keep`` says of which cards.
    """
    query = SearchQuery(post_type=("programme",), since=first)
    listed = await listed_pages(backend, query, call, routes, limit=MAX_EVENTS, cut=_CUT)
    kept = (_event_of_listed(each) for each in listed if keep(each.card))
    events = [event for event in kept if event is not None]
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
        span=_moved(fields) or span,
        status=_status(fields),
        sessions=sessions_of(fields),
        about=fields.chapo or page.seo.description,
        category=fields.categorie,
        hours=_written_hours(fields),
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
    if ends is None and last is None and fields.duree:
        # Of a night in which the clocks change the hours that pass count.
        ends = (starts.astimezone(UTC) + fields.duree).astimezone(starts.tzinfo)
    if ends is not None and timedelta() < ends - starts <= _LONGEST_HOURS:
        return EventSpan(starts, ends)
    # The time of day of an exhibition's first day is its opening, not its span.
    return EventSpan(first, last) if last else EventSpan(starts)


def sessions_of(fields: Programme | Card) -> tuple[tuple[EventSpan, EventStatus], ...]:
    """Read the dates of a series, the soonest first; those without a time of day are whole days."""
    off = fields.statut if fields.statut in {"annule", "reporte"} else None
    dated = sorted(
        ((each.date, each.debut or time.min, each) for each in fields.seances if each.date),
        key=lambda each: each[:2],
    )
    return tuple((_session_span(day, each), off or each.statut) for day, _, each in dated)


def _session_span(day: date, session: Session) -> EventSpan:
    if session.debut is None:
        return EventSpan(day)
    zone = institution_zone()
    starts = datetime.combine(day, session.debut, zone)
    if session.fin is None:
        return EventSpan(starts)
    after_midnight = session.fin <= session.debut and day < date.max
    end_day = day + timedelta(days=1) if after_midnight else day
    return EventSpan(starts, datetime.combine(end_day, session.fin, zone))


def _moved(fields: Programme | Card) -> EventSpan | None:
    """Return the new date of a postponed event, None without one."""
    if fields.statut != "reporte" or fields.nouvelle_date is None:
        return None
    return EventSpan(fields.restarts or fields.nouvelle_date)


def _status(fields: Programme | Card) -> EventStatus:
    return "confirme" if _moved(fields) else fields.statut


def hours_of(fields: Programme | Card, ctx: BlockContext) -> str:
    """Return the hours of an event: in its editor's words, else from start to end.

    Of a postponed event with a new date they are those of that date.
    """
    if written := _written_hours(fields):
        return written
    if _moved(fields):
        return formats.hours((fields.restarts, None), ctx) if fields.restarts else ""
    span = span_of(fields)
    if span is not None and not span.whole_days:
        return span.hours(ctx)
    return formats.hours((fields.starts, None), ctx) if fields.starts else ""


def _written_hours(fields: Programme | Card) -> str:
    """Return the hours in the editor's words; none where they are those of the date before."""
    return "" if _moved(fields) else fields.horaires


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
        span=_moved(card) or span,
        status=_status(card),
        sessions=sessions_of(card),
        about=card.chapo,
        category=card.categorie,
        hours=_written_hours(card),
        place=Place(nom=card.lieu),
    )

"""A calendar, and what is wrong with it; the only module of the kit that knows icalendar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from icalendar import Calendar as Reader

from villa_site.qa.structured.wrong import Wrong, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event, with ``place``, its coordinates ``at``, and ``about`` for its description.

    ``end`` of one of whole days is the day after the last, as calendars have it.
    """

    uid: str
    title: str
    url: str
    status: str
    start: date | datetime | None
    end: date | datetime | None
    zone: str
    stamped: bool
    place: str = ""
    about: str = ""
    at: tuple[float, float] | None = None

    @property
    def is_all_day(self) -> bool:
        """Whether it has no time of day."""
        return self.start is not None and not isinstance(self.start, datetime)

    @property
    def last_day(self) -> date | None:
        """Return its last day."""
        if self.end is None:
            return day_of(self.start)
        day = day_of(self.end)
        return day - timedelta(days=1) if self.is_all_day and day else day


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """A calendar with its events and time zones. ``problem`` says why it could not be read."""

    problem: str = ""
    name: str = ""
    version: str = ""
    product: str = ""
    events: tuple[Event, ...] = ()
    zones: tuple[str, ...] = ()


def read_calendar(body: bytes) -> Calendar:
    """Read a calendar."""
    try:
        calendar: Any = Reader.from_ical(body)
    except (ValueError, KeyError, IndexError) as error:
        return Calendar(problem=f"it cannot be read: {error}")
    if not isinstance(calendar, Reader):
        return Calendar(problem="it is no VCALENDAR")
    if not _is_closed(body):
        return Calendar(problem="a component that begins does not end")
    errors = [f"{name}: {text}" for part in calendar.walk() for name, text in part.errors]
    return Calendar(
        problem=f"it has values that cannot be read: {errors[0]}" if errors else "",
        name=str(calendar.get("NAME") or calendar.get("X-WR-CALNAME") or ""),
        version=str(calendar.get("VERSION", "")),
        product=str(calendar.get("PRODID", "")),
        events=tuple(_event(each) for each in calendar.walk("VEVENT")),
        zones=tuple(str(each.get("TZID")) for each in calendar.walk("VTIMEZONE")),
    )


def _is_closed(body: bytes) -> bool:
    """Return whether each component that begins ends; the library closes some by itself."""
    lines = [line.strip().upper() for line in body.decode(errors="replace").splitlines()]
    begun, ended = (
        Counter(line.removeprefix(mark) for line in lines if line.startswith(mark))
        for mark in ("BEGIN:", "END:")
    )
    return begun == ended


def faults(calendar: Calendar) -> Iterator[Wrong]:
    """Yield what is wrong with a calendar, beside its pages."""
    if calendar.problem:
        yield Wrong("a calendar that programs can read", calendar.problem)
        return
    if calendar.version != "2.0" or not calendar.product:
        said = f"“{calendar.version}”, “{calendar.product}”"
        yield Wrong("version 2.0, and the name of a product", said)
    for name, count in Counter(each.uid for each in calendar.events).items():
        if count > 1 or not name:
            yield Wrong("a UID of its own for each event", f"“{name}”, {count} times")
    for event in calendar.events:
        yield from _of_event(event, calendar)


def _of_event(event: Event, calendar: Calendar) -> Iterator[Wrong]:
    if not event.title:
        yield Wrong("a SUMMARY of each event", f"none, of {event.url or event.uid}")
    if not event.stamped:
        yield Wrong(f"a DTSTAMP of “{event.title}”", "none")
    if event.start is None:
        yield Wrong(f"a DTSTART of “{event.title}”", "none")
        return
    if isinstance(event.start, datetime) and event.start.tzinfo is None:
        yield Wrong(f"a time zone of “{event.title}”", "none")
    if event.zone and event.zone not in calendar.zones:
        yield Wrong(f"a VTIMEZONE for {event.zone}", "none")
    if event.end is not None and type(event.end) is not type(event.start):
        yield Wrong(f"a DTEND of “{event.title}” of the kind of its DTSTART", str(event.end))
    elif event.end is not None and not _is_before(event.start, event.end):
        yield Wrong(f"a DTEND of “{event.title}” after its start", f"{event.start}, {event.end}")


def day_of(value: date | datetime | None) -> date | None:
    """Return the day of a moment."""
    return value.date() if isinstance(value, datetime) else value


def _is_before(start: Any, end: Any) -> bool:
    try:
        return bool(start < end)
    except TypeError:  # One has a zone, the other has none.
        return False


def _event(data: Any) -> Event:
    start, end = (_moment(data, name) for name in ("DTSTART", "DTEND"))
    length = data.get("DURATION")
    if end is None and start is not None and length is not None:
        end = start + length.dt
    params = getattr(data.get("DTSTART"), "params", {})
    return Event(
        uid=str(data.get("UID", "")),
        title=plain(data.get("SUMMARY", "")),
        url=str(data.get("URL", "")),
        status=str(data.get("STATUS", "")),
        start=start,
        end=end,
        zone=str(params.get("TZID", "")),
        stamped=data.get("DTSTAMP") is not None,
        place=plain(data.get("LOCATION", "")),
        about=str(data.get("DESCRIPTION", "")),
        at=(data["GEO"].latitude, data["GEO"].longitude) if "GEO" in data else None,
    )


def _moment(data: Any, name: str) -> Any:
    return getattr(data.get(name), "dt", None)

"""Whether a place is open at an instant, until when, and when it opens next. No I/O."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from villa_site.backend.models.opening_hours.hours import OpeningPlace
from villa_site.backend.models.opening_hours.plan import (
    DAY,
    Period,
    instant,
    periods,
    plan_of,
)
from villa_site.settings.project import institution_zone

SOON: Final = timedelta(minutes=30)
"""How long before it closes a place is said to close soon."""
_A_DAY: Final = timedelta(days=1)
_FARTHEST: Final = 370
"""Days ahead in which the next opening is looked for."""


@dataclass(frozen=True, slots=True)
class OpeningState:
    """The state of a place from an instant on, ``until`` another one.

    ``today`` is the day there. ``closes`` is None where it is open day and night, ``last_entry``
    where none is known; ``opens`` is when a closed place opens next, None where that is not
    known. Of an ``unknown`` state nothing is said.
    """

    kind: Literal["open", "closing", "closed", "unknown"]
    today: date
    until: datetime
    closes: datetime | None = None
    last_entry: datetime | None = None
    last_entry_passed: bool = False
    opens: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether one can be inside; the last entry may have passed."""
        return self.kind in {"open", "closing"}


def state_at(
    place: OpeningPlace | None, now: datetime, zone: ZoneInfo | None = None
) -> OpeningState:
    """Return the state of a place at an instant, in the institution's time zone."""
    zone = zone or institution_zone()
    now = now.astimezone(UTC)
    today = now.astimezone(zone).date()
    midnight = instant(today, DAY, zone)
    if place is None:
        return OpeningState("unknown", today, midnight)
    for period in periods(place, today - _A_DAY, 4, zone):
        if period.opens <= now < period.closes:
            return _open(period, now, today, midnight)
    if not plan_of(place, today).known:
        return OpeningState("unknown", today, midnight)
    opens = _next_opening(place, now, today, zone)
    return OpeningState("closed", today, min(midnight, opens or midnight), opens=opens)


def states_until(
    place: OpeningPlace | None, now: datetime, end: datetime, zone: ZoneInfo | None = None
) -> Iterator[tuple[datetime, OpeningState]]:
    """Yield the state at an instant and those after it, each with when it begins."""
    begins = now
    while begins < end:
        state = state_at(place, begins, zone)
        yield begins, state
        begins = state.until


def _open(period: Period, now: datetime, today: date, midnight: datetime) -> OpeningState:
    closes, last = period.closes, period.last_entry
    if closes - now > _A_DAY:
        return OpeningState("open", today, min(midnight, closes - _A_DAY))
    passed = last is not None and now >= last
    soon = closes - SOON
    changes = (each for each in (last, soon, closes, midnight) if each is not None and each > now)
    return OpeningState(
        "closing" if now >= soon else "open", today, min(changes), closes, last, passed
    )


def _next_opening(
    place: OpeningPlace, now: datetime, today: date, zone: ZoneInfo
) -> datetime | None:
    for day in (today + timedelta(days=index) for index in range(_FARTHEST)):
        plan = plan_of(place, day)
        if not plan.known:
            return None
        for span in plan.spans:
            opens = instant(day, span.opens, zone)
            if opens > now:
                return opens
    return None

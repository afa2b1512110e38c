"""The state of an event on a given day: upcoming, today, running, past, cancelled and so on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal

from villa_site.site.context import BlockContext

EventState = Literal["coming", "today", "running", "past", "cancelled", "postponed", "full"]

_BY_STATUS: Final[Mapping[str, EventState]] = {
    "annule": "cancelled",
    "reporte": "postponed",
    "complet": "full",
}


def event_state(
    first: date | None, last: date | None, status: str, ctx: BlockContext
) -> EventState:
    """Return an event's state today; a cancellation or postponement comes before the dates."""
    if status in {"annule", "reporte"}:
        return _BY_STATUS[status]
    end = last or first
    if end is not None and end < ctx.today:
        return "past"
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    if first is None or first > ctx.today:
        return "coming"
    return "running" if last is not None and last > first else "today"

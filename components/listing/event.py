"""Whether an event is to come, takes place, is over, or never will be: in words, not in colour."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext

Status = Literal["confirme", "annule", "reporte", "complet"]
State = Literal["coming", "today", "running", "past", "cancelled", "postponed", "full"]

_TOLD: Final[Mapping[str, State]] = {
    "annule": "cancelled",
    "reporte": "postponed",
    "complet": "full",
}


def event_state(first: date | None, last: date | None, status: str, ctx: BlockContext) -> State:
    """Tell an event's state today; what the editor says of it comes before the date."""
    if status in {"annule", "reporte"}:
        return _TOLD[status]
    end = last or first
    if end is not None and end < ctx.today:
        return "past"
    if status in _TOLD:
        return _TOLD[status]
    if first is None or first > ctx.today:
        return "coming"
    return "running" if last is not None and last > first else "today"


def state_badge(state: State, ctx: BlockContext) -> VdomDict | None:
    """Name every state but the ordinary one."""
    words: Mapping[State, str] = {
        "today": ctx.t("Aujourd'hui"),
        "running": ctx.t("En ce moment"),
        "past": ctx.t("Terminé"),
        "cancelled": ctx.t("Annulé"),
        "postponed": ctx.t("Reporté"),
        "full": ctx.t("Complet"),
    }
    if state not in words:
        return None
    return html.span({"className": f"badge badge-{state}"}, words[state])

"""A badge that says an event's state in words, so that colour is not needed to read it."""

from __future__ import annotations

from collections.abc import Mapping

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext
from villa_site.site.listing.event_state import EventState


def event_badge(state: EventState, ctx: BlockContext) -> VdomDict | None:
    """Render the badge; nothing for an upcoming event that takes place as planned."""
    words: Mapping[EventState, str] = {
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

"""The next dates of a series, each with its hours, its state and its ticket."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.listing.event_row import event_badge
from components.listing.event_when import (
    OPEN,
    session_hours,
    session_state,
    session_words,
    sessions_ahead,
)
from components.ui.icon import icon
from components.ui.link import link
from components.ui.section import body_section
from villa_site.content.cards import Session
from villa_site.content.entities.models import Programme
from villa_site.site import formats
from villa_site.site.context import BlockContext

_VISIBLE: Final = 6


def event_sessions(event: Programme, ctx: BlockContext) -> VdomDict | None:
    """Render the dates from today on, those after the sixth in a native disclosure."""
    rows = [_row(each, event, ctx) for each in sessions_ahead(event, ctx)]
    if not rows or len(event.seances) < 2:  # noqa: PLR2004 - one date is in the head
        return None
    # One more is shown at once.
    visible = rows if len(rows) <= _VISIBLE + 1 else rows[:_VISIBLE]
    later = rows[len(visible) :]
    return body_section(
        "event-sessions",
        html.ul(visible),
        html.details(
            html.summary(html.span(ctx.t("Voir les %s autres", len(later))), icon("plus")),
            html.ul(later),
        )
        if later
        else None,
        title=ctx.t("Prochaines dates"),
    )


def _row(session: Session, event: Programme, ctx: BlockContext) -> VdomDict:
    state, day = session_state(session, event, ctx), session.date
    hours = session_hours(session, ctx)
    return html.li(
        {"className": f"event-session event-session-{state}"},
        html.time({"dateTime": day.isoformat()}, formats.days(day, None, ctx.locale))
        if day
        else None,
        html.span(hours) if hours else None,
        event_badge(state, ctx),
        _ticket(session, event, ctx) if state in OPEN else None,
    )


def _ticket(session: Session, event: Programme, ctx: BlockContext) -> VdomDict | None:
    """Link to the ticket of one date, else to that of the series."""
    own = session.cta if session.cta and session.cta.href else None
    ticket = own or event.cta
    if ticket is None or not ticket.href:
        return None
    label = (own.label if own else "") or ctx.t("Réserver")
    which = html.span({"className": "visually-hidden"}, f", {session_words(session, ctx)}")
    return link(ticket.href, ctx, label, which)

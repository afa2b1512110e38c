"""When an event is on, in words: days, hours and state, the next date of a series, a new date."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from villa_site.content.cards import Session
from villa_site.content.entities.models import Programme
from villa_site.content.links import CTA
from villa_site.discovery.events import hours_of
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.date_ranges import EventState, event_state
from villa_site.site.listing.occasions import session_status

OPEN: Final[frozenset[EventState]] = frozenset({"coming", "today", "running", "moved"})
"""States in which there are tickets."""


class When(NamedTuple):
    """The days, hours, state and ticket of an event; ``coming`` is the next date of a series."""

    state: EventState
    dates: str
    hours: str
    notice: str
    ticket: CTA | None
    coming: str = ""


def event_when(event: Programme, ctx: BlockContext) -> When:
    """Return the days that count today: of a postponed event the new one, once it is known."""
    if event.statut == "reporte":
        return _postponed(event, ctx)
    first, last = days_of(event)
    state = event_state(first, last, event.statut, ctx)
    ahead = sessions_ahead(event, ctx)
    bookable = [each for each in ahead if session_state(each, event, ctx) in OPEN]
    if state in OPEN and ahead and not bookable:
        state = "full" if any(each.statut == "complet" for each in ahead) else "cancelled"
    return When(
        state,
        formats.days(first, last, ctx.locale) if first else "",
        hours_of(event, ctx),
        _notice(state, ctx),
        _ticket(event, bookable) if state in OPEN else None,
        session_words(bookable[0], ctx) if bookable and len(dated(event)) > 1 else "",
    )


def _ticket(event: Programme, bookable: list[Session]) -> CTA | None:
    own = event.cta if event.cta and event.cta.href else None
    return own or next((each.cta for each in bookable if each.cta and each.cta.href), None)


def _postponed(event: Programme, ctx: BlockContext) -> When:
    """Return the new date and its ticket; without one neither days nor hours are the event's."""
    first, last = days_of(event)
    before = formats.days(first, last, ctx.locale) if first else ""
    day = event.nouvelle_date
    if day is None:
        notice = ctx.t("La nouvelle date sera annoncée ici.")
        if before:
            notice = ctx.t("Initialement prévu : %s. La nouvelle date sera annoncée ici.", before)
        return When("postponed", "", "", notice, None)
    is_past = day < ctx.today
    return When(
        "past" if is_past else "postponed",
        formats.days(day, None, ctx.locale),
        hours_of(event, ctx),
        ctx.t("Initialement prévu : %s", before) if before else "",
        None if is_past else event.cta,
    )


def _notice(state: EventState, ctx: BlockContext) -> str:
    """Return what the state means for visitors; empty where the badge says enough."""
    return {
        "cancelled": ctx.t("Cet événement n'aura pas lieu."),
        "full": ctx.t("Il n'y a plus de place."),
    }.get(state, "")


def days_of(event: Programme) -> tuple[date | None, date | None]:
    """Return the first and the last day; the last is None for one day, or before the first."""
    first, last = event.date_debut, event.date_fin
    if first is None:
        days = [day for day, _ in dated(event)]
        first, last = min(days, default=None), max(days, default=None)
    return first, last if first and last and last > first else None


def dated(event: Programme) -> list[tuple[date, Session]]:
    """Return the dates of a series that have a day, the soonest first."""
    listed = [(each.date, each) for each in event.seances if each.date]
    return sorted(listed, key=lambda pair: (pair[0], str(pair[1].debut or "")))


def sessions_ahead(event: Programme, ctx: BlockContext) -> list[Session]:
    """Return those that are not over yet."""
    return [each for day, each in dated(event) if day >= ctx.today]


def session_state(session: Session, event: Programme, ctx: BlockContext) -> EventState:
    """Return the state of one date today."""
    return event_state(session.date, None, session_status(session, event.statut), ctx)


def session_words(session: Session, ctx: BlockContext) -> str:
    """Write day and hours of one date, as in ``dimanche 6 décembre 2026, de 10 h 30 à 12 h``."""
    return ", ".join(_session_words(session, ctx))


def session_hours(session: Session, ctx: BlockContext) -> str:
    """Write the hours of one date; empty without any."""
    if session.debut is None:
        return ""
    begins = formats.time_of_day(session.debut, ctx.locale)
    if session.fin is None:
        return begins
    return ctx.t("de %s à %s", begins, formats.time_of_day(session.fin, ctx.locale))


def _session_words(session: Session, ctx: BlockContext) -> Iterator[str]:
    if session.date:
        yield formats.days(session.date, None, ctx.locale)
    if hours := session_hours(session, ctx):
        yield hours

"""When an event takes place: once, on the dates of a series, on the new date of a postponed one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from typing import NamedTuple

from villa_site.content.cards import Card, EventStatus, Session
from villa_site.settings.project import institution_zone

_OFF = frozenset({"annule", "reporte"})


class Occasion(NamedTuple):
    """One time that an event takes place, of one day or several; ``event`` says the rest."""

    event: Card
    first: date
    last: date
    begins: time | None
    ends: time | None
    status: EventStatus

    @property
    def is_off(self) -> bool:
        """Whether it does not take place."""
        return self.status in _OFF

    @property
    def order(self) -> tuple[time, str]:
        """The sort key within a day: what has no time of day comes first."""
        return self.begins or time.min, self.event.title


def occasions(event: Card) -> tuple[Occasion, ...]:
    """Return all of an event, the soonest first; none without a date."""
    return tuple(sorted(_occasions(event), key=lambda each: (each.first, each.order)))


def _occasions(event: Card) -> Iterator[Occasion]:
    dated = [session for session in event.seances if session.date]
    for session in dated:
        day = session.date or date.max
        status = session_status(session, event.statut)
        yield Occasion(event, day, day, session.debut, session.fin, status)
    first = event.date_debut
    if first and not dated:
        last = max(first, event.date_fin or first)
        begins, ends = _time(event.starts), _time(event.ends)
        yield Occasion(event, first, last, begins, ends, event.statut)
    if event.statut == "reporte" and event.nouvelle_date:
        day = event.nouvelle_date
        yield Occasion(event, day, day, _time(event.restarts), None, "confirme")


def session_status(session: Session, event: EventStatus) -> EventStatus:
    """Return the status of one date: that of the ``event`` where the whole is off."""
    return event if event in _OFF else session.statut


def occasions_ahead(event: Card, day: date) -> tuple[Occasion, ...]:
    """Return those that are not over on ``day``, the soonest first; else the last alone."""
    every = occasions(event)
    return tuple(each for each in every if each.last >= day) or every[-1:]


def next_occasion(event: Card, day: date) -> Occasion | None:
    """Return the first that is not over on ``day``, rather one that takes place; else the last."""
    ahead = occasions_ahead(event, day)
    held = (each for each in ahead if not each.is_off)
    return next(held, None) or next(iter(ahead), None)


def by_next_date(event: Card, day: date) -> tuple[date, str]:
    """Return the sort key of events ahead of ``day``; what runs since long is first."""
    coming = next_occasion(event, day)
    return (coming.first if coming else date.max), event.title


def card_days(card: Card) -> tuple[date | None, date | None]:
    """Return the first and the last day of a card; those of a postponed event are the new one."""
    if card.statut == "reporte" and card.nouvelle_date:
        return card.nouvelle_date, None
    return card.date_debut, card.date_fin


def occasion_on(event: Card, day: date) -> Occasion | None:
    """Return the one that is on a day, even where it is off; else the next."""
    of_day = (each for each in occasions(event) if each.first <= day <= each.last)
    return next(of_day, None) or next_occasion(event, day)


def _time(moment: datetime | None) -> time | None:
    return moment.astimezone(institution_zone()).time() if moment else None

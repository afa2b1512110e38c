"""An event as a line of the agenda: the day large, then what, when and where."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.event import State, event_state, state_badge
from components.link import link
from components.picture import picture
from villa_site import formats
from villa_site.backend.models.cards import Card
from villa_site.context import Context


class Day(NamedTuple):
    """A date as it is set: a word above, the day, the month below."""

    above: str
    large: str
    below: str


def event_row(ctx: Context, event: Card) -> VdomDict:
    """Render one event; its whole line is the link."""
    state = event_state(ctx, event.date_debut, event.date_fin, event.statut)
    hours = event.horaires or (formats.clock_time(event.starts, ctx.locale) if event.starts else "")
    where = ", ".join(filter(None, (hours, event.lieu)))
    return html.article(
        {"className": f"event-row event-row-{state}"},
        _date(ctx, event, state),
        html.div(
            {"className": "event-row-words"},
            html.p({"className": "eyebrow"}, event.categorie or None, state_badge(ctx, state)),
            html.h3(link(ctx, event.path, event.title) if event.path else event.title),
            html.p({"className": "event-row-where"}, where) if where else None,
        ),
        picture(event.image, slot="thumbnail", class_name="event-row-picture"),
    )


def _date(ctx: Context, event: Card, state: State) -> VdomDict | None:
    first, last = event.date_debut, event.date_fin
    if first is None:
        return html.div({"className": "event-row-date"})
    shown = _running(ctx, last) if state == "running" and last else _coming(ctx, first, last)
    return html.p(
        {"className": "event-row-date"},
        html.time(
            {"dateTime": first.isoformat(), "className": "visually-hidden"},
            formats.days(first, last, ctx.locale),
        ),
        html.span({"aria-hidden": "true", "className": "event-row-above"}, shown.above)
        if shown.above
        else None,
        html.span({"aria-hidden": "true", "className": "event-row-day"}, shown.large),
        html.span({"aria-hidden": "true", "className": "event-row-month"}, shown.below),
    )


def _running(ctx: Context, last: date) -> Day:
    return Day(ctx.t("jusqu'au"), str(last.day), _month(ctx, last))


def _coming(ctx: Context, first: date, last: date | None) -> Day:
    if last is None or last <= first:
        return Day("", str(first.day), _month(ctx, first))
    if (first.year, first.month) == (last.year, last.month):
        return Day("", f"{first.day}{formats.TO}{last.day}", _month(ctx, first))
    month = formats.short_month(first, ctx.locale)
    return Day("", str(first.day), f"{month} {formats.TO} {last.day} {_month(ctx, last)}")


def _month(ctx: Context, value: date) -> str:
    """Name the month; the year too, if it is not this one."""
    month = formats.short_month(value, ctx.locale)
    return month if value.year == ctx.today.year else f"{month} {value.year}"

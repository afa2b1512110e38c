"""An event as a line of the agenda: the day large, then what, when and where."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.listing.event import State, event_state, state_badge
from components.media.picture import picture
from components.ui.link import link
from villa_site.content.cards import Card
from villa_site.site import formats
from villa_site.site.context import BlockContext


class Day(NamedTuple):
    """A date as it is set: a word above, the day, the month below."""

    above: str
    large: str
    below: str


def event_row(event: Card, ctx: BlockContext) -> VdomDict:
    """Render one event; its whole line is the link."""
    state = event_state(event.date_debut, event.date_fin, event.statut, ctx)
    hours = event.horaires or (formats.clock_time(event.starts, ctx.locale) if event.starts else "")
    where = ", ".join(filter(None, (hours, event.lieu)))
    return html.article(
        {"className": f"event-row event-row-{state}"},
        _date(event, ctx, state),
        html.div(
            {"className": "event-row-words"},
            html.p({"className": "eyebrow"}, event.categorie or None, state_badge(state, ctx)),
            html.h3(link(event.path, ctx, event.title) if event.path else event.title),
            html.p({"className": "event-row-where"}, where) if where else None,
        ),
        picture(event.image, slot="thumbnail", class_name="event-row-picture"),
    )


def _date(event: Card, ctx: BlockContext, state: State) -> VdomDict | None:
    first, last = event.date_debut, event.date_fin
    if first is None:
        return html.div({"className": "event-row-date"})
    shown = _running(last, ctx) if state == "running" and last else _coming(first, ctx, last)
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


def _running(last: date, ctx: BlockContext) -> Day:
    return Day(ctx.t("jusqu'au"), str(last.day), _month(last, ctx))


def _coming(first: date, ctx: BlockContext, last: date | None) -> Day:
    if last is None or last <= first:
        return Day("", str(first.day), _month(first, ctx))
    if (first.year, first.month) == (last.year, last.month):
        return Day("", f"{first.day}{formats.RANGE_DASH}{last.day}", _month(first, ctx))
    month = formats.short_month(first, ctx.locale)
    return Day("", str(first.day), f"{month} {formats.RANGE_DASH} {last.day} {_month(last, ctx)}")


def _month(value: date, ctx: BlockContext) -> str:
    """Name the month; the year too, if it is not this one."""
    month = formats.short_month(value, ctx.locale)
    return month if value.year == ctx.today.year else f"{month} {value.year}"

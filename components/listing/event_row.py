"""An event as a row of the agenda: date, category, state, title, time and place."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.inline_title import inline_title
from components.ui.link import link
from villa_site.content.cards import Card
from villa_site.discovery.events import hours_of
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.date_ranges import EventState, event_state


class DateLabel(NamedTuple):
    """A date in three lines: a word above, the day or days, the month below."""

    above: str
    large: str
    below: str


def event_row(event: Card, ctx: BlockContext) -> VdomDict:
    """Render one event; the whole row is the link."""
    state = event_state(event.date_debut, event.date_fin, event.statut, ctx)
    where = ", ".join(filter(None, (hours_of(event, ctx), event.lieu)))
    title = inline_title(event)
    return html.article(
        {"className": f"event-row event-row-{state}"},
        _date(event, ctx, state),
        html.div(
            {"className": "event-row-words"},
            html.p({"className": "eyebrow"}, event.categorie or None, event_badge(state, ctx)),
            html.h3(*([link(event.path, ctx, *title)] if event.path else title)),
            html.p({"className": "event-row-where"}, where) if where else None,
        ),
        picture(event.image, ctx, slot="thumbnail", class_name="event-row-picture"),
    )


def event_badge(state: EventState, ctx: BlockContext) -> VdomDict | None:
    """Render an event's state in words; nothing for an upcoming one that takes place as planned."""
    words: Mapping[EventState, str] = {
        "today": ctx.t("Aujourd'hui"),
        "running": ctx.t("En ce moment"),
        "past": ctx.t("Terminé"),
        "cancelled": ctx.t("Annulé"),
        "postponed": ctx.t("Reporté"),
        "full": ctx.t("Complet"),
    }
    word = words.get(state)
    return html.span({"className": f"badge badge-{state}"}, word) if word else None


def event_count(number: int, ctx: BlockContext) -> str:
    """Return the number of events in words."""
    if number == 0:
        return ctx.t("Aucun événement")
    return ctx.ngettext("%s événement", "%s événements", number)


def _date(event: Card, ctx: BlockContext, state: EventState) -> VdomDict | None:
    first, last = event.date_debut, event.date_fin
    if first is None:
        return html.div({"className": "event-row-date"})
    label = _running(last, ctx) if state == "running" and last else _coming(first, ctx, last)
    days = formats.days(first, last, ctx.locale)
    return html.p(
        {"className": "event-row-date"},
        html.time(
            {"dateTime": first.isoformat(), "className": "visually-hidden"},
            ctx.t("Initialement prévu : %s", days) if state == "postponed" else days,
        ),
        html.span({"aria-hidden": "true", "className": "event-row-above"}, label.above)
        if label.above
        else None,
        html.span({"aria-hidden": "true", "className": "event-row-day"}, label.large),
        html.span({"aria-hidden": "true", "className": "event-row-month"}, label.below),
    )


def _running(last: date, ctx: BlockContext) -> DateLabel:
    return DateLabel(ctx.t("jusqu'au"), str(last.day), _month(last, ctx))


def _coming(first: date, ctx: BlockContext, last: date | None) -> DateLabel:
    if last is None or last <= first:
        return DateLabel("", str(first.day), _month(first, ctx))
    if (first.year, first.month) == (last.year, last.month):
        return DateLabel("", f"{first.day}{formats.RANGE_DASH}{last.day}", _month(first, ctx))
    month = formats.short_month(first, ctx.locale)
    return DateLabel(
        "", str(first.day), f"{month} {formats.RANGE_DASH} {last.day} {_month(last, ctx)}"
    )


def _month(value: date, ctx: BlockContext) -> str:
    """Return the short month, with the year if it is not the current one."""
    month = formats.short_month(value, ctx.locale)
    return month if value.year == ctx.today.year else f"{month} {value.year}"

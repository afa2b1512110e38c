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
from villa_site.site.listing.occasions import Occasion, next_occasion, occasions


class DateLabel(NamedTuple):
    """A date in three lines: a word above, the day or days, the month below."""

    above: str
    large: str
    below: str


def event_row(event: Card, ctx: BlockContext, *, shown: Occasion | None = None) -> VdomDict:
    """Render one event; the whole row is the link.

    Of a series the date is that of the occasion ``shown``, by default the next one.
    """
    shown = shown or next_occasion(event, ctx.today)
    state = occasion_state(event, shown, ctx)
    where = ", ".join(filter(None, (occasion_hours(event, shown, ctx), event.lieu)))
    title = inline_title(event)
    return html.article(
        {"className": f"event-row event-row-{state}"},
        _date(shown, ctx, state),
        html.div(
            {"className": "event-row-words"},
            html.p({"className": "eyebrow"}, event.categorie or None, _badge(event, shown, ctx)),
            html.h3(*([link(event.path, ctx, *title)] if event.path else title)),
            html.p({"className": "event-row-where"}, where) if where else None,
            _other_dates(event, shown, ctx),
        ),
        picture(event.image, ctx, slot="thumbnail", class_name="event-row-picture"),
    )


def _badge(event: Card, shown: Occasion | None, ctx: BlockContext) -> VdomDict | None:
    """Render the state; of a postponed event that it has a new date."""
    if event.statut == "reporte" and shown and shown.status != "reporte":
        return html.span({"className": "badge badge-rescheduled"}, ctx.t("Nouvelle date"))
    return event_badge(occasion_state(event, shown, ctx), ctx)


def occasion_state(event: Card, shown: Occasion | None, ctx: BlockContext) -> EventState:
    """Return the state of an event on one of its dates."""
    if shown is None:
        return event_state(None, None, event.statut, ctx)
    last = shown.last if shown.last > shown.first else None
    return event_state(shown.first, last, shown.status, ctx)


def occasion_hours(event: Card, shown: Occasion | None, ctx: BlockContext) -> str:
    """Write the times of day: of a series its own, else in the editor's words.

    The date before a new one has none.
    """
    if event.nouvelle_date and shown and shown.status == "reporte":
        return ""
    if shown is None or not event.seances or shown.begins is None:
        return hours_of(event, ctx)
    begins = formats.time_of_day(shown.begins, ctx.locale)
    if shown.ends is None:
        return begins
    return ctx.t("de %s à %s", begins, formats.time_of_day(shown.ends, ctx.locale))


def _other_dates(event: Card, shown: Occasion | None, ctx: BlockContext) -> VdomDict | None:
    """Say what else is known of the dates: where it has moved to or from, how many follow."""
    moved = event.nouvelle_date if event.statut == "reporte" else None
    text = ""
    if moved and shown and event.date_debut and shown.status != "reporte":
        text = ctx.t("Initialement prévu : %s", formats.days(event.date_debut, None, ctx.locale))
    elif moved:
        text = ctx.t("Nouvelle date : %s", formats.days(moved, None, ctx.locale))
    elif shown:
        after = [each for each in occasions(event) if each.first > shown.first and not each.is_off]
        if after:
            text = ctx.ngettext("Et %s autre date", "Et %s autres dates", len(after))
    return html.p({"className": "event-row-dates"}, text) if text else None


def event_badge(state: EventState, ctx: BlockContext) -> VdomDict | None:
    """Render an event's state in words; nothing for an upcoming one that takes place as planned."""
    word = state_word(state, ctx)
    return html.span({"className": f"badge badge-{state}"}, word) if word else None


def state_word(state: EventState, ctx: BlockContext) -> str:
    """Return an event's state in words, empty for an upcoming one."""
    words: Mapping[EventState, str] = {
        "today": ctx.t("Aujourd'hui"),
        "running": ctx.t("En ce moment"),
        "past": ctx.t("Terminé"),
        "cancelled": ctx.t("Annulé"),
        "postponed": ctx.t("Reporté"),
        "full": ctx.t("Complet"),
        "moved": ctx.t("Changement de lieu"),
    }
    return words.get(state, "")


def event_count(number: int, ctx: BlockContext) -> str:
    """Return the number of events in words."""
    if number == 0:
        return ctx.t("Aucun événement")
    return ctx.ngettext("%s événement", "%s événements", number)


def _date(shown: Occasion | None, ctx: BlockContext, state: EventState) -> VdomDict | None:
    if shown is None:
        return html.div({"className": "event-row-date"})
    first, last = shown.first, shown.last
    label = _running(last, ctx) if state == "running" else _coming(first, ctx, last)
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
    return DateLabel(formats.until_day(last, ctx), str(last.day), _month(last, ctx))


def _coming(first: date, ctx: BlockContext, last: date | None) -> DateLabel:
    if last is None or last <= first:
        weekday = formats.weekdays(ctx.locale, "abbreviated")[first.weekday()]
        return DateLabel(weekday, str(first.day), _month(first, ctx))
    if (first.year, first.month) == (last.year, last.month):
        names = formats.weekdays(ctx.locale, "abbreviated")
        above = f"{names[first.weekday()]}{formats.RANGE_DASH}{names[last.weekday()]}"
        return DateLabel(above, f"{first.day}{formats.RANGE_DASH}{last.day}", _month(first, ctx))
    month = formats.short_month(first, ctx.locale)
    return DateLabel(
        "", str(first.day), f"{month} {formats.RANGE_DASH} {last.day} {_month(last, ctx)}"
    )


def _month(value: date, ctx: BlockContext) -> str:
    """Return the short month, with the year if it is not the current one."""
    month = formats.short_month(value, ctx.locale)
    return month if value.year == ctx.today.year else f"{month} {value.year}"

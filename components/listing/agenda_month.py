"""A month of the agenda: a table whose days lead to their events, which are listed beneath it."""

from __future__ import annotations

from calendar import monthcalendar
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.listing.event_row import event_badge, event_row, occasion_state
from components.listing.listing import nothing_found
from components.ui.icon import icon
from components.ui.inline_title import inline_title
from components.ui.link import link
from villa_site.content.cards import Card
from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.date_ranges import PERIOD, SINCE, UNTIL
from villa_site.site.listing.event_filters import FILTERS
from villa_site.site.listing.events import DAY, MONTH_VIEW, VIEW
from villa_site.site.listing.months import SHOWN, MonthListing, month_beside
from villa_site.site.listing.occasions import Occasion, occasion_on
from villa_site.site.listing.query import ListingQuery

MONTH: Final = "mois"
"""The anchor of the month."""
CHOSEN: Final = "jour"
"""The anchor of the events of the chosen day."""

_WEEK: Final = 7
_MOST_DOTS: Final = 3


def month_href(query: ListingQuery, first: date, *, anchor: str = MONTH) -> str:
    """Write the address of a month; the filters stay."""
    period = f"{first:%Y-%m}"
    return query.only(*FILTERS).with_(**{VIEW: MONTH_VIEW, PERIOD: period}).href(anchor)


def day_href(query: ListingQuery, day: date, *, anchor: str = CHOSEN) -> str:
    """Write the address of a day in its month; the filters stay."""
    chosen = {VIEW: MONTH_VIEW, DAY: day.isoformat()}
    return query.only(*FILTERS).with_(**chosen).href(anchor)


def agenda_month(query: ListingQuery, month: MonthListing, ctx: BlockContext) -> VdomDict:
    """Render a month: its name with the months beside, the days, what runs for long, one day."""
    return html.div(
        {"className": "month"},
        html.div(
            {"className": "month-head", "id": MONTH},
            html.h3({"className": "month-name"}, formats.month(month.first, ctx.locale)),
            html.nav(
                {"className": "month-steps", "aria-label": ctx.t("Autres mois")},
                _step(query, month, -1, ctx),
                _step(query, month, 1, ctx),
            ),
        ),
        _table(query, month, ctx),
        _running(month, ctx),
        _day(query, month, ctx),
    )


def _step(
    query: ListingQuery, month: MonthListing, step: int, ctx: BlockContext
) -> VdomDict | None:
    other = month_beside(month.first, step, ctx.today)
    if other is None:
        return None
    label = ctx.t("Mois précédent") if step < 0 else ctx.t("Mois suivant")
    name = formats.month(other, ctx.locale)
    return html.a(
        {
            "className": f"month-step month-step-{'before' if step < 0 else 'after'}",
            "href": month_href(query, other),
            "rel": "prev nofollow" if step < 0 else "next nofollow",
        },
        icon("arrow"),
        html.span({"className": "visually-hidden"}, ctx.t("%s : %s", label, name)),
    )


def _table(query: ListingQuery, month: MonthListing, ctx: BlockContext) -> VdomDict:
    name = formats.month(month.first, ctx.locale)
    short = formats.weekdays(ctx.locale, "abbreviated")
    heads = [
        html.th(
            {"scope": "col", "key": word},
            html.span({"aria-hidden": "true"}, brief),
            html.span({"className": "visually-hidden"}, word),
        )
        for word, brief in zip(formats.weekdays(ctx.locale), short, strict=True)
    ]
    cell = partial(_cell, query, month, ctx)
    weeks = monthcalendar(month.first.year, month.first.month)
    return html.table(
        {"className": "month-table"},
        html.caption({"className": "visually-hidden"}, ctx.t("Les événements, %s", name)),
        html.thead(html.tr(heads)),
        html.tbody(
            [
                html.tr({"key": str(number)}, [cell(day) for day in week])
                for number, week in enumerate(weeks)
            ]
        ),
    )


def _cell(query: ListingQuery, month: MonthListing, ctx: BlockContext, number: int) -> VdomDict:
    if not number:
        return html.td({"className": "month-blank"})
    day = month.first.replace(day=number)
    found, count = month.days.get(day, ()), month.counts.get(day, 0)
    marks = ["month-day"]
    marks += ["month-today"] if day == ctx.today else []
    marks += ["month-chosen"] if day == month.chosen else []
    return html.td(
        {"className": " ".join(marks), "key": str(number)},
        _day_link(query, month, day, count, ctx),
        html.ol(
            {"className": "month-entries"},
            [_entry(each, ctx) for each in found],
            html.li({"className": "month-more"}, _more(query, day, count, ctx))
            if count > SHOWN
            else None,
        )
        if found
        else None,
    )


def _day_link(
    query: ListingQuery, month: MonthListing, day: date, count: int, ctx: BlockContext
) -> VdomDict:
    """Render a day's number; the days with events are links, the others can have the focus."""
    attributes: dict[str, Any] = {
        "className": "month-number",
        "id": _id(day),
        "onKeyDown": _keys(query, month, day, ctx),
    }
    if day == ctx.today:
        attributes["aria-current"] = "date"
    full = formats.day_of_year(day, ctx.locale)
    if not count:
        return html.span(
            attributes | {"tabIndex": -1},
            html.span({"aria-hidden": "true"}, str(day.day)),
            html.span({"className": "visually-hidden"}, full),
        )
    number = ctx.ngettext("%s événement", "%s événements", count)
    return html.a(
        attributes | {"href": day_href(query, day)},
        html.span({"aria-hidden": "true"}, str(day.day)),
        html.span({"className": "visually-hidden"}, f"{full}, {number}"),
        html.span({"className": "month-dots", "aria-hidden": "true"}, "•" * min(count, _MOST_DOTS)),
    )


def _more(query: ListingQuery, day: date, count: int, ctx: BlockContext) -> VdomDict:
    others = count - SHOWN
    words = ctx.ngettext("%s autre événement", "%s autres événements", others)
    return html.a(
        {"href": day_href(query, day)},
        html.span({"aria-hidden": "true"}, f"+ {others}"),
        html.span({"className": "visually-hidden"}, words),
    )


def _entry(occasion: Occasion, ctx: BlockContext) -> VdomDict:
    event = occasion.event
    state = occasion_state(event, occasion, ctx)
    begins = formats.time_of_day(occasion.begins, ctx.locale) if occasion.begins else ""
    said = state in {"cancelled", "postponed", "full", "moved"}
    title = inline_title(event)
    return html.li(
        {"className": f"month-entry month-entry-{state}"},
        html.span({"className": "month-time"}, begins) if begins else None,
        link(event.path, ctx, *title) if event.path else html.span(*title),
        event_badge(state, ctx) if said else None,
    )


def _keys(query: ListingQuery, month: MonthListing, day: date, ctx: BlockContext) -> Command:
    """Walk over the days by arrow keys, weeks by Home and End, months by Page Up and Page Down."""
    monday = day - timedelta(days=day.weekday())
    targets = {
        "ArrowLeft": day - timedelta(days=1),
        "ArrowRight": day + timedelta(days=1),
        "ArrowUp": day - timedelta(days=_WEEK),
        "ArrowDown": day + timedelta(days=_WEEK),
        "Home": max(monday, month.first),
        "End": min(monday + timedelta(days=_WEEK - 1), month.last),
    }
    for key, step in (("PageUp", -1), ("PageDown", 1)):
        other = month_beside(month.first, step, ctx.today)
        if other:
            last = (other + timedelta(days=31)).replace(day=1) - timedelta(days=1)
            targets[key] = min(other + timedelta(days=day.day - 1), last)
    command = Command(())
    for key, target in targets.items():
        command = command.then(js.on_key(key, _go(query, month, target)))
    return command


def _go(query: ListingQuery, month: MonthListing, day: date) -> Command:
    if month.first <= day <= month.last:
        return js.focus(f"#{_id(day)}")
    return js.navigate(day_href(query, day, anchor=_id(day)))


def _id(day: date) -> str:
    return f"j-{day.isoformat()}"


def _running(month: MonthListing, ctx: BlockContext) -> VdomDict | None:
    """List what runs for more than a week, which would fill each day."""
    if not month.running:
        return None
    return html.div(
        {"className": "month-running"},
        html.h4(ctx.t("Pendant plus d'une semaine")),
        html.ul([html.li(_run(event, ctx)) for event in month.running]),
    )


def _run(event: Card, ctx: BlockContext) -> tuple[Any, ...]:
    title = inline_title(event)
    first, last = event.first_day, event.last_day
    days = formats.days(first, last, ctx.locale) if first else ""
    return (
        link(event.path, ctx, *title) if event.path else html.span(*title),
        html.span({"className": "month-run-days"}, days),
    )


def _day(query: ListingQuery, month: MonthListing, ctx: BlockContext) -> VdomDict:
    """List the events of the chosen day."""
    day = month.chosen
    return html.section(
        {"className": "month-chosen-day", "id": CHOSEN, "aria-labelledby": f"{CHOSEN}-titre"},
        html.h3(
            {"id": f"{CHOSEN}-titre"},
            html.time({"dateTime": day.isoformat()}, formats.days(day, None, ctx.locale)),
        ),
        html.ol([html.li(_row(event, day, ctx)) for event in month.events])
        if month.events
        else nothing_on(query, month.following, ctx),
        _all_of_day(query, month, ctx),
    )


def _row(event: Card, day: date, ctx: BlockContext) -> VdomDict:
    return event_row(event, ctx, shown=occasion_on(event, day))


def _all_of_day(query: ListingQuery, month: MonthListing, ctx: BlockContext) -> VdomDict | None:
    if month.chosen_total <= len(month.events):
        return None
    day = month.chosen.isoformat()
    every = query.only(*FILTERS).with_(**{SINCE: day, UNTIL: day})
    label = ctx.t("Voir les %s événements de ce jour", month.chosen_total)
    return html.p(html.a({"href": every.href()}, label))


def nothing_on(query: ListingQuery, following: date | None, ctx: BlockContext) -> VdomDict:
    """Say that nothing is on, and when something is."""
    if following is None:
        return nothing_found(ctx.t("Rien ce jour-là."))
    label = ctx.t("Prochain jour à l'affiche : %s", formats.days(following, None, ctx.locale))
    return nothing_found(
        ctx.t("Rien ce jour-là."), html.p(html.a({"href": day_href(query, following)}, label))
    )

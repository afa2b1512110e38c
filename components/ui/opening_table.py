"""The hours of a place: whether it is open, its week with today marked, what differs from it."""

from __future__ import annotations

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.opening import opening_line
from villa_site.backend.models.opening_hours import OpeningPlace
from villa_site.site.context import PageContext
from villa_site.site.pages.opening_hours.week import DayHours, seasons, special_days, this_week


def opening_table(place: OpeningPlace, ctx: PageContext, *, level: int) -> VdomDict:
    """Render a place with a heading of the ``level``."""
    name = ctx.t(place.name) if place.name else ctx.product
    heading = getattr(html, f"h{level}")
    return html.article(
        {"className": "opening-place"},
        heading({"className": "opening-place-name"}, name),
        opening_line(place, ctx.now, ctx, class_name="opening-place-now"),
        _week(this_week(place, ctx), name, ctx),
        _list(ctx.t("Selon la saison"), seasons(place, ctx), "opening-seasons"),
        _list(ctx.t("Jours particuliers"), special_days(place, ctx), "opening-specials"),
    )


def _week(days: Sequence[DayHours], name: str, ctx: PageContext) -> VdomDict:
    caption = ctx.t("Cette semaine : %s", name)
    return html.table(
        {"className": "opening-week"},
        html.caption({"className": "visually-hidden"}, caption),
        html.tbody([_day(day, ctx) for day in days]),
    )


def _day(day: DayHours, ctx: PageContext) -> VdomDict:
    today = html.span({"className": "opening-today"}, ctx.t("Aujourd'hui").lower())
    return html.tr(
        {"aria-current": "date"} if day.is_today else {},
        html.th({"scope": "row"}, day.name, today if day.is_today else None),
        html.td(day.hours, _note(day)),
    )


def _list(title: str, lines: Sequence[DayHours], name: str) -> VdomDict | None:
    if not lines:
        return None
    return html.details(
        {"className": f"opening-more-days {name}"},
        html.summary(title, icon("plus")),
        html.ul(
            [html.li(html.strong(line.name), html.span(line.hours), _note(line)) for line in lines]
        ),
    )


def _note(day: DayHours) -> VdomDict | None:
    return html.small(day.note) if day.note else None

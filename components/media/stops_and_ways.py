"""Stops near a place and ways to it, as lists: what the drawn map shows, for those who read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.settings.drawn_map import Feature, Kind, text_in
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked

_MEANS: Final[Mapping[Kind, str]] = {
    "metro": marked("Métro"),
    "train": marked("Train"),
    "tram": marked("Tram"),
    "bus": marked("Bus"),
}


def stops_and_ways(ctx: BlockContext) -> VdomDict | None:
    """Render the stops and the ways of the drawn map; nothing where it has none."""
    drawn = ctx.drawn_map
    if drawn is None or not (drawn.stops or drawn.ways):
        return None
    return html.div({"className": "map-around"}, _stops(drawn.stops, ctx), _ways(drawn.ways, ctx))


def _stops(stops: Sequence[Feature], ctx: BlockContext) -> list[VdomDict]:
    if not stops:
        return []
    return [
        html.h3(ctx.t("Arrêts à proximité")),
        html.ul({"className": "map-stops"}, [html.li(*_stop(each, ctx)) for each in stops]),
    ]


def _stop(stop: Feature, ctx: BlockContext) -> list[VdomDict]:
    facts = [
        ctx.t("%s min à pied", stop.minutes) if stop.minutes is not None else "",
        ctx.t("sans marches") if stop.step_free else "",
        ctx.t("avec des marches") if stop.step_free is False else "",
    ]
    return [
        html.p(
            {"className": "map-stop"},
            html.span({"className": "map-means"}, ctx.t(_MEANS[stop.kind])),
            " ",
            *[
                part
                for line in stop.lines
                for part in (html.span({"className": "map-line"}, line), " ")
            ],
            html.strong(text_in(stop.name, ctx.locale)),
        ),
        html.p({"className": "map-facts"}, ", ".join(each for each in facts if each)),
    ]


def _ways(ways: Sequence[Feature], ctx: BlockContext) -> list[VdomDict]:
    if not ways:
        return []
    step_free = all(each.step_free for each in ways)
    title = ctx.t("Chemins sans marches") if step_free else ctx.t("Chemins")
    return [html.h3(title), *[part for each in ways for part in _way(each, ctx)]]


def _way(way: Feature, ctx: BlockContext) -> list[VdomDict]:
    minutes = ctx.t("%s min", way.minutes) if way.minutes is not None else ""
    return [
        html.h4(
            {"className": "map-way"},
            html.span({"className": "map-way-name"}, text_in(way.name, ctx.locale)),
            html.span(f" {minutes}") if minutes else None,
        ),
        html.ol(
            {"className": "map-steps"},
            [html.li(text_in(step, ctx.locale)) for step in way.steps if step],
        ),
    ]

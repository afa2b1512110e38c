"""A drawn plan with numbered points, each a link to what is told of its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from villa_site.content.media import Image
from villa_site.site.context import BlockContext

_WHOLE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A place on a plan: ``x`` and ``y`` in percent from its top left, ``anchor`` what it opens."""

    anchor: str
    label: str
    title: str
    x: float
    y: float


def on_plan(x: float | None, y: float | None) -> bool:
    """Tell whether a place is on the plan at all."""
    return x is not None and y is not None and 0 <= x <= _WHOLE and 0 <= y <= _WHOLE


def plan(image: Image | None, points: Sequence[Point], ctx: BlockContext) -> VdomDict:
    """Render ``image`` under its points; without one they stand on the page's colour."""
    shown = picture(image, slot="half", leading=ctx.leading, class_name="picture-still")
    return html.div(
        {"className": "plan" if shown else "plan plan-bare"},
        shown,
        html.ol({"className": "plan-points"}, [_point(each) for each in points])
        if points
        else None,
    )


def _point(point: Point) -> VdomDict:
    place = {"left": f"{point.x:.2f}%", "top": f"{point.y:.2f}%"}
    side = "plan-point plan-point-left" if point.x > _WHOLE / 2 else "plan-point"
    return html.li(
        {"className": side, "id": f"{point.anchor}-point", "style": place},
        html.a(
            {"href": f"#{point.anchor}"},
            html.span({"className": "plan-label"}, point.label),
            html.span({"className": "plan-name"}, f" {point.title}"),
        ),
    )

"""A plan: a picture with numbered points that link to texts about them."""

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
    """A point: ``x`` and ``y`` in percent from the top left, ``anchor`` the target of its link."""

    anchor: str
    label: str
    title: str
    x: float
    y: float


def on_plan(x: float | None, y: float | None) -> bool:
    """Whether coordinates are given and within the plan."""
    return x is not None and y is not None and 0 <= x <= _WHOLE and 0 <= y <= _WHOLE


def plan(image: Image | None, points: Sequence[Point], ctx: BlockContext) -> VdomDict:
    """Render ``image`` with the points on it; without an image the page's colour is the ground."""
    background = picture(image, slot="half", leading=ctx.leading, class_name="picture-still")
    return html.div(
        {"className": "plan" if background else "plan plan-bare"},
        background,
        html.ol({"className": "plan-points"}, [_point(each) for each in points])
        if points
        else None,
    )


def _point(point: Point) -> VdomDict:
    position = {"left": f"{point.x:.2f}%", "top": f"{point.y:.2f}%"}
    class_name = "plan-point plan-point-left" if point.x > _WHOLE / 2 else "plan-point"
    return html.li(
        {"className": class_name, "id": f"{point.anchor}-point", "style": position},
        html.a(
            {"href": f"#{point.anchor}"},
            html.span({"className": "plan-label"}, point.label),
            html.span({"className": "plan-name"}, f" {point.title}"),
        ),
    )

"""Plans: numbered points that link to texts, on a picture or on another ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from villa_site.content.media import Image
from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command
from villa_site.site.context import BlockContext

_WHOLE = 100
_HIGHLIGHTED: Final = "data-highlighted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point: ``x`` and ``y`` in percent from the top left, ``anchor`` the target of its link.

    ``highlights``: pointer and focus highlight the target.
    """

    anchor: str
    label: str
    title: str
    x: float
    y: float
    highlights: bool = False


def on_plan(x: float | None, y: float | None) -> bool:
    """Whether coordinates are given and within the plan."""
    return x is not None and y is not None and 0 <= x <= _WHOLE and 0 <= y <= _WHOLE


def plan(image: Image | None, points: Sequence[Point], ctx: BlockContext) -> VdomDict:
    """Render ``image`` with the points on it; without an image the page's colour is the ground."""
    background = picture(image, ctx, slot="half", leading=ctx.leading, class_name="picture-still")
    return html.div(
        {"className": "plan" if background else "plan plan-bare"}, background, plan_points(points)
    )


def plan_points(points: Sequence[Point]) -> VdomDict | None:
    """Render the points alone, for what lies below them."""
    if not points:
        return None
    return html.ol({"className": "plan-points"}, [_point(each) for each in points])


def highlight_of(anchor: str) -> dict[str, Command]:
    """Return what highlights the points of the place ``anchor`` while that has pointer or focus."""
    return _highlight(f"[href='#{anchor}']")


def _highlight(other: str) -> dict[str, Command]:
    show = js.set_attribute(other, _HIGHLIGHTED)

    def hide_without(state: str) -> Command:
        # Whatever is around the pointer or the focus has the state, too.
        free = js.closest(f":not({state})")
        return js.remove_attribute(free.closest("section").inner(other), _HIGHLIGHTED)

    return {
        "onPointerOver": show,
        "onPointerOut": hide_without(":focus-within"),
        "onFocus": show,
        "onBlur": hide_without(":hover"),
    }


def _point(point: Point) -> VdomDict:
    position = {"left": f"{point.x:.2f}%", "top": f"{point.y:.2f}%"}
    class_name = "plan-point plan-point-left" if point.x > _WHOLE / 2 else "plan-point"
    return html.li(
        {"className": class_name, "id": f"{point.anchor}-point", "style": position},
        html.a(
            {"href": f"#{point.anchor}"}
            | (_highlight(f"[id='{point.anchor}']") if point.highlights else {}),
            html.span({"className": "plan-label"}, point.label),
            html.span({"className": "plan-name"}, f" {point.title}"),
        ),
    )

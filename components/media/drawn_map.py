"""The drawn map of the surroundings with numbered points on it; an island enlarges and moves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.media.map_window import Window
from components.media.plan import Point, plan_points
from components.ui.island_texts import with_texts
from villa_site.engine.islands import Props, island
from villa_site.settings.drawn_map import DrawnMap, Frame, text_in
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked


class DrawnMapProps(Props):
    """Props of the island; ``frame`` is the id of the element that shows a part of the map."""

    frame: str
    name: str
    closer: str = marked("Agrandir")
    farther: str = marked("Réduire")


def place_on_drawing(lat: float, lng: float, ctx: BlockContext) -> tuple[float, float] | None:
    """Return where a place is on the drawn map, from 0 to 1; None where it is not on it."""
    return ctx.drawn_map.place(lat, lng) if ctx.drawn_map else None


def drawing(drawn: DrawnMap, points: Sequence[Point], ctx: BlockContext, *, frame: str) -> VdomDict:
    """Render the map with ``points``; ``frame`` is the id of what shows a part of it."""
    url = drawn.url(ctx.locale)
    return html.div(
        {"className": "drawn-frame", "id": frame},
        html.div(
            {"className": "plan drawn-sheet"},
            html.svg(
                {
                    "className": "drawn-ground",
                    "viewBox": _view_box(drawn.frame),
                    "aria-hidden": "true",
                },
                html.svg.use({"href": f"{url}#ground"}),
            ),
            html.svg(
                {"className": "drawn-labels", "aria-hidden": "true"},
                html.svg.use({"href": f"{url}#labels"}),
            ),
            plan_points(points),
        ),
    )


def shown_part(drawn: DrawnMap, shown: Window) -> dict[str, Any]:
    """Return the style by which a part is shown, for the element around the frame."""
    return {
        "--ratio": f"{drawn.frame.ratio:.3f}",
        "--zoom": f"{shown.zoom:.2f}",
        "--x": f"{shown.x:.4f}",
        "--y": f"{shown.y:.4f}",
    }


def controls(frame: str, title: str, ctx: BlockContext) -> VdomDict:
    """Render the island that enlarges and moves the map; without script there is nothing."""
    props = with_texts(DrawnMapProps, ctx, frame=frame, name=title or ctx.t("Carte"))
    return html.div({"className": "drawn-controls"}, island("drawn_map", props))


def caption(drawn: DrawnMap, ctx: BlockContext) -> VdomDict | None:
    """Render what the file says of its drawing."""
    text = text_in(drawn.caption, ctx.locale)
    return html.p({"className": "map-credit"}, text) if text else None


def _view_box(frame: Frame) -> str:
    return f"0 0 1000 {1000 / frame.ratio:.0f}"

"""The home page: the house seen through its loggia."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.picture import picture
from villa_site.rendering.blocks import blocks
from villa_site.visit import View

# The serliana in a box of one by one; the box has the shape 6 to 5.
_OPENINGS = (
    "M0 1V.36h.225V1z"
    "M.275 1V.36a.225.27 0 0 1 .45 0V1z"
    "M.775 1V.36H1V1z"
)


def home(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    return [_hero(view), *blocks(view)]


def _hero(view: View) -> VdomDict:
    page = view.page
    assert page is not None  # noqa: S101 - home() has asked
    return html.header(
        {"className": "home-hero on-field grid"},
        html.h1(
            html.span({"className": "home-hero-name"}, view.ctx.product),
        ),
        html.p({"className": "chapo"}, page.seo.description) if page.seo.description else None,
        html.div(
            {"className": "home-hero-view"},
            _loggia(),
            picture(
                page.seo.image, slot="content", leading=True, class_name="home-hero-picture picture-still"
            ),
        ),
    )


def _loggia() -> VdomDict:
    """Define the shape that the picture is cut to."""
    return html.svg(
        {"width": 0, "height": 0, "aria-hidden": "true", "focusable": "false"},
        html.svg.clipPath(
            {"id": "villa-loggia", "clipPathUnits": "objectBoundingBox"},
            html.svg.path({"d": _OPENINGS}),
        ),
    )

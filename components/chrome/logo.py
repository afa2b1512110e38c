"""The logo: the three openings of the garden loggia, and the name of the house."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.context import BlockContext

LOGGIA = "M1 30V14h8v16zM11.5 30V14a8.5 8.5 0 0 1 17 0v16zM31 30V14h8v16z"
"""The serliana as openings: an arch between two lower bays, on a ground of 40 by 32."""


ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -10 52 52">'
    "<style>path{fill:#1d1a16}@media(prefers-color-scheme:dark){path{fill:#efe6d8}}</style>"
    f'<path d="{LOGGIA}"/></svg>'
)
"""The mark alone, as the icon of a browser's tab, in ink or paper after the browser's theme."""


def mark() -> VdomDict:
    """Draw the loggia alone, in the colour of the text around it."""
    return html.svg(
        {"className": "mark", "viewBox": "0 0 40 32", "aria-hidden": "true", "focusable": "false"},
        html.svg.path({"d": LOGGIA}),
    )


def logo(ctx: BlockContext) -> VdomDict:
    """Link to the locale's home page with the name of the house."""
    return html.a(
        {
            "className": "logo",
            "href": ctx.link(ctx.home),
            "aria-label": ctx.t("%s, accueil", ctx.product),
        },
        mark(),
        html.span({"className": "logo-name"}, ctx.product),
    )

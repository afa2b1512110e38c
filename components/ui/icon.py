"""Icons, line drawings on a grid of 24 units; the institution's mark and its logo."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.rendering.frozen import INNER
from villa_site.settings.project import current_project
from villa_site.settings.project.logo import Drawing
from villa_site.settings.project.logo import logo as project_logo
from villa_site.site.context import BlockContext

IconName = Literal[
    "arrow",
    "away",
    "bluesky",
    "calendar",
    "close",
    "download",
    "ear",
    "facebook",
    "feed",
    "globe",
    "hand",
    "instagram",
    "leaf",
    "link",
    "linkedin",
    "mail",
    "map",
    "mastodon",
    "menu",
    "play",
    "plus",
    "search",
    "share",
    "sound",
    "spotify",
    "tiktok",
    "vimeo",
    "wheelchair",
    "x",
    "youtube",
]

_LINES: Final[Mapping[str, str]] = tomllib.loads(Path(__file__).with_name("icons.toml").read_text())
"""SVG paths by the icons' names."""

_LOGGIA: Final = "M1 30V14h8v16zM11.5 30V14a8.5 8.5 0 0 1 17 0v16zM31 30V14h8v16z"
_OWN: Final = Drawing(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -10 52 52">'
    "<style>path{fill:#1d1a16}@media(prefers-color-scheme:dark){path{fill:#efe6d8}}</style>"
    f'<path d="{_LOGGIA}"/></svg>',
    "0 0 40 32",
    f'<path d="{_LOGGIA}"></path>',
)
"""An arch between two lower openings."""


def icon(name: IconName) -> VdomDict:
    """Render an icon in the size and colour of the text."""
    return html.svg(
        {"className": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        html.svg.path({"d": _LINES[name]}),
    )


@cache
def drawing() -> Drawing:
    """Return the drawing of the mark, which is the favicon, too: a project's, else the site's."""
    return project_logo(current_project()) or _OWN


def mark() -> VdomDict:
    """Draw the mark without the name, in the current text colour."""
    drawn = drawing()
    return html.svg(
        {
            "className": "mark",
            "viewBox": drawn.view_box,
            "aria-hidden": "true",
            INNER: {"__html": drawn.inner},
        }
    )


def logo(ctx: BlockContext) -> VdomDict:
    """Render mark and name as a link to the locale's home page."""
    return html.a(
        {
            "className": "logo",
            "href": ctx.link(ctx.home),
            "aria-label": ctx.t("%s, accueil", ctx.product),
        },
        mark(),
        html.span({"className": "logo-name"}, ctx.product),
    )

"""The icons: SVG line drawings on a grid of 24 units, hidden from screen readers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from reactpy import html
from reactpy.types import VdomDict

IconName = Literal[
    "arrow",
    "away",
    "bluesky",
    "calendar",
    "close",
    "download",
    "facebook",
    "globe",
    "instagram",
    "leaf",
    "link",
    "linkedin",
    "map",
    "mastodon",
    "menu",
    "play",
    "plus",
    "search",
    "spotify",
    "tiktok",
    "vimeo",
    "x",
    "youtube",
]

_LINES: Final[Mapping[str, str]] = tomllib.loads(Path(__file__).with_name("icons.toml").read_text())
"""SVG paths by the icons' names."""


def icon(name: IconName) -> VdomDict:
    """Render an icon in the size and colour of the text."""
    return html.svg(
        {"className": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true", "focusable": "false"},
        html.svg.path({"d": _LINES[name]}),
    )

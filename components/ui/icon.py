"""The icons: SVG line drawings on a grid of 24 units, hidden from screen readers."""

from __future__ import annotations

from collections.abc import Mapping
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

_LINES: Final[Mapping[IconName, str]] = {
    "arrow": "M3 12h17M14 6l6 6-6 6",
    "away": "M7 17 17 7M9 7h8v8",
    "bluesky": (
        "M12 11c-1.2-2.6-4.2-5.9-6.6-6.6-1.2-.3-2 .3-1.7 1.9l.7 4.2c.3 1.9 1.8 2.6 4 2.3"
        "-3.2.5-4 2-2.3 3.9 2.6 2.8 4.3.6 5.3-2 1 2.6 2.7 4.8 5.3 2 1.7-1.9.9-3.4-2.3-3.9"
        " 2.2.3 3.7-.4 4-2.3l.7-4.2c.3-1.6-.5-2.2-1.7-1.9C16.2 5.1 13.2 8.4 12 11z"
    ),
    "calendar": "M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5",
    "close": "M5 5l14 14M19 5 5 19",
    "download": "M12 3v13M6.5 10.5 12 16l5.5-5.5M4 20.5h16",
    "facebook": (
        "M14.5 21v-8.2h3l.5-3.3h-3.5V7.6c0-1 .4-1.6 1.7-1.6H18V3.2C17.5 3.1 16.7 3 15.7 3"
        "c-2.6 0-4.2 1.5-4.2 4.2v2.3H8.5v3.3h3V21"
    ),
    "globe": (
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5.3 5-5.3 13 0 18 5.3-5 5.3-13 0-18z"
    ),
    "instagram": (
        "M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 8"
        "a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 6.9v.1"
    ),
    "leaf": "M5 20C4 11 9 4.5 20 4c.5 11-5 16.5-13 15M5 20c1.5-5 4.5-8.5 9-10.5",
    "link": (
        "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3"
        "a4 4 0 0 0 5.7 5.7L12 17"
    ),
    "linkedin": "M5 10v10M5 5v.1M10 20V10M10 14.5c0-2.8 1.6-4.6 4.3-4.6S19 11.6 19 14.5V20",
    "map": (
        "M12 21.5c-4.5-4.8-6.8-8.5-6.8-11.6a6.8 6.8 0 0 1 13.6 0c0 3.1-2.3 6.8-6.8 11.6z"
        "M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
    ),
    "mastodon": (
        "M7 15.5V9.3C7 7.6 8 6.5 9.5 6.5S12 7.6 12 9.3V12V9.3c0-1.7 1-2.8 2.5-2.8"
        "S17 7.6 17 9.3v6.2M20.5 13c-.4 2.4-2.7 3.9-8.3 3.9 1.2 1.2 3 1.5 5.3 1v2"
        "c-6.5 1.8-13-.4-13.5-8.9C3.6 5 6 3 12 3s8.8 2 8.5 7z"
    ),
    "menu": "M3 8h18M3 16h18",
    "play": "M8 5.5v13l10.5-6.5z",
    "plus": "M12 4v16M4 12h16",
    "search": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 21 21",
    "spotify": (
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7 9.5c3.5-1 7.5-.7 10.5 1M7.5 12.7"
        "c3-.8 6-.5 8.7.9M8 15.7c2.4-.6 4.7-.4 6.8.7"
    ),
    "tiktok": "M13 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13 3c.3 2.9 2.3 4.9 5.5 5.2",
    "vimeo": (
        "M3 8.5"
        "c2-2 3.5-3.3 4.7-3 2.3.7 1.7 8.5 3.3 11.5 1.5 2.5 8.5-4.5"
        " 9.5-9.5.7-3.5-4-4.5-5.5-.5 3-1.2 2.5 1.5.5 4.5"
    ),
    "x": "M4 4l16 16M20 4 4 20",
    "youtube": (
        "M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9"
        "A3.5 3.5 0 0 1 6 5.5zM10 9.3v5.4l4.6-2.7z"
    ),
}


def icon(name: IconName) -> VdomDict:
    """Render an icon in the size and colour of the text."""
    return html.svg(
        {"className": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true", "focusable": "false"},
        html.svg.path({"d": _LINES[name]}),
    )

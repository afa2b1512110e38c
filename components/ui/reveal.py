"""A scroll animation: content rises into place, still under reduced motion."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def reveal(*content: Any) -> VdomDict:
    """Render ``content`` so that it rises while it scrolls into view, where browsers support it."""
    return html.div({"className": "reveal"}, *content)

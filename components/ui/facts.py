"""A list of facts: terms and their values."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def facts(*pairs: tuple[str, Any]) -> VdomDict | None:
    """Render the facts that have a value; nothing when none has."""
    items = [html.div(html.dt(term), html.dd(value)) for term, value in pairs if value]
    return html.dl({"className": "facts"}, items) if items else None

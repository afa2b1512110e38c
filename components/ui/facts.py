"""What one must know of an entity, as terms and their values."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def facts(*known: tuple[str, Any]) -> VdomDict | None:
    """Render the facts that have a value; nothing when none has."""
    shown = [html.div(html.dt(term), html.dd(value)) for term, value in known if value]
    return html.dl({"className": "facts"}, shown) if shown else None

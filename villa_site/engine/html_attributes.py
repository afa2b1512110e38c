"""The attributes that elements of ``html`` take; ``html_attributes.pyi`` has their types."""

from __future__ import annotations

from typing import Any

HtmlAttributes = dict[str, Any]
"""The attributes of an element, as a type checker knows them; at run time any ``dict``."""


def dataset(**values: str | float | bool | None) -> HtmlAttributes:
    """Return ``data-…`` attributes: ``dataset(seat_row=3)`` is ``{"data-seat-row": 3}``.

    html.li({"className": "seat", **dataset(seat=number)}, number)
    """
    return {f"data-{name.strip('_').replace('_', '-')}": value for name, value in values.items()}

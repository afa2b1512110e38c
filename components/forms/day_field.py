"""A day to choose, with its label: the browser's own calendar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reactpy import event, html
from reactpy.types import VdomDict

# A year that is being typed is a date at every digit.
_PAUSE: Final = 500


def day_field(
    label: str, *, name: str, value: str, on_change: Callable[[dict[str, Any]], None]
) -> VdomDict:
    """Render a native date field; ``value`` is ``YYYY-MM-DD`` or empty."""
    return html.div(
        {"className": "day-field"},
        html.label({"htmlFor": name}, label),
        html.input(
            {
                "type": "date",
                "id": name,
                "name": name,
                "value": value,
                "onChange": event(on_change, debounce=_PAUSE),
            }
        ),
    )

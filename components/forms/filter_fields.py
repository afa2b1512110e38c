"""The fields of filters with their labels: a choice from a list, and a day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from reactpy import event, html
from reactpy.types import VdomDict

from components.ui.icon import icon

# A year that is being typed is a date at every digit.
_PAUSE: Final = 500

OnChange = Callable[[str], None]
"""Takes the new value of a field."""


class SelectOption(NamedTuple):
    """One choice: what is sent, what is read."""

    value: str
    label: str


def select_field(
    label: str, *, name: str, value: str, options: Sequence[SelectOption], on_change: OnChange
) -> VdomDict:
    """Render a native select; a value that is none of the options shows the first."""
    known = any(option.value == value for option in options)
    return html.div(
        {"className": "select-field"},
        html.label({"htmlFor": name}, label),
        html.div(
            {"className": "select-field-frame"},
            html.select(
                {
                    "id": name,
                    "name": name,
                    "value": value if known or not options else options[0].value,
                    "onChange": _handler(on_change),
                },
                [
                    html.option({"value": option.value, "key": option.value}, option.label)
                    for option in options
                ],
            ),
            icon("plus"),
        ),
    )


def day_field(label: str, *, name: str, value: str, on_change: OnChange) -> VdomDict:
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
                "onChange": event(_handler(on_change), debounce=_PAUSE),
            }
        ),
    )


def _handler(on_change: OnChange) -> Callable[[dict[str, Any]], None]:
    return lambda change: on_change(str(change["target"].get("value", "")))

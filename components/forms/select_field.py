"""A choice from a list, with its label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon


class SelectOption(NamedTuple):
    """One choice: what is sent, what is read."""

    value: str
    label: str


def select_field(
    label: str,
    *,
    name: str,
    value: str,
    options: Sequence[SelectOption],
    on_change: Callable[[dict[str, Any]], None],
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
                    "onChange": on_change,
                },
                [
                    html.option({"value": option.value, "key": option.value}, option.label)
                    for option in options
                ],
            ),
            icon("plus"),
        ),
    )

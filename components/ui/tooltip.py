"""A tooltip: a few words about a control, while the pointer or the focus is on it."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.commands import js

_DISMISSED: Final = "data-dismissed"
_DISMISS: Final = js.set_attribute("self", _DISMISSED)
_ALLOW: Final = js.remove_attribute("self", _DISMISSED)


def tooltip(name: str, control: VdomDict, *words: Any) -> VdomDict:
    """Describe ``control``, a link or a button, by ``words`` beside it, whose id is ``name``.

    They are shown while the pointer is on either of the two, or the keyboard's focus on the
    control, without script, too. Escape hides them until pointer or focus return. On paper they
    follow in parentheses. What everybody has to read does not belong into a tooltip.
    """
    described = copy(control)
    described["attributes"] = {**control.get("attributes", {}), "aria-describedby": name}
    return html.span(
        {"className": "tooltip", "onEscape": _DISMISS, "onPointerOut": _ALLOW, "onBlur": _ALLOW},
        described,
        html.span(
            {"className": "tooltip-place", "role": "tooltip", "id": name},
            html.span({"className": "tooltip-words"}, *words),
        ),
    )

"""Something that opens over the page and closes again, without script of anybody's."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.site.context import BlockContext


def opens(name: str) -> dict[str, Any]:
    """Give the attributes of a button that opens the dialog called ``name``.

    It is a popover, which every browser of today opens by itself: on top of all else, closed by
    Escape or a click beside it. The command ``show-modal`` would make the page behind inert, too,
    but older browsers do not know it, and those that do ignore the popover beside it.
    """
    return {"type": "button", "aria-haspopup": "dialog", "popoverTarget": name}


def closes(name: str) -> dict[str, Any]:
    """Give the attributes of a button that closes the dialog called ``name``."""
    return {"type": "button", "popoverTarget": name, "popoverTargetAction": "hide"}


def dialog(
    name: str, ctx: BlockContext, *content: Any, label: str, class_name: str = "dialog-card"
) -> VdomDict:
    """Render a dialog of this id, closed; ``label`` says what it is to those who do not see it.

    ``dialog-card`` is a sheet of paper in the middle, ``dialog-full`` as large as the window.
    """
    return html.dialog(
        {
            "id": name,
            "className": f"dialog {class_name}",
            "popover": "auto",
            "aria-label": label,
        },
        html.button(
            {**closes(name), "className": "dialog-close", "aria-label": ctx.t("Fermer")},
            icon("close"),
        ),
        *content,
    )

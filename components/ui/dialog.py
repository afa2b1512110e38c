"""A dialog over the page that opens and closes without JavaScript."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.site.context import BlockContext


def opens(name: str) -> dict[str, Any]:
    """Return the attributes of a button that opens the dialog with the id ``name``.

    A popover is on top of everything and closes with Escape or a click outside. The command
    ``show-modal`` would also make the page inert, but older browsers lack it, and browsers that
    have it ignore ``popovertarget`` beside it.
    """
    return {"type": "button", "aria-haspopup": "dialog", "popoverTarget": name}


def closes(name: str) -> dict[str, Any]:
    """Return the attributes of a button that closes the dialog with the id ``name``."""
    return {"type": "button", "popoverTarget": name, "popoverTargetAction": "hide"}


def dialog(
    name: str, ctx: BlockContext, *content: Any, label: str, class_name: str = "dialog-card"
) -> VdomDict:
    """Render a closed dialog with the id ``name``; screen readers announce its ``label``.

    ``dialog-card`` is a card in the middle, ``dialog-full`` as large as the window.
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

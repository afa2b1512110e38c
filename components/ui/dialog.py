"""A dialog over the page that opens and closes without JavaScript."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.engine.commands import js
from villa_site.site.context import BlockContext

_CLOSE: Final = js.hide(js.closest("dialog"))


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
    name: str,
    ctx: BlockContext,
    *content: Any,
    label: str,
    class_name: str = "dialog-card",
    modal: bool = False,
) -> VdomDict:
    """Render a closed dialog with the id ``name``; screen readers announce its ``label``.

    ``dialog-card`` is a card in the middle, ``dialog-full`` as large as the window. One that is
    ``modal`` keeps the focus inside; the command ``js.show`` opens it, and nothing does without
    script.
    """
    kind = {"closedby": "any"} if modal else {"popover": "auto"}
    close = {"type": "button", "onClick": _CLOSE} if modal else closes(name)
    return html.dialog(
        {
            "id": name,
            "className": f"dialog {class_name}",
            "aria-label": label,
            **kind,
        },
        html.button(
            {**close, "className": "dialog-close", "aria-label": ctx.t("Fermer")},
            icon("close"),
        ),
        *content,
    )

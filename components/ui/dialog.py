"""A dialog over the page that opens and closes without JavaScript."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.engine.commands import js
from villa_site.engine.html_attributes import HtmlAttributes
from villa_site.site.context import BlockContext

_CLOSE: Final = js.hide(js.closest("dialog"))


def opens(name: str) -> HtmlAttributes:
    """Return the attributes of a button that opens the dialog with the id ``name``.

    The page behind cannot be reached, and the focus comes back to the button. Without script the
    dialog is a popover, for which the style hides the page behind. The command ``show-modal`` would
    do without both, but older browsers lack it, and others warn of ``popovertarget`` beside it.
    """
    return {"type": "button", "aria-haspopup": "dialog", "popoverTarget": name}


def closes(name: str) -> HtmlAttributes:
    """Return the attributes of a button that closes the dialog with the id ``name``."""
    return {"type": "button", "popoverTarget": name, "popoverTargetAction": "hide"}


def dialog_attributes(name: str, label: str) -> HtmlAttributes:
    """Return the attributes of a ``dialog`` that ``opens(name)`` opens; ``label`` is announced.

    Escape and a click beside it close it.
    """
    return {"id": name, "aria-label": label, "popover": "auto", "closedby": "any"}


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
    ``modal`` never opens as a popover: the command ``js.show`` opens it, and nothing does without
    script.
    """
    own = dialog_attributes(name, label)
    if modal:
        del own["popover"]
    close = {"type": "button", "onClick": _CLOSE} if modal else closes(name)
    return html.dialog(
        {**own, "className": f"dialog {class_name}"},
        html.button(
            {**close, "className": "dialog-close", "aria-label": ctx.t("Fermer")},
            icon("close"),
        ),
        *content,
    )

"""A toast: a message in the corner of the window that goes by itself."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command
from villa_site.engine.commands.targets import Target
from villa_site.site.context import BlockContext

_CARD: Final = "toast-card"
_SHOWN: Final = "toast-shown"
# Until a browser has hidden a card: only then does its time start again.
_PAUSE: Final = 50


def toast(name: str, *message: Any, ctx: BlockContext, opened: bool = False) -> VdomDict:
    """Render the place of a message with the id ``name``, which screen readers announce.

    It is hidden until the command ``show_toast(name)`` is run, or shown from the beginning with
    ``opened``. It goes after eight seconds, in which neither pointer nor focus is in it. Without
    script, one that is ``opened`` is in the text and stays.
    """
    closing = _hide(js.closest(f".{_CARD}")).then(js.pop_focus())
    return html.div(
        {"className": "toast", "id": name, "role": "status"},
        html.div(
            {
                "className": f"{_CARD} {_SHOWN}" if opened else _CARD,
                "id": _card_id(name),
                "hidden": not opened,
                "onAnimationEnd": _hide("self"),
            },
            html.div({"className": "toast-message"}, *message),
            html.button(
                {
                    "type": "button",
                    "className": "toast-close",
                    "aria-label": ctx.t("Fermer"),
                    "onClick": closing,
                },
                icon("close"),
            ),
        ),
    )


def show_toast(name: str) -> Command:
    """Show the toast with the id ``name`` in the place of any other; its button gives focus back.

    It is a command, to chain with others: ``js.copy("#address").then(show_toast("copied"))``.
    """
    card = f"#{_card_id(name)}"
    return _hide(f".{_CARD}").then(
        js.push_focus(), js.wait(_PAUSE), js.show(card), js.add_class(card, _SHOWN)
    )


def _hide(target: Target) -> Command:
    return js.hide(target).then(js.remove_class(target, _SHOWN))


def _card_id(name: str) -> str:
    return f"{name}-card"

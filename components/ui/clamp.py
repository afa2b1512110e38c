"""A clamp: the first lines of a long text, and a button for the others."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.commands import js
from villa_site.site.context import BlockContext

_TURN: Final = js.toggle_class("previous", "is-open").then(
    js.toggle_attribute("self", "aria-expanded", "true", "false")
)


def clamp(*content: Any, ctx: BlockContext, lines: int = 5) -> VdomDict:
    """Show ``lines`` lines of ``content``, all of it at the press of a button and back.

    It is for texts that are longer in every window. All of it is there without script, on paper,
    for screen readers, and while the focus is inside.
    """
    return html.div(
        {"className": "clamp"},
        html.div({"className": "clamp-content", "style": {"--clamp-lines": lines}}, *content),
        html.button(
            {
                "type": "button",
                "className": "button button-outline clamp-more",
                "aria-expanded": "false",
                "onClick": _TURN,
            },
            html.span({"className": "button-label clamp-open"}, ctx.t("Lire la suite")),
            html.span({"className": "button-label clamp-close"}, ctx.t("Réduire")),
        ),
    )

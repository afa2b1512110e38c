"""A text to take along: to be selected by hand, or copied with one press where there is script."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext


class CopyProps(Props):
    """Props of the island: the text, the button's name, and what is said when it is done."""

    text: str
    label: str
    done: str


def copy_field(text: str, ctx: BlockContext, *, label: str) -> VdomDict:
    """Show ``text`` in a field that nobody can change, with a button where it can be copied."""
    props = CopyProps(text=text, label=ctx.t("Copier"), done=ctx.t("Copié"))
    return html.div(
        {"className": "copy-field"},
        html.label(html.span(label), html.input({"readOnly": True, "defaultValue": text})),
        island("copy", props),
    )

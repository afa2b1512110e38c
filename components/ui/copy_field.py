"""A read-only text field with a copy button."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext


class CopyProps(Props):
    """Props of the island: the text, the button's label, and the message after copying."""

    text: str
    label: str
    done: str


def copy_field(text: str, ctx: BlockContext, *, label: str) -> VdomDict:
    """Render ``text`` in a read-only field; the island adds the button."""
    props = CopyProps(text=text, label=ctx.t("Copier"), done=ctx.t("Copié"))
    return html.div(
        {"className": "copy-field"},
        html.label(html.span(label), html.input({"readOnly": True, "defaultValue": text})),
        island("copy", props),
    )

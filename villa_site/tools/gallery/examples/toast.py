"""A toast: a message that a button shows, and one that is there from the beginning."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    Flag,
    Text,
    block,
    section,
    show_toast,
    toast,
)
from villa_site.extend.fields import anchor


class Toast(ContentModel):
    """A message, the label of the button that shows it, and whether it is shown at once."""

    titre: Text = ""
    bouton: Text = ""
    message: Text = ""
    affiche: Flag = False

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-toast"


@block("example/toast")
def example_toast(data: Toast, ctx: BlockContext) -> VdomDict | None:
    """Place ``toast(name, *message, ctx=ctx)``, and show it by the command ``show_toast(name)``."""
    if not data.message:
        return None
    name = f"{data.id_prefix}-message"
    button = html.button(
        {"type": "button", "className": "button button-outline", "onClick": show_toast(name)},
        html.span({"className": "button-label"}, data.bouton or ctx.t("En savoir plus")),
    )
    message = toast(name, data.message, ctx=ctx, opened=data.affiche)
    return section(
        "example", html.div({"className": "block-body"}, button, message), title=data.titre
    )

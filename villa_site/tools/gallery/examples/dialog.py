"""A dialog over the page: a native popover, closed by Escape or a click beside it."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    BlockContext,
    ContentModel,
    Html,
    Text,
    block,
    closes,
    dialog,
    opens,
    rich_text,
    section,
)


class Dialog(ContentModel):
    """The text of the dialog, under its title."""

    titre: Text = ""
    texte: Html = NO_HTML


@block("example/dialog")
def example_dialog(data: Dialog, ctx: BlockContext) -> VdomDict | None:
    """Open ``dialog(name, ctx, *content, label)`` by a button with the attributes ``opens(name)``.

    Any button inside closes it with ``closes(name)``; so do Escape and a click beside it.
    """
    if not data.titre:
        return None
    look = {"className": "button button-solid"}
    return section(
        "example",
        html.div(
            {"className": "block-body"},
            html.button({**opens("example-dialog"), **look}, ctx.t("En savoir plus")),
            dialog(
                "example-dialog",
                ctx,
                html.h3(data.titre),
                rich_text(data.texte, ctx),
                html.button({**closes("example-dialog"), **look}, ctx.t("Fermer")),
                label=data.titre,
            ),
        ),
        title=data.titre,
    )

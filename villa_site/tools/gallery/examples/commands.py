"""Commands: a text that a button shows, and terms to walk through with the arrow keys."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Text, block, js, section
from villa_site.extend.fields import anchor

_TERM: Final = "button"
_WALK: Final = (
    js.on_key("ArrowRight", js.focus(js.next_sibling(_TERM, wrap=True)))
    .then(js.on_key("ArrowLeft", js.focus(js.previous_sibling(_TERM, wrap=True))))
    .then(js.on_key("Home", js.focus(js.closest("[role=group]").inner(_TERM))))
)


class Commands(ContentModel):
    """A text, and terms that can be chosen."""

    titre: Text = ""
    texte: Text = ""
    mots: tuple[Text, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-commands"


@block("example/commands")
def example_commands(data: Commands, ctx: BlockContext) -> VdomDict:
    """Bind ``js.toggle`` to a click, ``js.on_key`` to keys; targets by id and by relation."""
    name = f"{data.id_prefix}-text"
    shows = {
        "type": "button",
        "className": "button button-outline",
        "aria-controls": name,
        "aria-expanded": "false",
        "onClick": js.toggle(f"#{name}"),
    }
    return section(
        "example",
        html.div(
            {"className": "block-body"},
            html.p(html.button(shows, ctx.t("En savoir plus"))),
            html.p({"id": name, "hidden": True}, data.texte),
            html.div(
                {"role": "group", "aria-label": data.titre or ctx.t("Menu")},
                [(_term(word), " ") for word in data.mots if word],
            ),
        ),
        title=data.titre,
    )


def _term(word: str) -> VdomDict:
    pressed = js.toggle_attribute("self", "aria-pressed", "true", "false")
    return html.button(
        {
            "type": "button",
            "className": "button button-outline",
            "aria-pressed": "false",
            "onClick": pressed,
            "onKeyDown": _WALK,
        },
        word,
    )

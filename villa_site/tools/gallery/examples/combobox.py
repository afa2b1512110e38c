"""A combobox: a search field that suggests what there is."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Text, block, combobox, section
from villa_site.extend.fields import anchor


class Combobox(ContentModel):
    """A request, and the suggestions for it."""

    titre: Text = ""
    question: Text = ""
    suggestions: tuple[Text, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids, and the name of its field."""
        return anchor(self.titre) or "example-combobox"


@block("example/combobox")
def example_combobox(data: Combobox, ctx: BlockContext) -> VdomDict | None:
    """Put ``combobox(name, label, suggestions, ctx)`` into a form."""
    label = data.question or ctx.t("Rechercher")
    form = html.form(
        {"method": "get", "className": "block-body"},
        combobox(data.id_prefix, label, data.suggestions, ctx),
        html.button({"type": "submit", "className": "button button-solid"}, ctx.t("Rechercher")),
    )
    return section("example", form, title=data.titre)

"""A timeline whose years open, one at a time."""

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    BlockContext,
    ContentModel,
    Html,
    Integer,
    Text,
    block,
    js,
    rich_text,
    row_label,
    section,
    toggle,
)


class Annee(ContentModel):
    """A year."""

    annee: Integer = 0
    texte: Html = NO_HTML


class Frise(ContentModel):
    """The years."""

    titre: Text = ""
    annees: Annotated[tuple[Annee, ...], row_label("Année")] = ()


WALK = js.on_key("ArrowDown", js.focus(js.closest("li").next_sibling("li").inner("summary"))).then(
    js.on_key("ArrowUp", js.focus(js.closest("li").previous_sibling("li").inner("summary")))
)


@block()
def frise(data: Frise, ctx: BlockContext) -> VdomDict:
    """List the years in their order."""
    years = sorted(data.annees, key=lambda each: each.annee)
    items = [
        html.li(
            {"key": each.annee, "onKeyDown": WALK},
            toggle(str(each.annee), rich_text(each.texte, ctx), group="frise"),
        )
        for each in years
    ]
    return section("frise", html.ol({"className": "block-body"}, *items), title=data.titre)

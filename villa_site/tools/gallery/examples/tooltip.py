"""Tooltips: a few words beside a button, and beside a link within a sentence."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    SitePath,
    Text,
    block,
    icon,
    link,
    section,
    tooltip,
)
from villa_site.extend.fields import anchor


class Tooltip(ContentModel):
    """A link with words about it."""

    titre: Text = ""
    lien: Text = ""
    adresse: SitePath = ""
    explication: Text = ""

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-tooltip"


@block("example/tooltip")
def example_tooltip(data: Tooltip, ctx: BlockContext) -> VdomDict | None:
    """Describe a control with ``tooltip(name, control, *words)``."""
    if not data.explication:
        return None
    name, label = data.id_prefix, ctx.t("En savoir plus")
    button = html.button(
        {"type": "button", "className": "button button-outline", "aria-label": label}, icon("leaf")
    )
    sentence = html.p(
        tooltip(
            f"{name}-1", link(data.adresse or ctx.home, ctx, data.lien or label), data.explication
        ),
    )
    body = html.div(
        {"className": "block-body"}, sentence, tooltip(f"{name}-2", button, data.explication)
    )
    return section("example", body, title=data.titre)

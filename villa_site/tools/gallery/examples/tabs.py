"""Tabs: panels of which one is shown, each with an address of its own."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Text, block, section, tabs
from villa_site.extend.fields import anchor


class Panel(ContentModel):
    """A title and the content below it."""

    titre: Text = ""
    texte: Text = ""


class Tabs(ContentModel):
    """Panels under a title."""

    titre: Text = ""
    panneaux: tuple[Panel, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-tabs"


@block("example/tabs")
def example_tabs(data: Tabs, ctx: BlockContext) -> VdomDict | None:
    """Show one of several panels with ``tabs(name, panels, label=…)``."""
    panels = [(each.titre, html.p(each.texte)) for each in data.panneaux if each.titre]
    if not panels:
        return None
    label = data.titre or ctx.t("Menu")
    body = html.div({"className": "block-body"}, tabs(data.id_prefix, panels, label=label))
    return section("example", body, title=data.titre)

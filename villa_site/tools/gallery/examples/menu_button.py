"""A menu button: a few addresses behind one button."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    SitePath,
    Text,
    block,
    menu_button,
    section,
)
from villa_site.extend.fields import anchor


class Entry(ContentModel):
    """A link of the menu."""

    titre: Text = ""
    adresse: SitePath = ""


class MenuButton(ContentModel):
    """A button's label, and the links behind it."""

    titre: Text = ""
    liens: tuple[Entry, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.titre) or "example-menu"


@block("example/menu-button")
def example_menu_button(data: MenuButton, ctx: BlockContext) -> VdomDict | None:
    """Put links behind a button with ``menu_button(name, label, items, ctx)``."""
    items = [(each.titre, each.adresse) for each in data.liens if each.titre and each.adresse]
    if not items:
        return None
    menu = menu_button(f"{data.id_prefix}-menu", data.titre or ctx.t("Menu"), items, ctx)
    return section("example", html.div({"className": "block-body"}, menu), title=data.titre)

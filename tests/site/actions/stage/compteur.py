"""A counter that a live component increments."""

from __future__ import annotations

from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, Visitor, action, block, use_store


class Compteur(ContentModel):
    """Nothing to fill in."""


@action()
async def cliquer(_qui: Visitor) -> None:
    """Count a click, as often as a visitor makes one."""
    await use_store("compteurs", "clics").increment()


@block(stores="compteurs")
@component
def compteur(_data: Compteur, _ctx: PageContext) -> VdomDict:
    """Show a button that counts."""
    clicks = use_store("compteurs", "clics")

    async def count(_event: dict[str, Any]) -> None:
        await clicks.increment()

    return html.div(
        html.button({"onClick": count}, f"Clics : {clicks.count()}"),
        cliquer.form({}, html.button("Encore")),
    )

"""A counter that a live component increments."""

from __future__ import annotations

from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, block, use_store


class Compteur(ContentModel):
    """Nothing to fill in."""


@block(stores=("compteurs",))
@component
def compteur(_data: Compteur, _ctx: PageContext) -> VdomDict:
    """Show a button that counts."""
    clicks = use_store("compteurs", "clics")

    async def count(_event: dict[str, Any]) -> None:
        await clicks.increment()

    return html.button({"onClick": count}, f"Clics : {clicks.count()}")

"""A long list of cards: the first dozen, and the rest in a disclosure."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.listing.card import cards
from components.ui.icon import icon
from villa_site.content.cards import Card
from villa_site.site.context import BlockContext

_VISIBLE: Final = 12


def many_cards(entities: tuple[Card, ...], ctx: BlockContext) -> VdomDict | None:
    """Render the titled cards; those after the twelfth are in a native disclosure."""
    titled = tuple(entity for entity in entities if entity.title)
    if not titled:
        return None
    # Up to one more row is shown at once.
    if len(titled) <= _VISIBLE + 3:
        return cards(titled, ctx)
    return html.div(
        {"className": "many-cards"},
        cards(titled[:_VISIBLE], ctx),
        html.details(
            html.summary(
                html.span(ctx.t("Voir les %s autres", len(titled) - _VISIBLE)), icon("plus")
            ),
            cards(titled[_VISIBLE:], ctx),
        ),
    )

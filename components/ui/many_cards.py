"""Cards without end: the first ones, and the rest for those who ask."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.card import cards
from components.ui.icon import icon
from villa_site.content.cards import Card
from villa_site.site.context import BlockContext

_SHOWN: Final = 12


def many_cards(entities: tuple[Card, ...], ctx: BlockContext) -> VdomDict | None:
    """Render the cards that have a title, beyond a dozen in a native disclosure."""
    named = tuple(entity for entity in entities if entity.title)
    if not named:
        return None
    # One row more is no reason to hide it.
    if len(named) <= _SHOWN + 3:
        return cards(named, ctx)
    return html.div(
        {"className": "many-cards"},
        cards(named[:_SHOWN], ctx),
        html.details(
            html.summary(html.span(ctx.t("Voir les %s autres", len(named) - _SHOWN)), icon("plus")),
            cards(named[_SHOWN:], ctx),
        ),
    )

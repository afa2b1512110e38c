"""A card: a link to an entity with picture, category, title, dates and summary."""

from __future__ import annotations

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import Slot, picture
from components.ui.link import link
from components.ui.mark import mark
from villa_site.content.cards import Card
from villa_site.site import formats
from villa_site.site.context import BlockContext

Shape = Literal["landscape", "arch"]


def card(
    entity: Card, ctx: BlockContext, *, shape: Shape | None = None, slot: Slot = "third"
) -> VdomDict:
    """Render a card; people's pictures are in an arch unless ``shape`` says otherwise."""
    shape = shape or ("arch" if entity.post_type in {"resident", "directeur"} else "landscape")
    above = " · ".join(filter(None, (entity.categorie or entity.discipline, entity.annee)))
    return html.article(
        {"className": f"card card-{shape}"},
        picture(entity.image, slot=slot) or missing_picture(),
        html.p({"className": "eyebrow"}, above) if above else None,
        html.h3(link(entity.path, ctx, entity.title) if entity.path else entity.title),
        _when_and_where(entity, ctx),
        html.p({"className": "card-text"}, entity.chapo) if entity.chapo else None,
    )


def cards(entities: tuple[Card, ...], ctx: BlockContext, *, shape: Shape | None = None) -> VdomDict:
    """Render cards side by side, without untitled ones."""
    items = [html.li(card(entity, ctx, shape=shape)) for entity in entities if entity.title]
    return html.ul({"className": "cards"}, items)


def missing_picture() -> VdomDict:
    """Render a placeholder where an entity has no picture."""
    return html.div({"className": "picture picture-missing"}, mark())


def _when_and_where(entity: Card, ctx: BlockContext) -> VdomDict | None:
    when = formats.days(entity.date_debut, entity.date_fin, ctx.locale) if entity.date_debut else ""
    text = ", ".join(filter(None, (when, entity.lieu)))
    return html.p({"className": "card-facts"}, text) if text else None

"""Cards: links to entities with picture, title and facts; lists of them, and related content."""

from __future__ import annotations

from typing import Final, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import Slot, picture
from components.ui.icon import icon, mark
from components.ui.inline_title import inline_title
from components.ui.link import link
from components.ui.section import body_section
from villa_site.content.cards import Card
from villa_site.discovery.events import hours_of
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.occasions import card_days
from villa_site.site.listing.results import Related
from villa_site.site.visits.visit import View

Shape = Literal["landscape", "arch"]

PEOPLE: Final = frozenset({"resident", "directeur"})
"""Post types of persons, whose pictures are portraits."""
_VISIBLE: Final = 12


def card(
    entity: Card, ctx: BlockContext, *, shape: Shape | None = None, slot: Slot = "third"
) -> VdomDict:
    """Render a card; people's pictures are in an arch unless ``shape`` says otherwise."""
    shape = shape or ("arch" if entity.post_type in PEOPLE else "landscape")
    above, where = eyebrow(entity), when_and_where(entity, ctx)
    title = inline_title(entity)
    return html.article(
        {"className": f"card card-{shape}"},
        picture(entity.image, ctx, slot=slot) or missing_picture(),
        html.p({"className": "eyebrow"}, above) if above else None,
        html.h3(*([link(entity.path, ctx, *title)] if entity.path else title)),
        html.p({"className": "card-facts"}, where) if where else None,
        html.p({"className": "card-text"}, entity.chapo) if entity.chapo else None,
    )


def cards(entities: tuple[Card, ...], ctx: BlockContext, *, shape: Shape | None = None) -> VdomDict:
    """Render cards side by side, without untitled ones."""
    items = [html.li(card(entity, ctx, shape=shape)) for entity in entities if entity.title]
    return html.ul({"className": "cards"}, items)


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


def cards_section(
    name: str, entities: tuple[Card, ...], ctx: BlockContext, *, title: str
) -> VdomDict | None:
    """Render a section of cards; nothing when none has a title."""
    content = many_cards(entities, ctx)
    return body_section(name, content, title=title) if content else None


def missing_picture() -> VdomDict:
    """Render a placeholder where an entity has no picture."""
    return html.div({"className": "picture picture-missing"}, mark())


def eyebrow(entity: Card) -> str:
    """Return the category or discipline of an entity, and its year."""
    return " · ".join(filter(None, (entity.categorie or entity.discipline, entity.annee)))


def when_and_where(entity: Card, ctx: BlockContext) -> str:
    """Return the days, the hours and the place of an entity."""
    first, last = card_days(entity)
    when = formats.days(first, last, ctx.locale) if first else ""
    return ", ".join(filter(None, (when, hours_of(entity, ctx), entity.lieu)))


def related(view: View, *, others: str, before: str, after: str) -> list[VdomDict]:
    """Render cards of other entities and links to the neighbours, under these titles.

    What there is none of is left out, and the cards where ``others`` is empty.
    """
    content, ctx = view.extra, view.ctx
    if not isinstance(content, Related):
        return []
    nodes = []
    if content.others and others:
        nodes.append(body_section("related", cards(content.others, ctx), title=others))
    if content.previous or content.following:
        nodes.append(
            html.nav(
                {"className": "neighbours grid", "aria-label": ctx.t("Avant et après")},
                _neighbour(content.previous, before, "prev", ctx),
                _neighbour(content.following, after, "next", ctx),
            )
        )
    return nodes


def _neighbour(card: Card | None, label: str, rel: str, ctx: BlockContext) -> VdomDict | None:
    if card is None:
        return None
    return link(
        card.path,
        ctx,
        html.span({"className": "neighbour-label"}, icon("arrow"), label),
        html.span({"className": "neighbour-title"}, *inline_title(card)),
        class_name=f"neighbour neighbour-{rel}",
        attributes={"rel": rel},
    )

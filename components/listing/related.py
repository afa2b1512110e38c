"""Related content below an entity: others of its kind, the previous and the next one."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.listing.card import cards
from components.ui.icon import icon
from components.ui.link import link
from components.ui.section import body_section
from villa_site.content.cards import Card
from villa_site.site.context import BlockContext
from villa_site.site.listing.results import Related
from villa_site.site.visit import View


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
        html.span({"className": "neighbour-title"}, card.title),
        class_name=f"neighbour neighbour-{rel}",
        attributes={"rel": rel},
    )

"""Related content below an entity: others of its kind, the previous and the next one."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.listing.card import cards
from components.ui.icon import icon
from components.ui.link import link
from components.ui.section import section
from villa_site.content.cards import Card
from villa_site.site.context import BlockContext
from villa_site.site.listing.related import Related
from villa_site.site.visit import View


def others(view: View, title: str) -> VdomDict | None:
    """Render cards of other entities under ``title``; nothing when there are none."""
    related = view.extra
    if not isinstance(related, Related) or not related.others:
        return None
    return section(
        "related",
        html.div({"className": "block-body"}, cards(related.others, view.ctx)),
        title=title,
    )


def neighbours(view: View, before: str, after: str) -> VdomDict | None:
    """Render links to the previous and next entity, labelled ``before`` and ``after``."""
    related = view.extra
    if not isinstance(related, Related) or not (related.previous or related.following):
        return None
    return html.nav(
        {"className": "neighbours grid", "aria-label": view.ctx.t("Avant et après")},
        _neighbour(related.previous, before, "prev", view.ctx),
        _neighbour(related.following, after, "next", view.ctx),
    )


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

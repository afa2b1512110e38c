"""What stands beside an entity: the one before, the one after, and those of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict
from reactpy import html
from reactpy.types import VdomDict

from components.ui.card import cards
from components.ui.icon import icon
from components.ui.link import link
from components.ui.section import section
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.policies.slash import quote_path
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

_LISTED: Final = 100
_SHOWN: Final = 4

Choose = Callable[[list[Card]], Iterable[Card]]


class Related(BaseModel):
    """The neighbours of an entity in the list of its kind, and a few to go on with."""

    model_config = ConfigDict(frozen=True)

    previous: Card | None = None
    following: Card | None = None
    others: tuple[Card, ...] = ()


async def related(
    page: Page,
    ctx: PageContext,
    backend: Backend,
    *,
    order: Callable[[Card], object] | None = None,
    choose: Choose = iter,
) -> Related:
    """Ask for what is of the page's kind; ``choose`` picks, of all others, those to show.

    The list is the same for every entity of the kind, so that it is asked for once for all.
    """
    query = SearchQuery(post_type=(page.post_type,), per_page=_LISTED)
    found = await backend.search(query, Call(locale=ctx.locale, preview=ctx.preview))
    listed = [card for card in found.items if card.title and card.path]
    if order is not None:
        listed.sort(key=order)  # type: ignore[arg-type]  # a caller gives what can be compared
    here = next((index for index, card in enumerate(listed) if _is_page(card, page, ctx)), None)
    others = [card for index, card in enumerate(listed) if index != here]
    shown = tuple(islice(choose(others), _SHOWN))
    if here is None:
        return Related(others=shown)
    return Related(
        previous=listed[here - 1] if here else None,
        following=listed[here + 1] if here + 1 < len(listed) else None,
        others=shown,
    )


def _is_page(card: Card, page: Page, ctx: PageContext) -> bool:
    return (page.id and card.id == page.id) or quote_path(card.path) == quote_path(
        page.path or ctx.path
    )


def others(view: View, title: str) -> VdomDict | None:
    """Show entities of the same kind under ``title``; nothing when there are none."""
    found = view.extra
    if not isinstance(found, Related) or not found.others:
        return None
    return section(
        "related",
        html.div({"className": "block-body"}, cards(found.others, view.ctx)),
        title=title,
    )


def neighbours(view: View, before: str, after: str) -> VdomDict | None:
    """Lead to the entities before and after; ``before`` and ``after`` say what these are."""
    found = view.extra
    if not isinstance(found, Related) or not (found.previous or found.following):
        return None
    return html.nav(
        {"className": "neighbours grid", "aria-label": view.ctx.t("Avant et après")},
        _neighbour(found.previous, before, "prev", view.ctx),
        _neighbour(found.following, after, "next", view.ctx),
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

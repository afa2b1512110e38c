"""An infinite list: what follows is added when it comes near; without script, links to pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.listing.pagination import Href, page_links
from components.ui.island_texts import with_texts
from villa_site.engine.commands import js
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked

_BELOW: Final = js.closest(".infinite-list").inner(".infinite-list-more button, .pagination a")
_KEYS: Final = js.on_key("PageDown", js.focus("next")).then(
    js.on_key("PageUp", js.focus("previous")),
    js.on_key("Control+End", js.focus(_BELOW)),
)


class InfiniteListProps(Props):
    """Props of the island; ``list`` is the id of the feed, ``next`` the URL of the next page."""

    list: str
    next: str
    more: str = marked("Afficher la suite")
    loading: str = marked("La suite arrive…")
    failed: str = marked("La suite n'est pas arrivée.")
    position: str = marked("%s sur %s")


def infinite_list(
    name: str,
    items: Iterable[Any],
    ctx: BlockContext,
    *,
    label: str,
    page: int,
    size: int,
    total: int,
    href: Href,
) -> VdomDict | None:
    """Render the ``items`` of a page of a list that has ``size`` on each and ``total`` in all.

    The following pages are added below while a visitor comes near, three by themselves, others at
    the press of a button. ``href(2)`` is the URL of the second page, whose list has the same
    ``name``, its id. Page Up and Page Down go from item to item, Control+End goes below them.
    Nothing is rendered of an empty page.
    """
    start = (page - 1) * size + 1
    articles = [_article(item, number, total) for number, item in enumerate(items, start)]
    if not articles:
        return None
    pages = -(-total // size)
    following = href(page + 1) if page < pages else ""
    links = page_links(page, pages, href, ctx)
    return html.div(
        {"className": "infinite-list"},
        html.div(
            {"className": "infinite-list-items", "role": "feed", "id": name, "aria-label": label},
            articles,
        ),
        island(
            "infinite_list", with_texts(InfiniteListProps, ctx, list=name, next=following), links
        )
        if following
        else links,
    )


def _article(item: Any, number: int, total: int) -> VdomDict:
    return html.article(
        {"tabIndex": 0, "aria-posinset": number, "aria-setsize": total, "onKeyDown": _KEYS}, item
    )

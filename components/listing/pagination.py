"""Pagination of a list as plain links: each page has its own URL and history entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.site.context import BlockContext
from villa_site.site.listing.query import ListingQuery

_NEAR: Final = 1

Href = Callable[[int], str]
"""Gives the URL of a page of the list by its number, from 1."""


def pagination(
    query: ListingQuery, pages: int, ctx: BlockContext, *, anchor: str = ""
) -> VdomDict | None:
    """Render links to the pages of a listing; nothing when there is only one."""
    return page_links(min(query.page, pages), pages, lambda page: query.at(page).href(anchor), ctx)


def page_links(current: int, pages: int, href: Href, ctx: BlockContext) -> VdomDict | None:
    """Render links to the pages of a list, whose URLs ``href`` gives; nothing for one page."""
    if pages <= 1:
        return None
    return html.nav(
        {"className": "pagination", "aria-label": ctx.t("Pages de résultats")},
        _step(href, current - 1, pages, ctx.t("Page précédente"), rel="prev"),
        html.ol([_page(href, number, current, ctx) for number in _numbers(current, pages)]),
        _step(href, current + 1, pages, ctx.t("Page suivante"), rel="next"),
    )


def _numbers(current: int, pages: int) -> Iterator[int]:
    """Yield the first page, the last, and those around the current one; 0 is a gap."""
    numbers = {1, pages, *range(current - _NEAR, current + _NEAR + 1)}
    # A gap of one page is replaced by the page.
    numbers |= {page for page in (2, pages - 1) if {page - 1, page + 1} <= numbers}
    last = 0
    for number in sorted(page for page in numbers if 1 <= page <= pages):
        if number > last + 1:
            yield 0
        yield number
        last = number


def _page(href: Href, number: int, current: int, ctx: BlockContext) -> VdomDict:
    if number == 0:
        return html.li({"aria-hidden": "true"}, "…")
    attributes: dict[str, Any] = {"href": href(number)}
    if number == current:
        attributes["aria-current"] = "page"
    return html.li(
        html.a(
            attributes,
            html.span({"className": "visually-hidden"}, ctx.t("Page") + " "),
            str(number),
        )
    )


def _step(href: Href, number: int, pages: int, label: str, *, rel: str) -> VdomDict:
    if not 1 <= number <= pages:
        return html.span({"className": f"pagination-step pagination-{rel}"})
    return html.a(
        {
            "className": f"pagination-step pagination-{rel}",
            "href": href(number),
            "rel": rel,
        },
        html.span(label),
        icon("arrow"),
    )

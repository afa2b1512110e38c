"""Pagination of a list as plain links: each page has its own URL and history entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.site.context import BlockContext
from villa_site.site.listing.query import ListingQuery

_NEAR: Final = 1


def pagination(
    query: ListingQuery, pages: int, ctx: BlockContext, *, anchor: str = ""
) -> VdomDict | None:
    """Render links to the pages of a list; nothing when there is only one."""
    if pages <= 1:
        return None
    current = min(query.page, pages)
    return html.nav(
        {"className": "pagination", "aria-label": ctx.t("Pages de résultats")},
        _step(query, current - 1, pages, ctx.t("Page précédente"), anchor, rel="prev"),
        html.ol(
            [_page(query, number, current, ctx, anchor) for number in _numbers(current, pages)]
        ),
        _step(query, current + 1, pages, ctx.t("Page suivante"), anchor, rel="next"),
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


def _page(
    query: ListingQuery, number: int, current: int, ctx: BlockContext, anchor: str
) -> VdomDict:
    if number == 0:
        return html.li({"aria-hidden": "true"}, "…")
    attributes: dict[str, Any] = {"href": query.at(number).href(anchor)}
    if number == current:
        attributes["aria-current"] = "page"
    return html.li(
        html.a(
            attributes,
            html.span({"className": "visually-hidden"}, f"{ctx.t('Page')} "),
            str(number),
        )
    )


def _step(
    query: ListingQuery, number: int, pages: int, label: str, anchor: str, *, rel: str
) -> VdomDict:
    if not 1 <= number <= pages:
        return html.span({"className": f"pagination-step pagination-{rel}"})
    return html.a(
        {
            "className": f"pagination-step pagination-{rel}",
            "href": query.at(number).href(anchor),
            "rel": rel,
        },
        html.span(label),
        icon("arrow"),
    )

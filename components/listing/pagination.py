"""The way through a long list: plain links, so that each page is an address and an entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.listing.query import Asked
from components.ui.icon import icon
from villa_site.site.context import BlockContext

_NEAR: Final = 1


def pagination(asked: Asked, pages: int, ctx: BlockContext, *, anchor: str = "") -> VdomDict | None:
    """Link to the pages of a listing; nothing when there is but one."""
    if pages <= 1:
        return None
    here = min(asked.page, pages)
    return html.nav(
        {"className": "pagination", "aria-label": ctx.t("Pages de résultats")},
        _step(asked, here - 1, pages, ctx.t("Page précédente"), anchor, rel="prev"),
        html.ol([_place(asked, number, here, ctx, anchor) for number in _numbers(here, pages)]),
        _step(asked, here + 1, pages, ctx.t("Page suivante"), anchor, rel="next"),
    )


def _numbers(here: int, pages: int) -> Iterator[int]:
    """Name the first page, the last, and those about this one; 0 stands for what is left out."""
    shown = {1, pages, *range(here - _NEAR, here + _NEAR + 1)}
    # A gap of one page is shorter as that page.
    shown |= {page for page in (2, pages - 1) if {page - 1, page + 1} <= shown}
    last = 0
    for number in sorted(page for page in shown if 1 <= page <= pages):
        if number > last + 1:
            yield 0
        yield number
        last = number


def _place(asked: Asked, number: int, here: int, ctx: BlockContext, anchor: str) -> VdomDict:
    if number == 0:
        return html.li({"aria-hidden": "true"}, "…")
    given: dict[str, Any] = {"href": asked.at(number).href(anchor)}
    if number == here:
        given["aria-current"] = "page"
    return html.li(
        html.a(given, html.span({"className": "visually-hidden"}, f"{ctx.t('Page')} "), str(number))
    )


def _step(asked: Asked, number: int, pages: int, label: str, anchor: str, *, rel: str) -> VdomDict:
    if not 1 <= number <= pages:
        return html.span({"className": f"pagination-step pagination-{rel}"})
    return html.a(
        {
            "className": f"pagination-step pagination-{rel}",
            "href": asked.at(number).href(anchor),
            "rel": rel,
        },
        html.span(label),
        icon("arrow"),
    )

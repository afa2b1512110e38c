"""The head of a page: breadcrumb, title, summary, facts and picture on the page colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from reactpy import html
from reactpy.types import VdomChild, VdomDict

from components.media.picture import picture
from components.ui.inline_title import inline_title
from components.ui.link import link
from villa_site.backend.models.page import Page
from villa_site.content.media import Image
from villa_site.site.context import BlockContext
from villa_site.site.pages.breadcrumb import breadcrumb_steps
from villa_site.site.visits.visit import View

Shape = Literal["arch", "edge"]
Length = Literal["short", "medium", "long"]

HEAD_ID: Final = "page-head"
"""ID of what a page begins with below the site's header; browsers paint once they reach it."""

_SHORT: Final = 22
_MEDIUM: Final = 56
_FEW_CHIPS: Final = 2


def page_head(
    view: View,
    *,
    title: str = "",
    eyebrow: Any = None,
    chapo: str = "",
    image: Image | None = None,
    shape: Shape = "edge",
    facts: Any = None,
) -> VdomDict:
    """Render the head; ``shape`` is that of its picture, a whole arch or half of one.

    Without ``title`` it is the page's own.
    """
    words = [title] if title or view.page is None else page_title(view.page, view.ctx)
    node = picture(
        image,
        view.ctx,
        slot="half" if shape == "arch" else "content",
        leading=True,
        class_name="page-head-picture picture-still",
    )
    kind = f"page-head-{shape}" if node else "page-head-plain"
    return html.header(
        {"id": HEAD_ID, "className": f"page-head on-field grid {kind}"},
        html.div(
            {"className": "page-head-words"},
            breadcrumb(view),
            html.p({"className": "eyebrow"}, eyebrow) if eyebrow else None,
            html.h1({"data-length": title_length(title or _plain(view))}, *words),
        ),
        html.div(
            {"className": "page-head-more"},
            html.p({"className": "chapo"}, chapo) if chapo else None,
            facts,
        )
        if chapo or facts
        else None,
        node,
    )


def page_title(page: Page, ctx: BlockContext) -> list[VdomChild]:
    """Return what a page's ``h1`` holds; never nothing."""
    return inline_title(page, ctx.product)


def _plain(view: View) -> str:
    return (view.page.title if view.page else "") or view.ctx.product


def title_length(title: str) -> Length:
    """Return the length class of a title, by which CSS sets its size."""
    if len(title) <= _SHORT:
        return "short"
    return "medium" if len(title) <= _MEDIUM else "long"


def breadcrumb(view: View) -> VdomDict | None:
    """Render links from the home page to the page above; nothing on the home page."""
    ctx, steps = view.ctx, breadcrumb_steps(view)
    if not steps:
        return None
    items = [
        html.li(link(each.href, ctx, each.title) if each.href else each.title) for each in steps
    ]
    return html.nav(
        {"className": "breadcrumb", "aria-label": ctx.t("Fil d'Ariane")}, html.ol(items)
    )


def facts(*pairs: tuple[str, Any]) -> VdomDict | None:
    """Render the facts that have a value; nothing when none has."""
    items = [html.div(html.dt(term), html.dd(value)) for term, value in pairs if value]
    return html.dl({"className": "facts"}, items) if items else None


def chips(links: Sequence[tuple[str, str]], label: str) -> VdomDict | None:
    """Render more than two links, each a text and a URL, as a navigation named ``label``."""
    if len(links) <= _FEW_CHIPS:
        return None
    items = [html.li(html.a({"className": "chip", "href": href}, text)) for text, href in links]
    return html.nav({"className": "chips", "aria-label": label}, html.ul(items))

"""A list of posts: those of the page of posts, of a category, a tag, an author or a year."""

from __future__ import annotations

from typing import Any

from components.chrome.page_head import page_head
from components.listing.archive import archive_list
from villa_site.backend.models.page import Page
from villa_site.site.context import BlockContext
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


def archive(view: View, page: Page) -> list[Any]:
    """List the page's sections; the editor's blocks introduce the first page of the list."""
    first = page.archive is None or page.archive.page == 1
    return [
        page_head(view, eyebrow=_count(page, view.ctx), chapo=page.seo.description),
        *(blocks(view) if first else ()),
        archive_list(view),
    ]


def _count(page: Page, ctx: BlockContext) -> str:
    """Say how many posts there are, and on which page of them one is; the list says of none."""
    if page.archive is None or not page.archive.total:
        return ""
    number, pages = page.archive.page, page.archive.total_pages
    total = (
        ctx.ngettext("%s article", "%s articles", page.archive.total)
        if page.archive.is_of_posts
        else ctx.ngettext("%s résultat", "%s résultats", page.archive.total)
    )
    place = ctx.t("Page %s sur %s", number, pages)
    return f"{total} · {place}" if number > 1 else total

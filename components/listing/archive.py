"""A page of a list of posts: their cards, and links to the list's other pages."""

from __future__ import annotations

from collections.abc import Iterator

from reactpy import html
from reactpy.types import VdomDict

from components.listing.card import card
from components.listing.pagination import page_links
from components.ui.link import link
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card
from villa_site.site.context import BlockContext
from villa_site.site.visits.visit import View


def archive_list(view: View, *, title: str = "") -> VdomDict | None:
    """Render the posts of a page that lists some; nothing on other pages.

    Without ``title`` the section is that of the page's own.
    """
    page, ctx = view.page, view.ctx
    if page is None or page.archive is None:
        return None
    archive = page.archive
    content = _cards([each for each in archive.items if each.title], ctx)
    heading = ctx.t("Articles") if archive.is_of_posts else page.title
    hidden = None if title else html.h2({"className": "visually-hidden"}, heading)
    return section(
        "archive",
        hidden,
        content or _empty(page, ctx),
        page_links(
            archive.page,
            archive.total_pages,
            lambda number: ctx.link(_path(page, number)),
            ctx,
        ),
        title=title,
    )


def _cards(entities: list[Card], ctx: BlockContext) -> VdomDict | None:
    """Render cards, the first of which is large."""
    if not entities:
        return None
    first, *rest = entities
    nodes = [card(first, ctx, slot="half"), *(card(each, ctx) for each in rest)]
    return html.ul({"className": "cards"}, [html.li(each) for each in nodes])


def neighbours(page: Page) -> Iterator[tuple[str, str]]:
    """Yield relation and path of the pages before and after this one of a list."""
    archive = page.archive
    if archive is None:
        return
    if archive.page > 1:
        yield "prev", _path(page, archive.page - 1)
    if archive.page < archive.total_pages:
        yield "next", _path(page, archive.page + 1)


def _path(page: Page, number: int) -> str:
    return page.path if number == 1 else f"{page.path.rstrip('/')}/page/{number}/"


def _empty(page: Page, ctx: BlockContext) -> VdomDict:
    is_home = page.path == ctx.home
    return html.div(
        {"className": "archive-empty"},
        html.p({"className": "chapo"}, ctx.t("Rien n'est encore paru ici.")),
        None if is_home else html.p(link(ctx.home, ctx, ctx.t("Retour à l'accueil"))),
    )

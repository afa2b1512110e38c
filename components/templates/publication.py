"""A publication's page: cover, bibliographic details, and links to buy or download it."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import HEAD_ID, breadcrumb, facts, page_title, title_length
from components.chrome.page_share import page_share
from components.listing.card import related
from components.media.picture import picture
from components.ui.button import button
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Publication
from villa_site.content.links import CTA
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.results import load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

load = load_related


def publication(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    book, ctx = page.fields(Publication), view.ctx
    return [
        _head(view, page, book),
        *blocks(view, leading=book.couverture is None),
        page_share(view, page),
        *related(
            view,
            others=ctx.t("Autres publications"),
            before=ctx.t("Publication précédente"),
            after=ctx.t("Publication suivante"),
        ),
    ]


def _head(view: View, page: Page, book: Publication) -> VdomDict:
    ctx, chapo = view.ctx, page.seo.description
    # The cover has its own shape: neither an arch nor an edge crops it.
    cover = picture(
        book.couverture, ctx, slot="half", leading=True, class_name="book picture-still"
    )
    return html.header(
        {
            "id": HEAD_ID,
            "className": f"page-head on-field grid book-head{'' if cover else ' book-head-plain'}",
        },
        html.div(
            {"className": "page-head-words"},
            breadcrumb(view),
            html.p({"className": "eyebrow"}, ctx.t("Publication")),
            html.h1({"data-length": title_length(page.title)}, *page_title(page, ctx)),
            html.p({"className": "book-authors"}, book.auteurs) if book.auteurs else None,
        ),
        html.div(
            {"className": "page-head-more"},
            html.p({"className": "chapo"}, chapo) if chapo else None,
            _facts(book, ctx),
            _links(book, ctx),
        ),
        cover,
    )


def _facts(book: Publication, ctx: BlockContext) -> VdomDict | None:
    pages = book.pages if book.pages and book.pages > 0 else None
    return facts(
        (ctx.t("Éditeur"), book.editeur),
        (ctx.t("Parution"), formats.days(book.date, None, ctx.locale) if book.date else ""),
        (ctx.t("Pages"), str(pages) if pages else ""),
        (ctx.t("ISBN"), book.isbn),
        (ctx.t("Prix"), book.prix),
    )


def _links(book: Publication, ctx: BlockContext) -> VdomDict | None:
    """Render the link to buy the book, and the download with its type and size."""
    extract = CTA(type="file", file=book.fichier, text=ctx.t("Télécharger"))
    links = [button(book.cta, ctx), button(extract, ctx, variant="quiet")]
    return html.p({"className": "book-ways"}, links) if any(links) else None

"""A post's page: category and date, picture, author, text, tags, comments, posts beside it."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.chrome.page_share import page_share
from components.listing.card import related
from components.listing.comments import comments
from components.ui.link import link
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Author, Post, Term
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.results import load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.pages.reading_time import reading_minutes
from villa_site.site.visits.visit import View

load = load_related


def post(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    article, ctx = page.fields(Post), view.ctx
    return [
        page_head(
            view,
            eyebrow=_eyebrow(article, ctx),
            chapo=article.chapo,
            image=article.image,
            facts=_byline(article, page, ctx),
        ),
        *blocks(view, leading=article.image is None),
        _colophon(article, ctx),
        page_share(view, page),
        comments(article.commentaires, ctx),
        *related(
            view,
            others=ctx.t("À lire aussi"),
            before=ctx.t("Article plus récent"),
            after=ctx.t("Article plus ancien"),
        ),
    ]


def _eyebrow(article: Post, ctx: BlockContext) -> list[Any]:
    named = [each for each in article.categories if each.nom]
    categories = [_named(each, ctx) for each in named] or [article.categorie or ctx.t("Article")]
    return [html.span(each) for each in categories]


def _byline(article: Post, page: Page, ctx: BlockContext) -> VdomDict | None:
    """Name the author, the day, and the minutes that reading takes."""
    author, minutes = article.auteur, reading_minutes(page.blocks)
    day = formats.days(article.date, None, ctx.locale) if article.date else ""
    when = html.time({"dateTime": article.date.isoformat()}, day) if article.date else None
    by = html.span(ctx.t("Par") + " ", _named(author, ctx)) if author.nom else None
    long = html.span(ctx.t("%s min de lecture", minutes)) if minutes else None
    return html.p({"className": "post-byline"}, by, when, long) if by or when or long else None


def _colophon(article: Post, ctx: BlockContext) -> VdomDict | None:
    """Render the part below the text: the author's own words and the tags."""
    tags = [each for each in article.etiquettes if each.nom]
    about = article.auteur if article.auteur.nom and article.auteur.description else None
    if not tags and about is None:
        return None
    return section(
        "post-colophon",
        html.div({"className": "block-body"}, _about(about, ctx), _tags(tags, ctx)),
    )


def _about(author: Author | None, ctx: BlockContext) -> VdomDict | None:
    if author is None:
        return None
    return html.div(
        {"className": "post-author"},
        html.h2({"className": "post-author-name"}, _named(author, ctx)),
        html.p(author.description),
    )


def _tags(tags: list[Term], ctx: BlockContext) -> VdomDict | None:
    if not tags:
        return None
    label = ctx.t("Étiquettes")
    items = html.ul({"aria-label": label}, [html.li(_tag(each, ctx)) for each in tags])
    # Without a link there is nothing to navigate by.
    linked = any(each.path for each in tags)
    attributes = {"className": "chips"}
    return (
        html.nav(attributes | {"aria-label": label}, items)
        if linked
        else html.div(attributes, items)
    )


def _tag(tag: Term, ctx: BlockContext) -> VdomDict:
    """Render a tag, as a link where it has a list of its own."""
    if tag.path:
        return link(tag.path, ctx, tag.nom, class_name="chip")
    return html.span({"className": "chip"}, tag.nom)


def _named(target: Author | Term, ctx: BlockContext) -> Any:
    """Return a name, as a link where it has a list of its own."""
    return link(target.path, ctx, target.nom) if target.path else target.nom

"""The page of another plugin's post: its type, excerpt, public fields, terms and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import facts, page_head
from components.listing.card import cards
from components.media.picture import picture
from components.templates.page import page as generic
from components.ui.button import link_button
from components.ui.link import link
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.backend.models.page import Page
from villa_site.content.entities.other_post import Details, OtherPost, PublicField, TermList
from villa_site.content.links import CTA
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


def other_post(view: View, page: Page) -> list[Any]:
    """List the page's sections: the generic page where the backend says nothing of the post."""
    details, ctx = page.fields(OtherPost).details, view.ctx
    if details is None:
        return generic(view, page)
    return [
        page_head(
            view,
            eyebrow=_type(details, ctx),
            chapo=details.chapo or page.seo.description,
            image=details.image,
            facts=facts(
                *((each.label, _fact(each, ctx)) for each in details.fields),
                *((each.label, _terms(each, ctx)) for each in details.taxonomies),
            ),
        ),
        *blocks(view, leading=details.image is None),
        *chain.from_iterable(_sections(each, ctx) for each in details.fields),
    ]


def _type(details: Details, ctx: BlockContext) -> Any:
    """Name the type of the post, as a link to the list of its posts where it has one."""
    name = details.type_name if details.path else details.singular or details.type_name
    return link(details.path, ctx, name) if details.path and name else name


def _fact(field: PublicField, ctx: BlockContext) -> Any:
    """Return the value of a field as a fact; nothing for what needs more room."""
    if field.answer:
        return ctx.t("Oui") if field.answer == "yes" else ctx.t("Non")
    days = [formats.days(day, None, ctx.locale) for day in field.days if day]
    return _listed([*filter(None, field.texts), *days, *_links(field.links, ctx)])


def _links(actions: tuple[CTA, ...], ctx: BlockContext) -> Iterator[VdomDict]:
    for each in actions:
        if each.href:
            yield link(each.href, ctx, each.label or each.href)


def _terms(terms: TermList, ctx: BlockContext) -> Any:
    named = [each for each in terms.terms if each.nom]
    return _listed([link(each.path, ctx, each.nom) if each.path else each.nom for each in named])


def _listed(values: list[Any]) -> Any:
    """Return one value as it is, several with commas between."""
    if all(isinstance(each, str) for each in values):
        return ", ".join(values)
    first, *rest = values
    return [first, *chain.from_iterable((", ", each) for each in rest)]


def _sections(field: PublicField, ctx: BlockContext) -> Iterator[VdomDict]:
    """Yield a section for a text, pictures, files or content, titled with the field's label."""
    nodes = [
        rich_text(field.html, ctx),
        *(html.figure(node) for each in field.images if (node := picture(each, ctx, slot="half"))),
        *(link_button(each.url, each.title or field.label, ctx) for each in field.files),
        cards(field.items, ctx) if field.items else None,
    ]
    shown = [node for node in nodes if node is not None]
    if shown:
        yield body_section("text", *shown, title=field.label)

"""A project's page: summary, year, authors, pictures and residents."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.listing.card import cards_section, related
from components.media.enlargement import enlarge_details, enlarge_link, viewer
from components.media.picture import picture
from components.ui.link import link
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Projet
from villa_site.content.media import Image
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.html.media_urls import loadable_image
from villa_site.site.listing.results import Related, SearchBackend, load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


async def load(page: Page, ctx: PageContext, backend: SearchBackend) -> Related:
    """Load other projects, those of the same year first."""
    year = page.fields(Projet).annee
    return await load_related(
        page, ctx, backend, select=lambda cards: sorted(cards, key=lambda card: card.annee != year)
    )


def projet(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    project, ctx = page.fields(Projet), view.ctx
    return [
        page_head(
            view,
            eyebrow=[ctx.t("Projet"), html.span(project.annee) if project.annee else None],
            chapo=project.chapo,
            image=project.image,
            facts=_authors(project, ctx),
        ),
        *blocks(view, leading=project.image is None),
        _gallery(project.galerie, ctx),
        cards_section("project-residents", project.residents, ctx, title=ctx.t("Par")),
        *related(
            view,
            others=ctx.t("Autres projets"),
            before=ctx.t("Projet précédent"),
            after=ctx.t("Projet suivant"),
        ),
    ]


def _authors(project: Projet, ctx: BlockContext) -> VdomDict | None:
    """List the authors' names, up to six; their cards follow below."""
    named = [person for person in project.residents if person.title]
    if not named or len(named) > 6:  # noqa: PLR2004 - a longer list does not fit the head
        return None
    return html.ul(
        {"className": "project-makers"},
        [
            html.li(link(person.path, ctx, person.title) if person.path else person.title)
            for person in named
        ],
    )


def _gallery(images: tuple[Image, ...], ctx: BlockContext) -> VdomDict | None:
    pictures = [each for image in images if (each := loadable_image(image, ctx))]
    if not pictures:
        return None
    label, count = ctx.t("Images du projet"), len(pictures)
    return section(
        "project-gallery",
        html.h2({"className": "visually-hidden"}, label),
        html.ul(
            [html.li(_figure(image, at, count, ctx)) for at, image in enumerate(pictures, 1)],
        ),
        viewer(label, ctx),
        attributes={"data-pictures": ""},
    )


def _figure(image: Image, number: int, count: int, ctx: BlockContext) -> VdomDict:
    own = f"galerie-{number}"
    return html.figure(
        {"id": own, "className": "enlargeable"},
        enlarge_link(own, image, ctx, picture(image, ctx, slot="half")),
        enlarge_details(
            own,
            image,
            ctx,
            before=f"galerie-{number - 1}" if number > 1 else "",
            after=f"galerie-{number + 1}" if number < count else "",
            caption=image.description,
        ),
        html.figcaption(image.description) if image.description else None,
    )

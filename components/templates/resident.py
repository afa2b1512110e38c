"""A resident's page: portrait, facts, biography and projects."""

from __future__ import annotations

from typing import Any

from reactpy.types import VdomDict

from components.chrome.page_head import facts, page_head
from components.chrome.page_share import page_share
from components.listing.card import cards_section, related
from components.ui.button import link_button
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Resident
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.listing.results import Related, SearchBackend, load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


async def load(page: Page, ctx: PageContext, backend: SearchBackend) -> Related:
    """Load other residents of the same year."""
    year = page.fields(Resident).promotion
    return await load_related(
        page, ctx, backend, select=lambda cards: (card for card in cards if card.annee == year)
    )


def resident(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    person, ctx = page.fields(Resident), view.ctx
    return [
        page_head(
            view,
            title=person.nom,
            eyebrow=person.discipline,
            image=person.portrait,
            shape="arch",
            facts=facts((ctx.t("Promotion"), person.promotion), (ctx.t("Pays"), person.pays)),
        ),
        _biography(person, ctx),
        *blocks(view, leading=person.portrait is None),
        cards_section("works", person.projets, ctx, title=ctx.t("Projets à la Villa")),
        page_share(view, page),
        *related(
            view,
            others=ctx.t("La même promotion") if person.promotion else "",
            before=ctx.t("Résident précédent"),
            after=ctx.t("Résident suivant"),
        ),
    ]


def _biography(person: Resident, ctx: BlockContext) -> VdomDict | None:
    text = rich_text(person.biographie, ctx)
    site = (
        link_button(person.site, ctx.t("Son site"), ctx, variant="quiet") if person.site else None
    )
    if text is None and site is None:
        return None
    return body_section("biography", text, site, title=ctx.t("Biographie"))

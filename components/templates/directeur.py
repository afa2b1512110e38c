"""A director's page: portrait, mandate, biography, and the directors before and after."""

from __future__ import annotations

from typing import Any

from components.chrome.page_head import facts, page_head
from components.listing.card import related
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.backend.models.page import Page
from villa_site.content.cards import Card
from villa_site.content.entities.models import Directeur
from villa_site.site.context import PageContext
from villa_site.site.listing.results import Related, SearchBackend, load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


async def load(page: Page, ctx: PageContext, backend: SearchBackend) -> Related:
    """Load the other directors in the order of their mandates."""
    return await load_related(page, ctx, backend, order=_by_mandate)


def _by_mandate(director: Card) -> tuple[int, str]:
    """Return the first year in the mandate, which a card has as its summary, as sort key."""
    year = next((number for number in _numbers(director.chapo) if len(number) == len("1666")), "0")
    return int(year), director.title


def _numbers(text: str) -> list[str]:
    spaced = "".join(char if char.isascii() and char.isdigit() else " " for char in text)
    return spaced.split()


def directeur(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    person, ctx = page.fields(Directeur), view.ctx
    biography = rich_text(person.biographie, ctx)
    return [
        page_head(
            view,
            title=person.nom,
            eyebrow=ctx.t("Direction"),
            image=person.portrait,
            shape="arch",
            facts=facts((ctx.t("Mandat"), person.mandat)),
        ),
        body_section("biography", biography, title=ctx.t("Biographie")) if biography else None,
        *blocks(view, leading=person.portrait is None),
        *related(
            view,
            others=ctx.t("Autres directions"),
            before=ctx.t("Direction précédente"),
            after=ctx.t("Direction suivante"),
        ),
    ]

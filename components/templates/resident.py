"""An artist or scholar of the house: a face in an arch, a life in a column, the works below."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.button import link_button
from components.card import cards
from components.facts import facts
from components.page_head import page_head
from components.rich_text import rich_text
from components.section import section
from villa_site.backend.models.entities import Resident
from villa_site.context import Context
from villa_site.rendering.blocks import blocks
from villa_site.visit import View


def resident(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    person = view.page.fields(Resident)
    return [
        page_head(
            view,
            title=person.nom or view.page.title,
            eyebrow=person.discipline,
            image=person.portrait,
            shape="arch",
            facts=facts(
                (view.ctx.t("Promotion"), person.promotion), (view.ctx.t("Pays"), person.pays)
            ),
        ),
        _biography(person, view.ctx),
        *blocks(view, leading=False),
        _works(person, view.ctx),
    ]


def _biography(person: Resident, ctx: Context) -> VdomDict | None:
    text = rich_text(person.biographie, ctx)
    site = (
        link_button(person.site, ctx.t("Son site"), ctx, variant="quiet") if person.site else None
    )
    if text is None and site is None:
        return None
    return section(
        "biography",
        html.div({"className": "block-body"}, text, site),
        title=ctx.t("Biographie"),
    )


def _works(person: Resident, ctx: Context) -> VdomDict | None:
    if not person.projets:
        return None
    return section(
        "works",
        html.div({"className": "block-body"}, cards(person.projets, ctx)),
        title=ctx.t("Projets à la Villa"),
    )

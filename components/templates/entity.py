"""The page of a project's entity that has no template of its own: its fields, as they are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from reactpy.types import VdomDict

from components.chrome.page_head import facts, page_head
from components.listing.card import related
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.backend.models.page import Page
from villa_site.content.entities.registry import entity_model, own_pages, plural
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.html import Html, HtmlKind
from villa_site.content.media import Image
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.listing.results import load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

load = load_related


def entity(view: View, page: Page) -> list[Any]:
    """List the page's sections: head with what cards show, other fields, blocks, neighbours."""
    ctx, card = view.ctx, own_pages()[page.post_type].card
    values = [(field, getattr(page.entity, field.name)) for field in _fields(page)]
    picture = next((value for _, value in values if isinstance(value, Image)), None)
    summary = str(getattr(page.entity, "chapo", "")) or page.seo.description
    others = [(field, value) for field, value in values if field.name not in {"chapo", *card}]
    name = ctx.t(plural(page.post_type))
    return [
        page_head(
            view,
            eyebrow=name,
            chapo=summary,
            image=picture,
            facts=facts(*((ctx.t(each.label), _word(each, value, ctx)) for each, value in others)),
        ),
        *_texts(others, ctx),
        *blocks(view, leading=picture is None),
        *related(view, others=name, before=ctx.t("Page précédente"), after=ctx.t("Page suivante")),
    ]


def _fields(page: Page) -> Iterator[FieldSpec]:
    model = entity_model(page.post_type, page.template)
    return iter(data_fields(model)) if model else iter(())


def _word(field: FieldSpec, value: Any, ctx: BlockContext) -> str:
    """Return a value as a fact: words, numbers and days; empty for all else."""
    if field.choices:
        return ctx.t(field.choices.get(value, ""))
    if isinstance(value, date):
        return formats.days(value, None, ctx.locale)
    plain = isinstance(value, str | int | float) and not isinstance(value, bool | Html)
    return str(value) if plain and value else ""


def _texts(values: list[tuple[FieldSpec, Any]], ctx: BlockContext) -> Iterator[VdomDict]:
    for field, value in values:
        if isinstance(field.kind, HtmlKind) and value:
            yield body_section("text", rich_text(value, ctx), title=ctx.t(field.label))

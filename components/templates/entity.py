"""The page of a project's entity that has no template of its own: every field, as declared."""

from __future__ import annotations

from typing import Any, Final

from components.chrome.page_head import page_head
from components.entities.field_value import field_sections
from components.listing.card import related
from villa_site.backend.models.page import Page
from villa_site.content.entities.registry import entity_model, plural
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.files import PictureKind
from villa_site.site.listing.results import load_related
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

load = load_related

_SUMMARY: Final = "chapo"
_IMAGE: Final = "image"


def entity(view: View, page: Page) -> list[Any]:
    """List the page's sections: head, other fields with their labels, blocks, neighbours.

    The head has the summary, the picture, and the fields that are first and short.
    """
    ctx = view.ctx
    fields = [each for each in _fields(page) if each.name != _SUMMARY]
    lead = _picture(fields)
    others = [each for each in fields if each is not lead]
    picture = _value(page, lead) if lead else None
    facts, sections = field_sections(page.entity, others, ctx) if page.entity else (None, [])
    name = ctx.t(plural(page.post_type))
    return [
        page_head(
            view,
            eyebrow=name,
            chapo=str(getattr(page.entity, _SUMMARY, "")) or page.seo.description,
            image=picture,
            facts=facts,
        ),
        *sections,
        *blocks(view, leading=picture is None),
        *related(view, others=name, before=ctx.t("Page précédente"), after=ctx.t("Page suivante")),
    ]


def _fields(page: Page) -> list[FieldSpec]:
    model = entity_model(page.post_type, page.template)
    return list(data_fields(model)) if model and page.entity else []


def _picture(fields: list[FieldSpec]) -> FieldSpec | None:
    """Return the picture of the head: ``image``, or one that is declared before all else."""
    pictures = [each for each in fields if isinstance(each.kind, PictureKind)]
    named = next((each for each in pictures if each.name == _IMAGE), None)
    return named or next((each for each in pictures if each is fields[0]), None)


def _value(page: Page, field: FieldSpec) -> Any:
    return getattr(page.entity, field.name)

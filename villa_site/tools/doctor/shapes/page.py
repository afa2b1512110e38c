"""A page, whose own fields and blocks its post type, its template and the block types decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from villa_site.backend.models.page import Page
from villa_site.content.cards import PageListing
from villa_site.content.entities import entity_model
from villa_site.content.fields.declaration import FieldSpec, kind_of
from villa_site.content.fields.group import AcfGroup, GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.marks import Need
from villa_site.tools.doctor.shapes.blocks import BLOCKS

LISTING: Final = kind_of(tuple[PageListing, ...])


@dataclass(frozen=True)
class _PageKind(GroupKind):
    """A page with the fields of its own kind."""

    post_type: str = ""
    template: str = ""

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """The fields of every page, the entity's own among them."""
        own = entity_model(self.post_type, self.template)
        kinds: dict[str, tuple[Kind, Need]] = {"blocks": (BLOCKS, Need.PRESENT)}
        if own:
            kinds["acf_fields"] = (AcfGroup(own), Need.REQUIRED)
        return tuple(
            replace(each, kind=kinds[each.name][0], need=kinds[each.name][1])
            if each.name in kinds
            else each
            for each in super().fields
        )


def page_of(post_type: str, template: str) -> Kind:
    """Return what a page of the post type and the template must look like."""
    return _PageKind(Page, post_type, template)

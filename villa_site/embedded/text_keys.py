"""The keys of content files that hold text, read from the models of blocks and entities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from pydantic import BaseModel

from villa_site.backend.models.page import PageMeta, Seo
from villa_site.content.blocks.block import installed
from villa_site.content.entities.models import TEMPLATE_FIELDS
from villa_site.content.entities.registry import entities
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.rows import Rows

_WORDS_OF_MEDIA: Final = frozenset({"alt", "caption", "text", "title"})
_NO_WORDS: Final = frozenset("ref url anchor email file color lang".split())


@cache
def translated_keys() -> frozenset[str]:
    """Return the keys of a page whose text is another in each language."""
    fields = _fields([*entities().values(), *TEMPLATE_FIELDS.values(), PageMeta, Seo])
    return _WORDS_OF_MEDIA | {field.written for field in fields if field.kind.translated}


@cache
def non_text_keys() -> frozenset[str]:
    """Return the keys that hold no searchable text."""
    blocks = [kind.model for name, kind in installed().items() if name.startswith("acf/")]
    fields = list(_fields([*entities().values(), *TEMPLATE_FIELDS.values(), *blocks]))
    texts = {field.written for field in fields if field.kind.is_text}
    leaves = (field for field in fields if not isinstance(field.kind, GroupKind | Rows))
    return (_NO_WORDS | {field.written for field in leaves}) - texts


def _fields(models: Iterable[type[BaseModel]]) -> Iterator[FieldSpec]:
    """Yield the fields that editors write, those of groups inside included."""
    for model in models:
        for field in data_fields(model):
            yield field
            yield from _fields(_written_inside(field.kind))


def _written_inside(kind: Kind) -> list[type[BaseModel]]:
    if isinstance(kind, Rows):
        return _written_inside(kind.item)
    return [kind.model] if isinstance(kind, GroupKind) and kind.plain else []

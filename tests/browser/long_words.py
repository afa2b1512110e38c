"""Puts a long word before every text of editors, as the models declare them."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

import blocks
import components.templates
from tests.blocks.stage import FIXTURES
from villa_site.backend import models
from villa_site.content.blocks.block import BlockType, collect
from villa_site.content.blocks.fixtures import fixture_of
from villa_site.content.fields.address import as_site_path, as_url
from villa_site.content.fields.html import Html
from villa_site.content.fields.text import as_text
from villa_site.content.model import ContentModel

WORD: Final = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 2
NAMES: Final = frozenset({"id", "form_id", "guid", "status", "subtype", "type", "value", "reseau"})
"""Texts that name something to the site: nobody reads them as they are."""
_SEEN: Final = (blocks, components.templates, models, FIXTURES)
_BEGINNING: Final = re.compile(r"((?:^|>)\s*)(?=[^<\s])")


def with_long_words(reported: Any, name: str = "") -> Any:
    """Return the backend's reply, each of its texts longer by the word."""
    if isinstance(reported, dict):
        return {key: with_long_words(each, key) for key, each in reported.items()}
    if isinstance(reported, list):
        return [with_long_words(each, name) for each in reported]
    if not isinstance(reported, str) or not reported.strip():
        return reported
    if name in MARKUP or reported.lstrip().startswith("<"):
        return _BEGINNING.sub(rf"\1{WORD} ", reported)
    return f"{WORD} {reported}" if name in TEXTS else reported


def long_blocks() -> list[dict[str, Any]]:
    """List every block with all its data, in each of its variants, lengthened."""
    return [with_long_words(each) for kind in TYPES.values() for each in _variants(kind)]


def _variants(kind: BlockType) -> Iterator[dict[str, Any]]:
    whole = fixture_of(kind)["full"]
    yield whole
    data = whole["attrs"].get("data", whole["attrs"])
    for name, field in kind.model.model_fields.items():
        for value in _choices(field):
            if data.get(field.alias or name) not in {value, None}:
                made = copy.deepcopy(whole)
                made["attrs"].get("data", made["attrs"])[field.alias or name] = value
                yield made


def _choices(field: FieldInfo) -> tuple[Any, ...]:
    return get_args(field.annotation) if get_origin(field.annotation) is Literal else ()


def _all(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for each in model.__subclasses__():
        yield each
        yield from _all(each)


def _named(wanted: Any) -> frozenset[str]:
    found = (
        field.alias or name
        for model in _all(ContentModel)
        for name, field in model.model_fields.items()
        if wanted(field)
    )
    return frozenset(found) - NAMES


def _read_by(field: FieldInfo, *readers: Any) -> bool:
    return any(getattr(each, "func", None) in readers for each in field.metadata)


TYPES: Final[Mapping[str, BlockType]] = collect(blocks)
ADDRESSES: Final = _named(lambda field: _read_by(field, as_url, as_site_path))
TEXTS: Final = _named(lambda field: _read_by(field, as_text)) - ADDRESSES
MARKUP: Final = _named(lambda field: field.annotation is Html)

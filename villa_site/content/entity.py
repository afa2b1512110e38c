"""Marks the models of entities and templates, ``@entity`` and ``@template``, and collects them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TypeVar

from villa_site.content.block_imports import check_fields
from villa_site.content.model import ContentModel
from villa_site.content.post_types import ENTITY_TYPES, TEMPLATES
from villa_site.errors import BlockError, DuplicateBlock

M = TypeVar("M", bound=type[ContentModel])

_ENTITY = "__villa_post_type__"
_TEMPLATE = "__villa_template__"
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def entity(post_type: str = "") -> Callable[[M], M]:
    """Mark the model of a post type's fields, by default the one of the class's name.

    Raises BlockError for a post type that ``content/post_types.py`` does not list.
    """
    return lambda model: _marked(model, _ENTITY, post_type, ENTITY_TYPES)


def template(name: str = "") -> Callable[[M], M]:
    """Mark the model of the fields of pages that use a template; errors as in ``entity``."""
    return lambda model: _marked(model, _TEMPLATE, name, TEMPLATES)


def _marked(model: M, mark: str, name: str, known: Sequence[str]) -> M:
    name = name or _CAPITAL.sub("_", model.__name__).lower()
    if name not in known:
        raise BlockError(f"Add {name!r}, named by {model.__name__}, to content/post_types.py.")
    setattr(model, mark, name)
    return model


def collect_entities(module: ModuleType) -> Mapping[str, type[ContentModel]]:
    """Return the module's entities by post type.

    Raises DuplicateBlock for two of one name, FieldTypeError for a field that nothing reads.
    """
    return _collect(module, _ENTITY)


def collect_templates(module: ModuleType) -> Mapping[str, type[ContentModel]]:
    """Return the module's models of templates by name; errors as in ``collect_entities``."""
    return _collect(module, _TEMPLATE)


def _collect(module: ModuleType, mark: str) -> dict[str, type[ContentModel]]:
    collected: dict[str, type[ContentModel]] = {}
    for model in vars(module).values():
        if not isinstance(model, type) or mark not in vars(model):
            continue
        name = vars(model)[mark]
        if name in collected:
            raise DuplicateBlock(
                f"Rename {model.__qualname__} or {collected[name].__qualname__} in "
                f"{module.__file__}: both claim the name {name!r}."
            )
        check_fields(model)
        collected[name] = model
    return collected

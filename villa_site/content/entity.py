"""Entities and templates are found, not registered: ``@entity`` and ``@template`` mark models."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TypeVar

from villa_site.content.model import ContentModel
from villa_site.errors import DuplicateBlock

M = TypeVar("M", bound=type[ContentModel])

_ENTITY = "__villa_post_type__"
_TEMPLATE = "__villa_template__"
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def entity(post_type: str = "") -> Callable[[M], M]:
    """Mark the model of a post type's fields, by default the one of the class's name."""
    return lambda model: _marked(model, _ENTITY, post_type)


def template(name: str = "") -> Callable[[M], M]:
    """Mark the model of the fields of pages that use a template."""
    return lambda model: _marked(model, _TEMPLATE, name)


def _marked(model: M, mark: str, name: str) -> M:
    setattr(model, mark, name or _CAPITAL.sub("_", model.__name__).lower())
    return model


def collect_entities(module: ModuleType) -> Mapping[str, type[ContentModel]]:
    """Return the module's entities by post type; raises DuplicateBlock for two of one name."""
    return _collect(module, _ENTITY)


def collect_templates(module: ModuleType) -> Mapping[str, type[ContentModel]]:
    """Return the module's models of templates by name; raises DuplicateBlock for two of one."""
    return _collect(module, _TEMPLATE)


def _collect(module: ModuleType, mark: str) -> dict[str, type[ContentModel]]:
    found: dict[str, type[ContentModel]] = {}
    for model in vars(module).values():
        if not isinstance(model, type) or mark not in vars(model):
            continue
        name = vars(model)[mark]
        if name in found:
            raise DuplicateBlock(
                f"Rename {model.__qualname__} or {found[name].__qualname__} in {module.__file__}: "
                f"both claim the name {name!r}."
            )
        found[name] = model
    return found

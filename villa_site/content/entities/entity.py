"""Marks the models of entities and templates, ``@entity`` and ``@template``, and collects them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

from villa_site.content.blocks.imports import check_fields
from villa_site.content.entities.listing import Listing
from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.marks import OnCard
from villa_site.content.model import ContentModel
from villa_site.content.post_types import (
    SITE_TEMPLATES,
    SITE_TYPES,
    entity_types,
    page_templates,
)
from villa_site.errors import BlockError, DuplicateBlock

M = TypeVar("M", bound=type[ContentModel])

_ENTITY = "__villa_post_type__"
_TEMPLATE = "__villa_template__"
_PAGES = "__villa_entity_pages__"
_SLUG = "{slug}/"
_ADDRESS = re.compile(r"(/[a-z0-9]+([_-][a-z0-9]+)*)+/\{slug\}/")
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class EntityPages:
    """The pages of an entity, as a project declares them.

    ``address`` is their pattern, ``card`` the fields that cards show under the same name,
    ``schema`` the type of schema.org that search engines read, empty for none, ``list`` how their
    list is sorted and filtered.
    """

    address: str
    card: tuple[str, ...] = ()
    schema: str = ""
    list: Listing = Listing()  # noqa: RUF009 - frozen, so that all may share it

    @property
    def folder(self) -> str:
        """The part of the address before the slug."""
        return self.address.removesuffix(_SLUG).strip("/")


def entity(
    post_type: str = "",
    *,
    address: str = "",
    card: Sequence[str] = (),
    schema: str = "",
    list: Listing = Listing(),  # noqa: A002, B008 - what the declaration is called; it is frozen
) -> Callable[[M], M]:
    """Mark the model of a post type's fields, by default the one of the class's name.

    The rest is for the entities of a project: see ``EntityPages``; the ``address`` is by default
    ``/post_type/{slug}/``. Raises BlockError for an unknown post type or an unusable address.
    """

    def mark(model: M) -> M:
        marked = _marked(model, _ENTITY, post_type, (SITE_TYPES, entity_types))
        pattern = address or f"/{vars(model)[_ENTITY]}/{_SLUG}"
        if not _ADDRESS.fullmatch(pattern):
            raise BlockError(
                f"Fix the address of {model.__qualname__} in {inspect.getsourcefile(model)}: "
                f"write it like /recette/{_SLUG}, not {pattern!r}."
            )
        setattr(model, _PAGES, EntityPages(pattern, tuple(card), schema, list))
        return marked

    return mark


def pages_of(model: type[ContentModel]) -> EntityPages:
    """Return what ``entity`` was given of the pages of a model."""
    pages: EntityPages = vars(model)[_PAGES]
    return pages


def card_field(model: type[ContentModel], field: FieldSpec) -> str:
    """Return the name of a card's field that shows this one of an entity, empty for none."""
    if mark := field.mark(OnCard):
        return mark.name or field.key
    declared: EntityPages | None = vars(model).get(_PAGES)
    return field.key if declared and field.name in declared.card else ""


def listed_fields(model: type[ContentModel]) -> Sequence[FieldSpec]:
    """Return the fields that the list of an entity is sorted and filtered by."""
    declared: EntityPages | None = vars(model).get(_PAGES)
    names = declared.list.fields if declared else ()
    return [field for field in data_fields(model) if field.name in names] if names else []


def template(name: str = "") -> Callable[[M], M]:
    """Mark the model of the fields of pages that use a template; errors as in ``entity``."""
    return lambda model: _marked(model, _TEMPLATE, name, (SITE_TEMPLATES, page_templates))


_Known = tuple[Sequence[str], Callable[[], Sequence[str]]]
"""The names of the site, and a function that returns those of the project, too."""


def _marked(model: M, mark: str, name: str, known: _Known) -> M:
    name = name or _CAPITAL.sub("_", model.__name__).lower()
    of_site, every = known
    # The project is read for names alone that the site does not have.
    if name not in of_site and name not in every():
        raise BlockError(
            f"Give {model.__name__}, which names {name!r}, a file of that name in a project's "
            "entities/, or add the name to content/post_types.py."
        )
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

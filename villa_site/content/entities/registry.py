"""All entities: the site's and those that a project declares, which are imported at first use."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from villa_site.content.blocks.imports import import_module
from villa_site.content.cards import Card
from villa_site.content.entities.entity import EntityPages, collect_entities, pages_of
from villa_site.content.entities.listing import Listing, problems
from villa_site.content.entities.models import ENTITIES, TEMPLATE_FIELDS
from villa_site.content.entities.other_post import OtherPost
from villa_site.content.fields.declaration import data_fields
from villa_site.content.fields.editor_texts import EditorLabel, name_of, text_of
from villa_site.content.fields.marks import SchemaProperty
from villa_site.content.model import ContentModel
from villa_site.content.post_types import own_types
from villa_site.errors import BlockError
from villa_site.settings.project import current_project

_PROPERTY: Final = re.compile(r"[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?")
_PACKAGE: Final = "villa_site.content.entities.project"
_OF_PAGES: Final = frozenset({"inLanguage", "name", "url"})
"""Properties of schema.org that a page says of itself."""
_RESERVED: Final = {"api", "builds", "page", "preview", "wp-json", *ENTITIES}
"""Names that no entity can have and no address can begin with; languages are others."""


@cache
def entities() -> Mapping[str, type[ContentModel]]:
    """Return the models of all entities by post type.

    Raises BlockImportError, FieldTypeError or BlockError for one of a project that is of no use.
    """
    return {**ENTITIES, **dict(_own())}


def entity_model(post_type: str, template: str) -> type[ContentModel] | None:
    """Return the model of a page's own fields, which its post type or its template decides."""
    return entities().get(post_type) or TEMPLATE_FIELDS.get(template)


def page_model(
    post_type: str, template: str, fields: Mapping[str, Any]
) -> type[ContentModel] | None:
    """Return the model of the fields that a page has; that of other plugins' posts, too."""
    model = entity_model(post_type, template)
    return model or (OtherPost if "details" in fields and post_type != "page" else None)


@cache
def own_pages() -> Mapping[str, EntityPages]:
    """Return what a project says of the pages of its entities, by post type."""
    return {name: pages_of(entities()[name]) for name in own_types()}


def listing_of(post_type: str) -> Listing:
    """Return how the page that lists a type is sorted and filtered."""
    own = own_pages().get(post_type)
    return own.list if own else Listing()


def folder_of(post_type: str) -> str:
    """Return the part of an entity's address before its slug: ``recette``."""
    own = own_pages().get(post_type) if post_type in own_types() else None
    return own.folder if own else post_type


def plural(post_type: str) -> str:
    """Return the French name of a project's entities, a key of the catalogues."""
    return text_of(entities()[post_type], EditorLabel) or name_of(post_type)


def _own() -> Iterator[tuple[str, type[ContentModel]]]:
    addresses: dict[str, str] = {}
    for name in own_types():
        # The package has the project's folder as its path: it is imported where there is one.
        package = importlib.import_module(_PACKAGE)
        module = import_module(f"{_PACKAGE}.{name}", package)
        found = collect_entities(module)
        if set(found) != {name}:
            raise BlockError(
                f"Fix {module.__file__}, line 1: a file of entities/ declares the one entity of "
                f'its name, with @entity("{name}").'
            )
        model = found[name]
        _check(name, model, addresses)
        yield name, model


def _check(name: str, model: type[ContentModel], addresses: dict[str, str]) -> None:
    pages = pages_of(model)
    place = f"Fix {inspect.getsourcefile(model)}, line {inspect.getsourcelines(model)[1]}"
    project = current_project()
    reserved = {*_RESERVED, *(project.languages if project else ())}
    taken = next((each for each in (name, pages.folder) if each in reserved), None)
    if taken is not None:
        raise BlockError(f"{place}: the site has {taken!r} already; choose another.")
    other = addresses.setdefault(pages.folder, name)
    if other != name:
        raise BlockError(f"{place}: the entity {other!r} has the address {pages.address} already.")
    on_cards = {field.name for field in data_fields(Card)}
    own = {field.name for field in data_fields(model)}
    for field in pages.card:
        if field not in own & on_cards:
            known = ", ".join(sorted(own & on_cards)) or "none"
            raise BlockError(
                f"{place}: cards cannot show {field!r}; of the entity's fields they know: {known}."
            )
    for sentence in (*problems(pages.list, model), *_wrong_properties(pages, model)):
        raise BlockError(f"{place}: {sentence}")


def _wrong_properties(pages: EntityPages, model: type[ContentModel]) -> Iterator[str]:
    """Yield what is wrong with the properties of schema.org that fields are."""
    for field in data_fields(model):
        mark = field.mark(SchemaProperty)
        if mark is None:
            continue
        if not pages.schema:
            yield (
                f"the field {field.name!r} is a property of schema.org, of which the entity names "
                'no type; write @entity(schema="Event") or another.'
            )
        elif not _PROPERTY.fullmatch(mark.name):
            yield (
                f"{mark.name!r} of the field {field.name!r} is no property of schema.org; write "
                'one like schema("startDate") or schema("offers.price").'
            )
        elif mark.name in _OF_PAGES:
            yield (
                f"{mark.name!r} of the field {field.name!r} is what the page says itself; take "
                'schema() away, or name another property, such as "sameAs" or "alternateName".'
            )

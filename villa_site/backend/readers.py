"""Reads decoded responses into their types; raises BackendContractError for another shape."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import Maintenance
from villa_site.backend.reply import ITEMS, PAGE_COUNT
from villa_site.content.cards import PageListing, ResultList
from villa_site.content.fields.emptiness import as_items, is_empty
from villa_site.content.fields.plain_text import plain_text
from villa_site.content.fields.text import as_text
from villa_site.content.model import ContentModel
from villa_site.errors import BackendContractError

Model = TypeVar("Model", bound=ContentModel)

_PAGE_KEYS: Final = frozenset({"ID", "path", "post_title", "blocks"})


def maintenance(value: Any) -> Maintenance | None:
    """Read the maintenance notices; None, the site is open, if there are none."""
    if is_empty(value):
        return None
    notices = model_of(value, Maintenance)
    return notices if notices.notices else None


def translations(value: Any) -> dict[str, dict[str, str]]:
    """Read the strings of each locale; empty ones are omitted."""
    # PHP cannot tell an empty object from an empty list.
    locales = {} if value == [] else _mapping(value)
    return {
        locale: {as_text(key): as_text(text) for key, text in strings.items() if _is_text(text)}
        for locale, strings in locales.items()
        if isinstance(strings, dict)
    }


def page(value: Any) -> Page:
    """Read a page; it has at least an ID, a path, a title or blocks."""
    if not _PAGE_KEYS & _mapping(value).keys():
        raise BackendContractError("the answer is no page")
    return model_of(value, Page)


def banner(value: Any) -> str:
    """Read the text of the banner."""
    text = _mapping(value).get("text")
    return plain_text(str(text)) if _is_text(text) else ""


def results(value: Any) -> ResultList:
    """Read a list of results, or an array of items."""
    return model_of({"items": value} if isinstance(value, list) else value, ResultList)


class PageListPart(NamedTuple):
    """A part of the list of published pages, and how many parts there are."""

    listings: tuple[PageListing, ...]
    parts: int = 1


def pages(value: Any) -> PageListPart:
    """Read a part of the list of pages, or all of it; lines without a path are omitted."""
    if isinstance(value, dict) and value.keys() == {PAGE_COUNT, ITEMS}:
        return PageListPart(pages(value[ITEMS]).listings, value[PAGE_COUNT])
    if not isinstance(value, list | dict):
        raise BackendContractError(f"{_shape(value)} where a list should be")
    # A site may have more pages than any other list has items.
    items = value if isinstance(value, list) else as_items(value)
    listings = [model_of(item, PageListing) for item in items if isinstance(item, dict)]
    return PageListPart(tuple(listing for listing in listings if listing.path))


def model_of(value: Any, model: type[Model]) -> Model:
    """Read by the contract's names only: field names would bypass the depth limit of trees."""
    return model.model_validate(_mapping(value), by_alias=True, by_name=False)


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BackendContractError(f"{_shape(value)} where an object should be")
    return value


def _shape(value: object) -> str:
    return "null" if value is None else type(value).__name__


def _is_text(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""

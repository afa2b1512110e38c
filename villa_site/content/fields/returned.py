"""The forms in which ACF returns one choice: its value, its label, or both, as object or list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from villa_site.content.fields.emptiness import Unreadable, is_empty

T = TypeVar("T")

VALUE_FIRST: Final = ("value", "slug", "name", "label", "title", "rendered")
LABEL_FIRST: Final = ("label", "name", "title", "rendered", "value", "slug")
_MOST: Final = 8
_DEEPEST: Final = 3


def parts(value: object, keys: tuple[str, ...] = VALUE_FIRST) -> Iterator[Any]:
    """Iterate over the values of one choice, the best first; other values are their own part.

    An object names them by ``keys``; PHP's ``array("annule" => "Annulé")`` has value and label as
    key and value.
    """
    return islice(_parts(value, keys, _DEEPEST), _MOST)


def first_read(value: object, read: Callable[[Any], T]) -> T:
    """Return what ``read`` makes of the first part that it can read; raises Unreadable."""
    for part in parts(value):
        try:
            return read(part)
        except ValueError:
            continue
    raise Unreadable("no value in it can be read")


def says_nothing(value: object) -> bool:
    """Whether nothing was chosen: no part, blanks, or an object whose value is empty."""
    if isinstance(value, dict) and "value" in value and is_empty(value["value"]):
        return True
    return not any(not isinstance(part, str) or part.strip() for part in parts(value))


def _parts(value: object, keys: tuple[str, ...], depth: int) -> Iterator[Any]:
    if isinstance(value, dict):
        named = [value[key] for key in keys if key in value]
        inner = named or [*value.values(), *value]
    elif isinstance(value, list | tuple):
        inner = list(value)
    else:
        if not is_empty(value):
            yield value
        return
    if depth:
        for each in inner[:_MOST]:
            yield from _parts(each, keys, depth - 1)

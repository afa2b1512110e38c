"""Recognizes WordPress' empty values and reads PHP's arrays as lists."""

from __future__ import annotations

from typing import Any, Final

from pydantic_core import PydanticCustomError

from villa_site.content.losses import losses

MAX_ITEMS: Final = 5_000

NOTHING: Final = "nothing"


class Unreadable(ValueError):
    """A field holds something that its type cannot make sense of."""


def is_empty(value: object) -> bool:
    """Return whether a value is one of WordPress' ways to leave a field empty."""
    return not value and (value is None or value is False or value in ("", [], {}))


def nothing() -> PydanticCustomError:
    """Build the error for a value that means nothing: it goes without a log line."""
    return PydanticCustomError(NOTHING, "nothing here")


def as_items(value: object) -> list[Any]:
    """Read a list, a PHP array with numeric keys or a single item; leave empty items out."""
    if isinstance(value, (list, tuple)):
        items: list[Any] = list(value)
    elif isinstance(value, dict) and all(_is_index(key) for key in value):
        items = [value[key] for key in sorted(value, key=int)]
    else:
        items = [value]
    if len(items) > MAX_ITEMS:
        losses.field("list", "items", f"{len(items)} items, {MAX_ITEMS} read")
    return [item for item in items[:MAX_ITEMS] if not is_empty(item)]


def _is_index(key: object) -> bool:
    """Accept an array index only; longer digits would be an attack on ``int``."""
    text = str(key)
    return text.isascii() and text.isdecimal() and len(text) < len("1000000000000")

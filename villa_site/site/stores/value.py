"""The values of a store: JSON, each at an address, within limits."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from pydantic import JsonValue, TypeAdapter, ValidationError

from villa_site.errors import StoreValueError

MAX_BYTES: Final = 64 * 1024
"""Bytes of one value, as JSON."""
MAX_KEY: Final = 200

_STORE: Final = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_JSON: Final = TypeAdapter[JsonValue](JsonValue)


class Address(NamedTuple):
    """Where a value is: the name of its store, and its key there."""

    store: str
    key: str

    @classmethod
    def of(cls, store: str, key: str) -> Address:
        """Check both names; raises StoreValueError."""
        check_store(store)
        if len(key) > MAX_KEY or not key.isprintable():
            raise StoreValueError(
                f"Give the store {store!r} a key of at most {MAX_KEY} printable characters, "
                f"not {key[:40]!r}."
            )
        return cls(store, key)


def check_store(name: str) -> None:
    """Raise StoreValueError unless ``name`` can be the name of a store."""
    if not _STORE.fullmatch(name):
        raise StoreValueError(
            "Name a store with at most 64 lower-case letters, digits, hyphens and underscores, "
            f"a letter first, not {name[:80]!r}."
        )


def encode(value: object, address: Address) -> str:
    """Write a value as JSON; raises StoreValueError for what is no JSON, or too large."""
    where = f"{address.store!r} at {address.key!r}"
    try:
        checked = _JSON.validate_python(value, strict=True)
        text = json.dumps(checked, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        size = len(text.encode())
    except (ValidationError, ValueError, RecursionError) as error:
        raise StoreValueError(
            f"Give the store {where} JSON: None, bool, int, float, str, or lists and dicts of "
            f"these, not {type(value).__name__} with something else in it."
        ) from error
    if size > MAX_BYTES:
        raise StoreValueError(
            f"Give the store {where} at most {MAX_BYTES} bytes of JSON, not {size}; "
            "spread more over several keys."
        )
    return text


def decode(text: str | None) -> Any:
    """Read a value; None where there is none. Each call gives an object of its own."""
    return None if text is None else json.loads(text)

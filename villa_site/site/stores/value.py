"""The values of a store: JSON, each at an address, within limits."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from pydantic import JsonValue, TypeAdapter, ValidationError

from villa_site.errors import StoreValueError

MAX_BYTES: Final = 64 * 1024
"""Bytes of one value, as JSON."""
MAX_KEY: Final = 200

_STORE: Final = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_DEEPEST: Final = 20
"""Levels of a value that an error looks into."""
_MOST: Final = 100_000
"""Parts of a value that an error looks at."""
_OTHER_FORM: Final = "write it as a text or a number"
_FORMS: Final = {
    "datetime": "write value.isoformat()",
    "date": "write value.isoformat()",
    "time": "write value.isoformat()",
    "tuple": "write list(value)",
    "set": "write sorted(value)",
    "frozenset": "write sorted(value)",
    "Decimal": "write str(value)",
    "UUID": "write str(value)",
    "bytes": "write value.decode()",
    "coroutine": "write await before the call that gives it",
}
"""How to write a value that no JSON has, by the name of its type."""
_MARK: Final = "\n"
"""It parts a value, whose JSON is one line, from the mark of who has changed it."""
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
            f"these{_unsuitable(value)}."
        ) from error
    if size > MAX_BYTES:
        raise StoreValueError(
            f"Give the store {where} at most {MAX_BYTES} bytes of JSON, not {size}; "
            "spread more over several keys."
        )
    return text


def _unsuitable(value: object) -> str:
    """Name the first part of a value that is no JSON, with what to write instead."""
    for path, part in islice(_parts(value, "", _DEEPEST), _MOST):
        if isinstance(part, float) and not math.isfinite(part):
            return f". The value{path} is {part}, which JSON does not know"
        if part is not None and not isinstance(part, bool | int | float | str | list | dict):
            kind = type(part).__name__
            return f". The value{path} is a {kind}: {_FORMS.get(kind, _OTHER_FORM)}"
        if isinstance(part, dict) and (key := _key_that_is_no_text(part)) is not None:
            return f". The value{path} has the key {key!r}: write it as a text, str(key)"
    return ""


def _parts(value: object, path: str, depth: int) -> Iterator[tuple[str, object]]:
    yield path, value
    if depth and isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _parts(part, f"{path}[{key!r}]", depth - 1)


def _key_that_is_no_text(value: dict[Any, object]) -> object | None:
    return next((key for key in value if not isinstance(key, str)), None)


def decode(text: str | None) -> Any:
    """Read a value; None where there is none. Each call gives an object of its own."""
    return None if text is None else json.loads(text.partition(_MARK)[0])


def with_mark(text: str, mark: str) -> str:
    """Write who has changed a value beside it; an empty mark is nobody's."""
    return f"{text}{_MARK}{mark}" if mark else text


def mark_of(text: str | None) -> str:
    """Return the mark of who has changed a value last, empty for nobody's."""
    return (text or "").partition(_MARK)[2]

"""Normalises the fields of an action's form by the annotations of its parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import SecretStr

from villa_site.content.fields.kind import Kind
from villa_site.content.input_text import InputKind, composed, normalised

SEVERAL: Final = (list, tuple, set, frozenset)
_UNIONS: Final = (Union, UnionType)
_TYPES: Final[Mapping[Any, InputKind]] = {
    int: "number",
    float: "number",
    Decimal: "number",
    bool: "code",
    date: "date",
    datetime: "date",
    time: "code",
}
_FIELDS: Final[Mapping[str, InputKind]] = {
    "number": "number",
    "date": "date",
    "time": "code",
    "flag": "code",
    "choice": "code",
    "colour": "code",
    "slug": "code",
    "anchor": "code",
    "url": "url",
    "path": "url",
}
"""How the kinds of fields of the content are typed; all others are free text."""


def argument(values: list[str], hint: Any) -> Any:
    """Return what was sent for a parameter: the last of ``values``, or all where it is a list."""
    several = next((each for each in parts(hint) if get_origin(each) in SEVERAL), None)
    if several is None:
        return _normalised(values[-1], hint)
    return [_normalised(each, (get_args(several) or (str,))[0]) for each in values]


def _normalised(text: str, hint: Any) -> str:
    marks = [*parts(hint)]
    if SecretStr in marks:
        return composed(text)
    words = [word for each in marks for word in _words(each)]
    if words:
        spelt = {normalised(word, "line"): word for word in words}
        read = normalised(text, "line")
        return spelt.get(read, read)
    kind: InputKind = next(filter(None, map(_kind, marks)), "lines")
    read = normalised(text, kind)
    return read.replace(",", ".") if kind == "number" else read


def _kind(part: Any) -> InputKind | None:
    if isinstance(part, Kind):
        return _FIELDS.get(part.word)
    return _TYPES.get(part) if isinstance(part, type) else None


def _words(part: Any) -> Iterator[str]:
    """Yield the words of a closed list in the spelling of the code."""
    if get_origin(part) is Literal:
        yield from (each for each in get_args(part) if isinstance(each, str))
    elif isinstance(part, type) and issubclass(part, Enum):
        yield from (str(each.value) for each in part)


def parts(hint: Any) -> Iterator[Any]:
    """Yield a type with its marks, and the members of a union with theirs."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        yield from marks
        yield from parts(inner)
    elif get_origin(hint) in _UNIONS:
        for each in get_args(hint):
            yield from parts(each)
    else:
        yield hint

"""Data as ACF stores it, read by a model's fields: flattened groups, IDs in place of content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from villa_site.content.fields.declaration import FieldSpec, data_fields
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.files import DownloadKind, PictureKind
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.reference import CardKind
from villa_site.content.fields.rows import Rows
from villa_site.content.links import Link

Change = Callable[[Kind, Any], Any]
"""Gives the value to use for what a picture, a file, an entity or a page holds."""

_MEDIA: Final = (PictureKind, DownloadKind)
_LONGEST_ID: Final = 12
# What a post of WordPress has, and no card of the contract.
_POST_KEYS: Final = frozenset({"guid", "post_name"})


def with_groups(model: type[BaseModel], data: dict[str, Any]) -> dict[str, Any]:
    """Copy the data with its flattened groups gathered: ``lien_text`` becomes ``lien: {text}``."""
    return rewritten(model, data, lambda _kind, value: value)


def rewritten(model: type[BaseModel], data: dict[str, Any], change: Change) -> dict[str, Any]:
    """Copy the data as ``with_groups`` does, with what refers to content replaced by ``change``."""
    whole = dict(data)
    for key, kind, is_flat in _changing(model):
        if is_flat and is_empty(whole.get(key)):
            _gather(key, kind, data_fields(model), whole)
        if key in whole:
            whole[key] = _value(kind, whole[key], change)
    return whole


class _Changing(NamedTuple):
    key: str
    kind: Kind
    is_flat: bool


@cache
def _changing(model: type[BaseModel]) -> tuple[_Changing, ...]:
    """Return the fields that are groups, or hold or refer to content; most are neither."""
    return tuple(
        _Changing(field.key, field.kind, _is_flat(field.kind))
        for field in data_fields(model)
        if _changes(field.kind)
    )


def _changes(kind: Kind) -> bool:
    if isinstance(kind, Rows):
        return _changes(kind.item)
    return isinstance(kind, GroupKind) or _refers(kind)


def is_media(kind: Kind) -> bool:
    """Whether a field of this kind holds a picture or another file."""
    return isinstance(kind, _MEDIA)


def bare_id(kind: Kind, value: Any) -> int:
    """Return the ID in place of content, 0 where the content is there or nothing is."""
    if isinstance(value, dict) and not is_media(kind):
        # A post as WordPress has it knows no path.
        value = value.get("ID") if _POST_KEYS & value.keys() and not value.get("path") else None
    if isinstance(value, str) and len(value) <= _LONGEST_ID and value.strip().isdecimal():
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _is_flat(kind: Kind) -> bool:
    return isinstance(kind, GroupKind) and not is_media(kind) and not isinstance(kind, CardKind)


def _gather(name: str, kind: Kind, level: Sequence[FieldSpec], whole: dict[str, Any]) -> None:
    """Move the flat keys of a group into an object, those of the level's own fields apart."""
    assert isinstance(kind, GroupKind)  # noqa: S101  of _is_flat
    start = f"{name}_"
    inner = tuple(each.key for each in kind.fields)
    own = {each.key for each in level}
    flat = {
        key: key.removeprefix(start)
        for key in whole
        if key.startswith(start) and key not in own and _is_of(key.removeprefix(start), inner)
    }
    if flat:
        whole[name] = {rest: whole.pop(key) for key, rest in flat.items()}


def _is_of(name: str, fields: tuple[str, ...]) -> bool:
    return name in fields or name.startswith(tuple(f"{field}_" for field in fields))


def _value(kind: Kind, value: Any, change: Change) -> Any:
    if isinstance(kind, Rows):
        items = value if isinstance(value, list) else [value]
        if isinstance(value, list) or bare_id(kind.item, value):
            return [_value(kind.item, each, change) for each in items]
        return value
    if _refers(kind):
        return change(kind, value)
    if isinstance(kind, GroupKind) and isinstance(value, dict):
        return rewritten(kind.model, value, change)
    return value


def _refers(kind: Kind) -> bool:
    is_page = isinstance(kind, GroupKind) and kind.model is Link
    return is_media(kind) or isinstance(kind, CardKind) or is_page

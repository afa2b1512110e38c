"""An event as a handler gets it: read member by member, so that no handler meets another type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

MAX_NAME: Final = 512
MAX_FIELDS: Final = 200
MAX_VALUES: Final = 500
MAX_DEPTH: Final = 16
MAX_NUMBER: Final = 2**53 - 1
"""The largest number that a browser counts to."""

_TARGETS: Final = ("target", "currentTarget")


class BadMessage(Exception):
    """A message breaks the protocol; the connection ends."""


def element_event(data: Sequence[Any]) -> list[Any]:
    """Read the data of an element's event, an Event and nothing else; raises BadMessage."""
    if len(data) != 1 or not isinstance(data[0], dict):
        raise BadMessage("not one event")
    given = data[0]
    event: dict[str, Any] = {"type": _text(given.get("type"), "type", MAX_NAME)}
    event |= {name: _target(given.get(name, {})) for name in _TARGETS}
    if "key" in given:
        event["key"] = _text(given["key"], "key", MAX_NAME)
    if "formData" in given:
        event["formData"] = _fields(given["formData"])
    return [event]


def navigation(data: Sequence[Any]) -> list[Any]:
    """Read the data of a navigation; raises BadMessage."""
    if len(data) != 1 or not isinstance(data[0], dict):
        raise BadMessage("not one navigation")
    given = data[0]
    nav = given.get("nav", 0)
    if not _is_number(nav):
        raise BadMessage("no number of a navigation")
    path, query = _text(given.get("path"), "path"), _text(given.get("query", ""), "query")
    return [{"path": path, "query": query, "nav": nav}]


def module_event(data: Sequence[Any]) -> list[Any]:
    """Read what a third-party component tells: any JSON that is not nested too deeply."""
    if _is_deeper(data, MAX_DEPTH):
        raise BadMessage("nested too deeply")
    return list(data)


def sequence_number(seq: Any) -> int | None:
    """Read the number of an event, which it need not have; raises BadMessage."""
    if seq is not None and not _is_number(seq):
        raise BadMessage("no sequence number")
    return None if seq is None else int(seq)


def _target(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadMessage("no target of an event")
    read: dict[str, Any] = {}
    if "name" in given:
        read["name"] = _text(given["name"], "name", MAX_NAME)
    if "value" in given:
        read["value"] = _value(given["value"])
    if "checked" in given:
        if not isinstance(given["checked"], bool):
            raise BadMessage("checked is not true or false")
        read["checked"] = given["checked"]
    return read


def _fields(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict) or len(given) > MAX_FIELDS:
        raise BadMessage("no data of a form")
    return {_text(name, "name", MAX_NAME): _value(value) for name, value in given.items()}


def _value(given: Any) -> str | list[str]:
    """Read what a field holds: a text, or several."""
    if not isinstance(given, list):
        return _text(given, "value")
    if len(given) > MAX_VALUES:
        raise BadMessage("too many values")
    return [_text(each, "value") for each in given]


def _text(given: Any, what: str, longest: int | None = None) -> str:
    if not isinstance(given, str) or (longest is not None and len(given) > longest):
        raise BadMessage(f"{what} is no text, or too long")
    return given


def _is_number(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MAX_NUMBER


def _is_deeper(given: Any, depth: int) -> bool:
    parts = given.values() if isinstance(given, dict) else given
    if not isinstance(given, dict | list):
        return False
    return depth == 0 or any(_is_deeper(part, depth - 1) for part in parts)

"""In development: finds children of elements that no page can show as they are meant."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from reprlib import repr as short_repr
from typing import Any, Final

from pydantic import BaseModel
from reactpy.types import Component

from villa_site.engine.commands.command import Command

_SHOWN: Final = (str, int, float, Component)
_KINDS: Final[tuple[tuple[Callable[[Any], bool], str], ...]] = (
    (
        inspect.isawaitable,
        "Write await before the call that gives it; a block has load= for what takes time.",
    ),
    (
        lambda child: isinstance(child, Command),
        "A command is the value of an event: html.button({'onClick': command}, …).",
    ),
    (lambda child: isinstance(child, BaseModel), "Show its fields: data.titre, for example."),
    (lambda child: isinstance(child, bytes | bytearray), "Decode it: value.decode()."),
    (callable, "Call it, with its parentheses: a function is no element."),
    (lambda child: isinstance(child, Iterable), ""),
    (lambda _child: True, "Give it as a text: str(…), f'…', or a format of your own."),
)
"""How to fix a child of each kind; nothing is wrong where that is empty."""


def unsuitable(child: Any) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a child of an element, and how to fix it."""
    if child is None or isinstance(child, _SHOWN):
        return
    if isinstance(child, list | tuple):
        for each in child:
            yield from unsuitable(each)
    elif isinstance(child, Mapping):
        if "tagName" not in child:
            yield _message(child), "Make an element of it; attributes are the first argument."
    elif fix := _fix(child):
        yield _message(child), fix


def repeated_key(children: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Yield the first key that two of the children have, those in lists included."""
    seen = set()
    for key in _keys(children):
        if key in seen:
            message = f"Two children of an element have the key {key!r}."
            yield message, "Give each a key of its own, such as the id of what it shows."
            return
        seen.add(key)


def _keys(children: Iterable[Any]) -> Iterator[Hashable]:
    for child in children:
        key = None
        if isinstance(child, list | tuple):
            yield from _keys(child)
        elif isinstance(child, Component):
            key = child.key
        elif isinstance(child, Mapping):
            key = (child.get("attributes") or {}).get("key")
        if key is not None:
            yield key


def _message(child: object) -> str:
    return f"A child of an element is a {type(child).__name__}: {short_repr(child)}."


def _fix(child: object) -> str:
    return next(fix for is_one, fix in _KINDS if is_one(child))

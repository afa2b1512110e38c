"""Prints plain elements in one walk: most of a page that is new is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from villa_site.engine.islands import ISLAND
from villa_site.engine.reactpy_adapter.nodes import HOISTED, PlainElement
from villa_site.engine.rendering.attributes import escape, text_of
from villa_site.engine.rendering.frozen import INNER, inner_html
from villa_site.engine.rendering.printer import (
    BETWEEN_TEXTS,
    DOCUMENT,
    attributes_printer,
    element_printer,
    is_ordinary,
)

NEVER_INSIDE: Final = HOISTED | {DOCUMENT, ISLAND}
"""Elements that cannot be in the HTML of an element's content."""

Write = Callable[[str], None]


class _Changed(Exception):
    """Something has been put into a plain element that its constructor has not seen."""


def plain_inner(node: PlainElement) -> str | None:
    """Print what is inside of ``node``; None where it is not plain any more."""
    html: list[str] = []
    try:
        _tag(node.get("tagName", ""))
        _inner(node, html.append)
    except _Changed:
        return None
    return "".join(html)


def _inner(node: Mapping[str, Any], write: Write) -> None:
    attributes, children = node.get("attributes"), node.get("children")
    if len(node) != 1 + (attributes is not None) + (children is not None):
        raise _Changed
    if attributes and INNER in attributes:
        if children:
            raise _Changed
        write(inner_html(node) or "")
    elif children:
        _children(children, write)


def _children(children: Iterable[Any], write: Write) -> None:
    after_text = False
    for child in children:
        if type(child) is PlainElement:
            _element(child, write)
            after_text = False
            continue
        text = child if type(child) is str else _text(child)
        if text:
            write(BETWEEN_TEXTS + escape(text) if after_text else escape(text))
            after_text = True


def _text(child: Any) -> str:
    """Write a number as a text; React shows no booleans."""
    if child is None or child is True or child is False:
        return ""
    if isinstance(child, str | int | float):
        return text_of(child)
    raise _Changed


def _element(node: PlainElement, write: Write) -> None:
    tag = _tag(node.get("tagName", ""))
    if tag.whole is not None:
        html: list[str] = []
        _inner(node, html.append)
        write(tag.whole(node, "".join(html)))
        return
    attributes = node.get("attributes")
    write(f"{tag.head}{tag.show(attributes)}>" if attributes else tag.bare)
    _inner(node, write)
    write(tag.end)


class _Tag(NamedTuple):
    """The printer of the elements of a name: in parts, or as a ``whole``."""

    head: str
    bare: str
    end: str
    show: Callable[[Mapping[str, Any]], str]
    whole: Callable[[Mapping[str, Any], str], str] | None


@lru_cache(maxsize=1024)
def _tag(name: str) -> _Tag:
    if not name or name in NEVER_INSIDE:
        raise _Changed
    whole = None if is_ordinary(name) else element_printer(name)
    return _Tag(f"<{name}", f"<{name}>", f"</{name}>", attributes_printer(name), whole)

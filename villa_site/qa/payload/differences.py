"""The differences between a payload and its page, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from villa_site.qa.html import Document, Node
from villa_site.qa.payload.payload import Payload
from villa_site.qa.structured.wrong import Wrong

_AROUND: Final = 6
_HEAD: Final = frozenset({"link", "meta", "noscript", "script", "style", "template", "title"})
_ATTRIBUTES: Final = frozenset((
    "action", "alt", "aria-describedby", "aria-label", "aria-labelledby", "class", "datetime",
    "for", "href", "id", "lang", "method", "name", "placeholder", "role", "src", "srcset", "title",
    "type", "value",
))  # fmt: skip
_PARTS: Final = {"main part": "/main", "header, footer and notices": "/*[not(self::main)]"}


def differences(payload: Payload, page: Document, path: str) -> Iterator[Wrong]:
    """Yield the differences between a payload and the page at a path."""
    if payload.problem:
        yield Wrong("a payload that shows the page", payload.problem)
        return
    shown = payload.document
    facts = [
        ("language", page.language, payload.language),
        ("title", page.title, " ".join(payload.title.split())),
        ("title of the window", page.title, _title(shown)),
        ("address", path, payload.path),
        ("canonical address", _canonical(page), _canonical(shown)),
        ("main heading", _heading(page), _heading(shown)),
    ]
    facts += [
        (f"attribute {name} of the page", page.get(name), value)
        for name, value in payload.attributes.items()
    ]
    for name, expected, seen in facts:
        yield from _compared(name, expected.split(), seen.split())
    for name, part in _PARTS.items():
        mine, theirs = (each.xpath(f"//*[@id='villa']{part}") for each in (page, shown))
        yield from _compared(name, _words(mine), _words(theirs))
        yield from _compared(f"attributes of its {name}", _said(mine), _said(theirs))


def _compared(name: str, expected: list[str], seen: list[str]) -> Iterator[Wrong]:
    if expected != seen:
        one, other = _first_difference(expected, seen)
        yield Wrong(f"“{one}” in its {name}, as the page has it", f"“{other}”")


def _title(document: Document) -> str:
    found = document.first("title")
    return " ".join(found.source.split()) if found else ""


def _canonical(document: Document) -> str:
    return " ".join(each.get("href") for each in document.links("canonical"))


def _heading(document: Document) -> str:
    found = document.first("h1")
    return found.text if found else ""


def _words(parts: list[Node]) -> list[str]:
    return [word for part in parts if part.tag not in _HEAD for word in part.text.split()]


def _said(parts: list[Node]) -> list[str]:
    """Return the attributes that visitors see, hear or use, in order, each with its value."""
    return [
        f"{name}={' '.join(attributes[name].split())}"
        for part in parts
        for node in (part, *part.all())
        if node.tag not in _HEAD
        for attributes in (node.attributes,)
        for name in sorted(attributes.keys() & _ATTRIBUTES)
        if attributes[name]
    ]


def _first_difference(one: list[str], other: list[str]) -> tuple[str, str]:
    pairs = enumerate(zip_longest(one, other))
    at = next((at for at, (first, second) in pairs if first != second), 0)
    begin = max(0, at - 2)
    return " ".join(one[begin : at + _AROUND]), " ".join(other[begin : at + _AROUND])

"""The differences between a payload and its page, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from villa_site.qa.html import Document
from villa_site.qa.payload.payload import Payload
from villa_site.qa.structured.wrong import Wrong

_AROUND = 6


def differences(payload: Payload, page: Document, path: str) -> Iterator[Wrong]:
    """Yield the differences between a payload and the page at a path."""
    if payload.problem or payload.document is None:
        yield Wrong("a payload that shows the page", payload.problem)
        return
    facts = (
        ("language", page.language, payload.language),
        ("title", page.title, payload.title),
        ("address", path, payload.path),
        ("main heading", _heading(page), _heading(payload.document)),
        ("links", " ".join(_links(page)), " ".join(_links(payload.document))),
    )
    for name, expected, seen in facts:
        if expected != seen:
            one, other = _first_difference(expected.split(), seen.split())
            yield Wrong(f"“{one}” in its {name}, as the page has it", f"“{other}”")
    words, shown = _words(page), _words(payload.document)
    if words != shown:
        one, other = _first_difference(words, shown)
        yield Wrong(f"“{one}” in its main part, as the page has it", f"“{other}”")


def _heading(document: Document) -> str:
    found = document.first("h1")
    return found.text if found else ""


def _words(document: Document) -> list[str]:
    return [word for part in document.all("main") for word in part.text.split()]


def _links(document: Document) -> list[str]:
    return [each.get("href") for part in document.all("main") for each in part.all("a")]


def _first_difference(one: list[str], other: list[str]) -> tuple[str, str]:
    pairs = enumerate(zip_longest(one, other))
    at = next((at for at, (first, second) in pairs if first != second), 0)
    begin = max(0, at - 2)
    return " ".join(one[begin : at + _AROUND]), " ".join(other[begin : at + _AROUND])

"""A payload, read into the HTML that the browser makes of it (docs/protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any, Final

from villa_site.qa.html import Document

FILE: Final = "_payload.json"
WHOLE_FILE: Final = "_payload.full.json"
"""The payload with the HTML that all pages have in common."""
_WITH_HTML: Final = 4
"""A frozen node has tag, attributes, hash and HTML; others have children in the third place."""
_DOCUMENT: Final = "villa-document"
_NAMES: Final = {"className": "class", "htmlFor": "for"}
_VOID: Final = frozenset("area br col embed hr img input link meta source track wbr".split())


@dataclass(frozen=True, kw_only=True)
class Payload:
    """A payload. ``problem`` says why there is nothing to show, ``markup`` is the HTML of it.

    Two are equal if they show the same, wherever their HTML comes from.
    """

    problem: str = ""
    language: str = ""
    title: str = ""
    path: str = ""
    markup: str = ""
    frozen: dict[str, str] = field(default_factory=dict, compare=False)
    attributes: dict[str, str] = field(default_factory=dict)
    """Those of the element html but its language."""

    @cached_property
    def document(self) -> Document:
        """The parsed HTML."""
        return Document.parse(f"<div id='villa'>{self.markup}</div>")


def build_of(document: Document) -> str:
    """Return the name of the client's build, which is in the state of a page."""
    for script in document.xpath("//script[@id='villa-state']"):
        try:
            return str(json.loads(script.source).get("build", ""))
        except (ValueError, AttributeError):
            return ""
    return ""


def read_payload(body: bytes, whole: Payload | None = None) -> Payload:
    """Read a payload; ``whole`` has the HTML that it names by its hash alone."""
    try:
        given = json.loads(body)
        state = given["state"]
    except (ValueError, KeyError, TypeError) as error:
        return Payload(problem=f"it cannot be read: {type(error).__name__}: {error}")
    if "reload" in state:
        return Payload(
            problem=f"it says that the page has to be loaded in full: “{state['reload']}”"
        )
    frozen = dict(_frozen(given.get("data")))
    known = (whole.frozen if whole else {}) | frozen
    about = next(_documents(given.get("data")), {})
    return Payload(
        language=str(about.get("html", {}).get("lang", "")),
        title=str(about.get("title", "")),
        path=str(about.get("path", "")),
        markup="".join(_html(given.get("data"), known)),
        frozen=frozen,
        attributes={
            name: _style(value) if isinstance(value, dict) else str(value)
            for name, value in about.get("html", {}).items()
            if name != "lang"
        },
    )


def _style(rules: dict[str, Any]) -> str:
    """Return the attribute style as the server writes it."""
    return ";".join(f"{name}:{value}" for name, value in rules.items())


def _documents(node: Any) -> Iterator[dict[str, Any]]:
    """Yield the attributes of the document node."""
    if isinstance(node, list) and node:
        if node[0] == _DOCUMENT and isinstance(node[1], dict):
            yield node[1]
        for child in _children(node):
            yield from _documents(child)


def _children(node: list[Any]) -> list[Any]:
    below = node[2] if len(node) >= _WITH_HTML - 1 else 0
    return below if isinstance(below, list) else []


def _frozen(node: Any) -> Iterator[tuple[str, str]]:
    """Yield the hash and HTML of each frozen node that has its HTML."""
    if isinstance(node, list) and node:
        if len(node) == _WITH_HTML and isinstance(node[-1], str):
            yield str(node[2]), node[-1]
        for child in _children(node):
            yield from _frozen(child)


def _html(node: Any, known: dict[str, str]) -> Iterator[str]:
    if isinstance(node, str):
        yield escape(node)
        return
    if not isinstance(node, list) or not node or node[0] == _DOCUMENT:
        return
    tag = str(node[0])
    attributes: dict[str, Any] = (node[1] if len(node) > 1 else {}) or {}
    if tag:
        yield f"<{tag}{''.join(_attributes(attributes))}>"
    if len(node) >= _WITH_HTML - 1 and isinstance(node[2], str):
        yield known.get(node[2], "")
    for child in _children(node):
        yield from _html(child, known)
    if tag and tag not in _VOID:
        yield f"</{tag}>"


def _attributes(given: dict[str, Any]) -> Iterator[str]:
    for name, value in given.items():
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            yield f' {_NAMES.get(name, name)}="{escape(str(value))}"'

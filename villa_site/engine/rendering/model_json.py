"""Models as JSON, without the frozen HTML that the browser has already."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import orjson

from villa_site.engine.rendering.document_only import is_document_only
from villa_site.engine.rendering.frozen import INNER, FrozenHtml

# FrozenHtml is a dataclass, which orjson would write field by field.
_OPTIONS: Final = orjson.OPT_PASSTHROUGH_DATACLASS

_MOST_OTHERS: Final = 200
"""Frozen nodes that a browser holds beside those that it has shown when it last forgot some."""

_BRIEF: Final = frozenset({"tagName", "attributes", "children", "eventHandlers"})


def short_form(node: Any, *, html: bool = False, common: bool = False) -> Any:
    """Return ``node`` as pages and payloads hold it: a list, which says no names.

    ``[tagName, attributes, children, targets]`` or, of a frozen node, ``[tagName, attributes, hash,
    html]``; its HTML only with ``html``, if it is in nearly every page only with ``common`` too.
    Null is metadata of documents alone. With ``html``, which makes a payload, a frozen node
    of that kind is empty: browsers restyle the page where it comes and goes.
    What is missing is 0, or left out at the end. A node that has more to it stays an object.
    ``client/src/protocol/compact.ts`` reads it.
    """
    if not isinstance(node, dict) or not node.keys() <= _BRIEF:
        return node
    attributes = node.get("attributes") or {}
    if is_document_only(node["tagName"], attributes):
        return None
    frozen = attributes.get(INNER)
    if isinstance(frozen, FrozenHtml):
        others = {name: value for name, value in attributes.items() if name != INNER}
        if html and frozen.for_documents:
            return [node["tagName"], others, "", ""]
        written = [node["tagName"], others or 0, frozen.hash]
        return [*written, frozen.html] if html and (common or not frozen.common) else written
    children, handlers = node.get("children"), node.get("eventHandlers")
    below: Any = 0
    if children is not None:
        below = [short_form(child, html=html, common=common) for child in children]
    if handlers is not None:
        targets = {name: _short_handler(handler) for name, handler in handlers.items()}
        return [node["tagName"], attributes or 0, below, targets]
    return [node["tagName"], attributes or 0, below]


def _short_handler(handler: Mapping[str, Any]) -> Any:
    """Return the target alone where nothing else is said; what is not said is false."""
    said = {name: value for name, value in handler.items() if value is not False}
    return handler["target"] if said.keys() == {"target"} else said


def short_json(node: Any, *, html: bool = False, common: bool = False) -> bytes:
    """Serialise the short form of ``node``."""
    written = short_form(node, html=html, common=common)
    return orjson.dumps(written, _hash_alone if not html else _with_html, _OPTIONS)


def without_frozen(value: Any) -> bytes:
    """Serialise ``value`` with the hashes of frozen nodes in place of their HTML."""
    return orjson.dumps(value, _hash_alone, _OPTIONS)


def digest(written: bytes) -> str:
    """Return the hash of a model's JSON: equal models look alike and handle the same events."""
    return blake2b(written, digest_size=9).hexdigest()


def _hash_alone(value: Any) -> Any:
    if isinstance(value, FrozenHtml):
        return {"hash": value.hash}
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _with_html(value: Any) -> Any:
    if isinstance(value, FrozenHtml):
        return {"__html": value.html, "hash": value.hash}
    raise TypeError(f"{type(value).__name__} is no JSON value")


class KnownFrozen:
    """The frozen nodes that a connection has been sent, so that each string is sent once."""

    __slots__ = ("_all", "_known", "_retained", "_seen")

    def __init__(self, *, knows_document: bool) -> None:
        self._all = knows_document
        self._known: frozenset[str] = frozenset()
        self._seen: set[str] = set()
        self._retained = 0

    def add(self, name: str) -> None:
        """Note that the browser can make the HTML of a hash by itself."""
        self._known |= {name}

    @property
    def is_full(self) -> bool:
        """Whether the browser holds so much HTML that it is to forget what it does not show."""
        return len(self._known) > self._retained + _MOST_OTHERS

    def retain(self, *models: Any) -> None:
        """Forget the frozen nodes that are in none of the models."""
        self._seen = set()
        orjson.dumps(models, self._hash_alone, _OPTIONS)
        self._known, self._retained = frozenset(self._seen), len(self._seen)

    def dumps(self, message: Mapping[str, Any]) -> bytes:
        """Serialise a layout update."""
        self._seen = set()
        data = orjson.dumps(message, self._frozen, _OPTIONS)
        self._known |= self._seen
        self._all = False
        return data

    def shows(self, model: Any, expected: str) -> bool:
        """Tell whether ``model`` is the one that ``expected``, its digest, names.

        If so, the connection shows it.
        """
        self._seen = set()
        written = orjson.dumps(model, self._hash_alone, _OPTIONS)
        if digest(written) != expected:
            return False
        self._known, self._all = frozenset(self._seen), False
        return True

    def _hash_alone(self, value: Any) -> Any:
        hashed = _hash_alone(value)
        if not value.for_documents:  # A page that a link led to does not have it.
            self._seen.add(value.hash)
        return hashed

    def _frozen(self, value: Any) -> Any:
        if not isinstance(value, FrozenHtml):
            raise TypeError(f"{type(value).__name__} is no JSON value")
        if self._all and value.for_documents:
            # A browser that has followed a link was not given it: it is sent when it is named next.
            return {"__html": value.html, "hash": value.hash}
        known = self._all or value.hash in self._known or value.hash in self._seen
        self._seen.add(value.hash)
        return {"hash": value.hash} if known else {"__html": value.html, "hash": value.hash}

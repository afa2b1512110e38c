"""Models as JSON, without the frozen HTML that the browser has already."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import orjson

from villa_site.engine.rendering.frozen import FrozenHtml

# FrozenHtml is a dataclass, which orjson would write field by field.
_OPTIONS: Final = orjson.OPT_PASSTHROUGH_DATACLASS

WHOLE_PAGE: Final = frozenset({"", "/children/0/children/0"})
"""Paths of updates that replace the page: the first, and those of the root component, which stands
below the connection's context."""


def without_frozen(value: Any) -> bytes:
    """Serialise ``value`` with the hashes of frozen nodes in place of their HTML."""
    return orjson.dumps(value, _hash_alone, _OPTIONS)


def with_frozen(value: Any, *, full: bool) -> bytes:
    """Serialise ``value`` with the HTML of frozen nodes, common HTML only if ``full``."""
    return orjson.dumps(value, _with_html if full else _without_common, _OPTIONS)


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


def _without_common(value: Any) -> Any:
    common = isinstance(value, FrozenHtml) and value.common
    return _hash_alone(value) if common else _with_html(value)


class KnownFrozen:
    """The frozen nodes that a connection shows, so that each string is sent once."""

    __slots__ = ("_all", "_known", "_seen")

    def __init__(self, *, knows_document: bool) -> None:
        self._all = knows_document
        self._known: frozenset[str] = frozenset()
        self._seen: set[str] = set()

    def dumps(self, message: Mapping[str, Any]) -> bytes:
        """Serialise a layout update; a new page replaces what the connection shows."""
        self._seen = set()
        data = orjson.dumps(message, self._frozen, _OPTIONS)
        whole = message.get("path") in WHOLE_PAGE
        self._known = frozenset(self._seen) if whole else self._known | self._seen
        self._all = False
        return data

    def _frozen(self, value: Any) -> Any:
        if not isinstance(value, FrozenHtml):
            raise TypeError(f"{type(value).__name__} is no JSON value")
        known = self._all or value.hash in self._known or value.hash in self._seen
        self._seen.add(value.hash)
        return {"hash": value.hash} if known else {"__html": value.html, "hash": value.hash}

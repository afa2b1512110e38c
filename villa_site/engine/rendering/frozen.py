"""A frozen node: a subtree that cannot change, turned into HTML once and shared by all visitors."""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from weakref import WeakValueDictionary

INNER = "dangerouslySetInnerHTML"
_URL_SAFE = bytes.maketrans(b"+/", b"-_")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class FrozenHtml:
    """The inner HTML of a frozen node and the hash that names it on the wire.

    ``common`` HTML is in nearly every page: a browser that shows one has it. ``printed`` takes its
    place in a document, with marks that the browser sets by itself on the pages that follow.
    HTML that is ``for_documents`` is not in payloads: nobody reads it on the pages that follow.
    """

    html: str
    hash: str
    common: bool = False
    printed: str | None = None
    for_documents: bool = False

    @classmethod
    def of(cls, html: str, *, common: bool = False, for_documents: bool = False) -> FrozenHtml:
        """Return ``html`` with its hash; equal HTML is one object while anything uses it."""
        # Pages hold dozens: 60 bits, of which no two of a million pieces will have the same.
        digest = blake2b(html.encode(), digest_size=9).digest()
        name = b2a_base64(digest, newline=False)[:10].translate(_URL_SAFE).decode()
        key = name, common, for_documents
        known = _interned.get(key)
        if known is None:
            known = _interned[key] = cls(html, name, common, for_documents=for_documents)
        return known


_interned: WeakValueDictionary[tuple[str, bool, bool], FrozenHtml] = WeakValueDictionary()
"""No cache: its references are weak, and a value's content is its key, as of ``sys.intern``."""


def inner_html(node: Mapping[str, Any]) -> str | None:
    """Return the HTML that ``node`` has instead of children, or None."""
    attributes = node.get("attributes")
    inner = attributes.get(INNER) if attributes else None
    if inner is None:
        return None
    if not isinstance(inner, FrozenHtml):
        return str(inner.get("__html", ""))
    return inner.html if inner.printed is None else inner.printed

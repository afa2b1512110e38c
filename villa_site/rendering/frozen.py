"""A frozen node: a subtree that cannot change, turned into HTML once and shared by all visitors."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

INNER = "dangerouslySetInnerHTML"


@dataclass(frozen=True, slots=True)
class FrozenHtml:
    """The inner HTML of a frozen node and the hash that names it on the wire."""

    html: str
    hash: str

    @classmethod
    def of(cls, html: str) -> FrozenHtml:
        """Name ``html`` by its content."""
        digest = blake2b(html.encode(), digest_size=9).digest()
        return cls(html, urlsafe_b64encode(digest).decode())


def inner_html(node: Mapping[str, Any]) -> str | None:
    """Give the HTML that ``node`` carries instead of children, or None."""
    attributes = node.get("attributes")
    inner = attributes.get(INNER) if attributes else None
    if inner is None:
        return None
    return inner.html if isinstance(inner, FrozenHtml) else str(inner.get("__html", ""))

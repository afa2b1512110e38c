"""Composes a page once for all its visitors; the nodes that can be frozen are frozen already."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from reactpy.types import VdomDict

from villa_site.engine.cache import BoundedCache
from villa_site.engine.protocols import Compose, Composition, PageView
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.frozen import inner_html

NODE_BYTES: Final = 600
"""Memory of a node, roughly, its HTML apart."""


V = TypeVar("V", bound=PageView)


class CompositionCache(Generic[V]):
    """A ``Compose`` that makes each page once, by its ``cache_key``.

    The key holds the page's revision, so that entries are never stale; the least recently used
    ones go when they weigh ``max_bytes``. Answers to forms, queries and errors have no key: they
    are made for one visitor, and anyone can invent more of them.
    """

    def __init__(self, compose: Compose[V], *, max_bytes: int = 64_000_000) -> None:
        self.compose = compose
        self.cache: BoundedCache[Composition] = BoundedCache(max_bytes=max_bytes)

    def __call__(self, view: V) -> Composition:
        """Compose ``view``; every node that can be frozen is."""
        key = view.cache_key
        if key is None:
            return self._frozen(view)
        composition = self.cache.get(key)
        if composition is None:
            composition = self._frozen(view)
            self.cache.put(key, composition, size=_size(composition.nodes))
        return composition

    def _frozen(self, view: V) -> Composition:
        composition = self.compose(view)
        page = freeze(VdomDict(tagName="", children=[*composition.nodes]))
        return Composition(composition.html, page["children"], frozen=True)

    def clear(self) -> None:
        """Compose every page anew: code or templates have changed."""
        self.cache.clear()


def _size(nodes: Any) -> int:
    return sum(
        NODE_BYTES + len(inner_html(node) or "") + _size(node.get("children", ()))
        for node in nodes
        if isinstance(node, dict)
    )

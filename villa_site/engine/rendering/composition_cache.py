"""Composes and renders a page once for all its visitors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from reactpy.types import VdomDict

from villa_site.engine.cache import Caches, CacheSpec
from villa_site.engine.protocols import Compose, Composition, PageView
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.frozen import inner_html
from villa_site.engine.rendering.model_json import digest, short_json, without_frozen
from villa_site.engine.rendering.printer import Printed

NODE_BYTES: Final = 600
"""Memory of a node, roughly, its HTML apart."""

V = TypeVar("V", bound=PageView)


class Rendering(NamedTuple):
    """A rendered page: its model, its HTML, and the functions of its components with effects.

    ``digest`` names the model, ``short`` is what a document holds of it.
    """

    model: dict[str, Any]
    printed: Printed
    effects: tuple[Callable[..., Any], ...]
    digest: str
    short: bytes

    @classmethod
    def of(
        cls, model: dict[str, Any], printed: Printed, effects: tuple[Callable[..., Any], ...]
    ) -> Rendering:
        """Write the model once for all documents of the page."""
        return cls(model, printed, effects, digest(without_frozen(model)), short_json(model))


class _Page(NamedTuple):
    """A composed page and its size in bytes, with its rendering once it has one."""

    composition: Composition
    size: int
    rendering: Rendering | None = None


COMPOSITIONS: Final[CacheSpec[_Page]] = CacheSpec("compositions", max_bytes=80_000_000)


class CompositionCache(Generic[V]):
    """A ``Compose`` that makes each page once, by its ``cache_key``.

    The key holds the page's revision, so that entries are never stale; the least recently used
    ones go. Answers to forms, queries and errors have no key: they are made for one visitor, and
    anyone can invent more of them.

    With each page is what its documents have been made of: its rendering.
    """

    def __init__(self, compose: Compose[V], caches: Caches | None = None) -> None:
        self.compose = compose
        self.cache = (caches or Caches())[COMPOSITIONS]

    def __call__(self, view: V) -> Composition:
        """Compose ``view``; every node that can be frozen is."""
        key = view.cache_key
        if key is None:
            return self._frozen(view)
        # Counted where the rendering was looked up, or this is the page of a live session.
        page = self.cache.peek(key)
        if page is None:
            composition = self._frozen(view)
            page = _Page(composition, _size(composition.nodes))
            self.cache.put(key, page, size=page.size)
        return page.composition

    def _frozen(self, view: V) -> Composition:
        composition = self.compose(view)
        page = freeze(VdomDict(tagName="", children=[*composition.nodes]))
        return Composition(composition.html, page["children"], frozen=True)

    def clear(self) -> None:
        """Compose every page again: code or templates have changed."""
        self.cache.clear()

    def keep(self, view: V, rendering: Rendering) -> None:
        """Keep what ``view`` renders to, if that is the same for all visitors."""
        key = view.cache_key
        page = None if key is None else self.cache.peek(key)
        if key is not None and page is not None:
            # The nodes are those of the composition, but for what components have rendered.
            size = page.size + 3 * sum(map(len, rendering.printed.body)) + len(rendering.short)
            self.cache.put(key, page._replace(rendering=rendering), size=size)

    def kept(self, view: V) -> Rendering | None:
        """Return what ``view`` has been rendered to before."""
        page = None if view.cache_key is None else self.cache.get(view.cache_key)
        return page.rendering if page else None


def _size(nodes: Any) -> int:
    return sum(
        NODE_BYTES + len(inner_html(node) or "") + _size(node.get("children", ()))
        for node in nodes
        if isinstance(node, dict)
    )

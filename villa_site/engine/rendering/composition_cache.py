"""Composes and renders a page once for all its visitors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from reactpy.types import VdomDict

from villa_site.engine.cache import BoundedCache
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


class CompositionCache(Generic[V]):
    """A ``Compose`` that makes each page once, by its ``cache_key``.

    The key holds the page's revision, so that entries are never stale; the least recently used
    ones go when they weigh ``max_bytes``. Answers to forms, queries and errors have no key: they
    are made for one visitor, and anyone can invent more of them.

    ``renderings`` are the models and the HTML that the documents of those pages have been made of,
    bounded by a quarter of that.
    """

    def __init__(self, compose: Compose[V], *, max_bytes: int = 64_000_000) -> None:
        self.compose = compose
        self.cache: BoundedCache[Composition] = BoundedCache(max_bytes=max_bytes)
        self.renderings: BoundedCache[Rendering] = BoundedCache(max_bytes=max_bytes // 4)

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
        self.renderings.clear()

    def keep(self, view: V, rendering: Rendering) -> None:
        """Keep what ``view`` renders to, if that is the same for all visitors."""
        if view.cache_key is not None:
            # The nodes are those of the composition, but for what components have rendered.
            size = 3 * sum(map(len, rendering.printed.body)) + len(rendering.short)
            self.renderings.put(view.cache_key, rendering, size=size)

    def kept(self, view: V) -> Rendering | None:
        """Return what ``view`` has been rendered to before."""
        return None if view.cache_key is None else self.renderings.get(view.cache_key)


def _size(nodes: Any) -> int:
    return sum(
        NODE_BYTES + len(inner_html(node) or "") + _size(node.get("children", ()))
        for node in nodes
        if isinstance(node, dict)
    )

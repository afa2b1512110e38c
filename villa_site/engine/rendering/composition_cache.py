"""Composes a page once for all who see it: who renders it next begins with the frozen nodes."""

from __future__ import annotations

from typing import Any, Final

from reactpy.types import VdomDict

from villa_site.engine.cache import BoundedCache
from villa_site.engine.protocols import Compose, Composition
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.frozen import inner_html
from villa_site.site.visit import View

A_NODE: Final = 600
"""Bytes that a node takes in memory, roughly, its HTML apart."""


class CompositionCache:
    """A ``Compose`` that keeps what it has made of a page for as long as its revision is asked for.

    Only pages at their own address are kept: answers to forms, queries and errors are made for one
    visitor, and anyone can invent more of them.
    """

    def __init__(self, compose: Compose[View], *, max_bytes: int = 64_000_000) -> None:
        self.compose = compose
        self._kept: BoundedCache[tuple[str, str], Composition] = BoundedCache(max_bytes=max_bytes)

    def __call__(self, view: View) -> Composition:
        """Compose ``view``; every node that can be frozen is."""
        if not _is_for_all(view):
            return self._frozen(view)
        key = (view.revision, view.visit.path)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._frozen(view)
            self._kept.put(key, kept, size=_weight(kept.nodes))
        return kept

    def _frozen(self, view: View) -> Composition:
        made = self.compose(view)
        page = freeze(VdomDict(tagName="", children=[*made.nodes]))
        return Composition(made.html, page["children"], frozen=True)

    def forget(self) -> None:
        """Compose every page anew."""
        self._kept.clear()


def _is_for_all(view: View) -> bool:
    plain = view.kind == "page" and not view.visit.query and view.ctx.submission is None
    return plain and bool(view.revision)


def _weight(nodes: Any) -> int:
    return sum(
        A_NODE + len(inner_html(node) or "") + _weight(node.get("children", ()))
        for node in nodes
        if isinstance(node, dict)
    )

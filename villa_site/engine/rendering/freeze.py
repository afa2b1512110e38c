"""Turns every subtree without handler, component or module into one frozen node."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, Final

from reactpy.types import Component, VdomDict

from villa_site.engine.cache import BoundedCache
from villa_site.engine.islands import ISLAND
from villa_site.engine.rendering.frozen import INNER, FrozenHtml, inner_html
from villa_site.engine.rendering.printer import DOCUMENT, HOISTED, to_html
from villa_site.errors import RenderError
from villa_site.site.context import BlockContext

_NEVER_INSIDE: Final = HOISTED | {DOCUMENT, ISLAND}
_NEVER_TOP: Final = frozenset(
    {"", "select", "option", "textarea", "script", "style", "tr", "tbody"}
)


class Still(VdomDict):
    """A node that holds no handler, component or module: no layout has to remember it."""


class Frozen(Still):
    """A node whose content is HTML; parents leave it as it is."""


def freeze(node: Any) -> Any:
    """Return ``node`` with its pure subtrees frozen and its components freezing in their turn.

    Raises RenderError for inline JavaScript, which the Content-Security-Policy would refuse.
    """
    frozen, pure = _walk(node)
    return _frozen(frozen) if pure else frozen


def _walk(node: Any) -> tuple[Any, bool]:
    """Return the node with impure parts resolved, and whether it is pure as a whole."""
    if isinstance(node, Component):
        return _freezing(node), False
    if not isinstance(node, dict) or isinstance(node, Frozen):
        return node, not isinstance(node, Frozen)
    if "inlineJavaScript" in node:
        raise RenderError(
            f"<{node['tagName']}> carries inline JavaScript; give it a Python handler or an island."
        )
    tag = node["tagName"]
    pure = "eventHandlers" not in node and "importSource" not in node and tag not in _NEVER_INSIDE
    children = node.get("children")
    if not children:
        return node if pure else _still(node), pure
    walked = [_walk(child) for child in children]
    if pure and all(clean for _, clean in walked):
        return node, True
    kept = [_frozen(child) if clean else child for child, clean in walked]
    shown = [child for child in kept if _shows(child)]
    return _still(VdomDict(**{**node, "children": shown})), False


def _shows(child: Any) -> bool:
    """React shows no booleans; ReactPy would print them."""
    return child is not None and child is not True and child is not False


def _still(node: Any) -> Any:
    """Mark a node that nothing can happen to; what it holds are texts and such nodes."""
    if "eventHandlers" in node or "importSource" in node:
        return node
    children = node.get("children", [])
    if not isinstance(children, list) or not all(isinstance(each, _INERT) for each in children):
        return node
    return Still(**node)


_INERT: Final = (str, Still)


def _frozen(node: Any) -> Any:
    """Freeze a pure node, where its content is more than a text."""
    if not isinstance(node, dict):
        return node
    if node["tagName"] in HOISTED:
        return _still(node)
    children = node.get("children")
    if node["tagName"] in _NEVER_TOP:
        if not children or node["tagName"]:
            return _still(node)
        shown = [_frozen(child) for child in children if _shows(child)]
        return _still(VdomDict(**{**node, "children": shown}))
    inner = inner_html(node)
    if inner is None:
        if not children or not any(isinstance(child, dict) for child in children):
            return _still(node)
        inner = to_html({"tagName": "", "children": children})
    html = FrozenHtml.of(inner)
    attributes: dict[str, Any] = {**node.get("attributes", {}), INNER: html}
    return Frozen(tagName=node["tagName"], attributes=attributes)


def _freezing(component: Component) -> Component:
    """Wrap ``component`` so that what it renders is frozen too."""
    if type(component) is not Component or component.type in _WRAPPED:
        return component
    return Component(
        _wrapped(component.type),
        component.key,
        component._args,  # noqa: SLF001 - ReactPy has no public way to copy a component
        component._kwargs,  # noqa: SLF001 - as above
        component._sig,  # noqa: SLF001 - as above
    )


_WRAPPED: set[Callable[..., Any]] = set()


@cache
def _wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give one wrapper per function: ReactPy tells components apart by the identity of theirs."""

    def rendering(*args: Any, **kwargs: Any) -> Any:
        return freeze(function(*args, **kwargs))

    rendering.__name__ = getattr(function, "__name__", "component")
    _WRAPPED.add(rendering)
    return rendering


_cache: BoundedCache[Hashable, Any] = BoundedCache(max_bytes=64_000_000)


def frozen_once(name: Hashable, ctx: BlockContext, build: Callable[[BlockContext], Any]) -> Any:
    """Freeze what ``build`` returns, or give what an earlier call with the same made of it.

    ``build`` is given no more of ``ctx`` than it is kept by: what pages share. What is not pure is
    not kept: it may hold state, and ``build`` is called each time.
    """
    key = (name, ctx.for_all)
    kept = _cache.get(key)
    if kept is not None:
        return kept
    node = freeze(build(key[1]))
    if isinstance(node, Frozen):
        _cache.put(key, node, size=len(inner_html(node) or "") + 400)
    return node


def forget() -> None:
    """Empty the cache of frozen nodes: code or templates have changed."""
    _cache.clear()

"""Freezes nodes: a subtree without handler, component or module becomes one node with its HTML."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cache, wraps
from reprlib import repr as short_repr
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import urlsplit

from reactpy.types import Component, ContextProvider

from villa_site.engine.cache import CacheKey, Caches, CacheSpec
from villa_site.engine.reactpy_adapter.components import arguments, with_function
from villa_site.engine.reactpy_adapter.hook import call_component
from villa_site.engine.reactpy_adapter.nodes import STATIC, Element, PlainElement, StaticNode
from villa_site.engine.rendering.attributes import escape, text_of
from villa_site.engine.rendering.boundary import Boundary
from villa_site.engine.rendering.frozen import INNER, FrozenHtml, inner_html
from villa_site.engine.rendering.plain import NEVER_INSIDE, plain_inner
from villa_site.engine.rendering.printer import BETWEEN_TEXTS, element_printer, flow
from villa_site.engine.sharing import shared_context
from villa_site.errors import RenderError

_NEVER_TOP: Final = frozenset(
    {"", "select", "option", "textarea", "script", "style", "tr", "tbody"}
)


class Frozen(StaticNode):
    """A static node whose content is HTML, or a text alone; freezing it again changes nothing."""

    __slots__ = ()


def freeze(node: Any, boundary: Boundary | None = None) -> Any:
    """Return ``node`` with its pure subtrees frozen and its components freezing in their turn.

    ``boundary`` gives what takes the place of a component inside that raises, whenever it does.

    Raises RenderError for what is no element, for two children of one key, and for what the
    Content-Security-Policy would refuse: inline JavaScript, modules of other hosts.
    """
    walked, inner = _walk(node, boundary)
    return walked if inner is None else _frozen(walked, inner, boundary)


def freeze_common(node: Any, *, mark: str = "") -> Any:
    """Freeze ``node`` as a part that nearly every page has, such as a footer.

    It stays a node of its own in every page, and payloads name it without its HTML. ``mark``
    is an attribute as it is printed, which links to this page have: a document shows it, payloads
    do not, and browsers set it by themselves in what has ``data-mark-current``. A node with a
    handler, a component or a module in it is frozen as ``freeze`` does.
    """
    frozen = freeze(node)
    if not isinstance(frozen, Frozen):
        return frozen
    shown = inner_html(frozen) or ""
    # Neither a text nor another attribute can look like it: their quotation marks are escaped.
    bare = shown.replace(mark, "") if mark else shown
    html = FrozenHtml.of(bare, common=True)
    if bare != shown:
        html = replace(html, printed=shown)
    attributes: dict[str, Any] = {**frozen["attributes"], INNER: html}
    return Frozen(tagName=frozen["tagName"], attributes=attributes)


_INSIDE: Final[dict[type, str | None]] = {str: "", Frozen: None}
"""The result of ``_walk`` with these."""


def _walk(node: Any, boundary: Boundary | None) -> tuple[Any, str | None]:
    """Return the node with its pure parts frozen; its inner HTML, if it is pure as a whole."""
    if type(node) is PlainElement and (printed := plain_inner(node)) is not None:
        return node, printed
    if not isinstance(node, dict):
        live = isinstance(node, Component)
        return (_freeze_rendering(node, boundary), None) if live else (node, "")
    if isinstance(node, Frozen):
        return node, None
    _check(node)
    pure = not (
        "eventHandlers" in node or "importSource" in node or node["tagName"] in NEVER_INSIDE
    )
    children = node.get("children")
    if not children:
        return (node, inner_html(node) or "") if pure else (_static(node), None)
    nodes: list[Any] = []
    inners: list[str | None] = []
    html: list[str] = []
    after_text = False
    for child in children:
        kind = type(child)
        walked, inner = (child, _INSIDE[kind]) if kind in _INSIDE else _walk(child, boundary)
        nodes.append(walked)
        inners.append(inner)
        if inner is None:
            pure = False
        elif pure:
            after_text = _print(walked, inner, html, after_text)
    if pure:
        own = inner_html(node) if INNER in node.get("attributes", ()) else None
        return node, "".join(html) if own is None else own
    frozen = [
        child if inner is None else _frozen(child, inner, boundary)
        for child, inner in zip(nodes, inners, strict=True)
        if _is_shown(child)
    ]
    _check_keys(node, frozen)
    return _static(Element({**node, "children": frozen})), None


def _check(node: Any) -> None:
    """Raise RenderError for what is no element, or carries what the browser would refuse."""
    if "tagName" not in node:
        raise RenderError(
            f"A dict is in the place of an element: {short_repr(node)}. "
            "Fix: make elements with html.div(...) and the like; the first dict is attributes."
        )
    if "inlineJavaScript" in node:
        raise RenderError(
            f"<{node['tagName']}> carries inline JavaScript; give it a Python handler or an island."
        )
    if "importSource" in node:
        _check_module(node["importSource"])


def _check_module(module: Any) -> None:
    """Raise RenderError for a module of another host, such as those of ``component_from_npm``."""
    source = module["source"]
    if module["sourceType"] == "URL" and (host := urlsplit(source).netloc):
        raise RenderError(
            f"The page's Content-Security-Policy refuses {source}: modules come from the site "
            f"itself, not from {host}. Fix: run `villa-site add-island NAME --npm PACKAGE` and "
            "show it with island(...); a file of the site's own has an address that begins with /."
        )


def _print(node: Any, inner: str, html: list[str], after_text: bool) -> bool:  # noqa: FBT001 - for each node
    """Print a pure node at the end of ``html``; tell whether that ends with text now."""
    if isinstance(node, dict):
        tag = node["tagName"]
        if not tag:
            return flow(node, html, after_text=after_text)
        html.append(element_printer(tag)(node, inner))
        return False
    text = node if type(node) is str else text_of(node) if _is_shown(node) else ""
    if not text:
        return after_text
    html.append(BETWEEN_TEXTS + escape(text) if after_text else escape(text))
    return True


def _is_shown(child: Any) -> bool:
    """React shows no booleans; ReactPy would print them."""
    return child is not None and child is not True and child is not False


def _static(node: Any) -> Any:
    """Mark a node as static where it holds only texts and static nodes."""
    if "eventHandlers" in node or "importSource" in node:
        return node
    children = node.get("children", [])
    if not isinstance(children, list) or not all(isinstance(each, STATIC) for each in children):
        return node
    return StaticNode(node)


def _check_keys(parent: Any, children: list[Any]) -> None:
    """Raise RenderError for two children of one key, for which ReactPy gives up the whole page."""
    if len(children) <= 1:
        return
    keys = [key for key in map(_key, children) if key is not None]
    if len(keys) != len(set(keys)):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RenderError(
            f"Two children of <{parent['tagName']}> have the key {twice!r}: give each its own."
        )


def _key(child: Any) -> Any:
    if type(child) is str:
        return None
    if isinstance(child, Component):
        return child.key
    attributes = child.get("attributes") if isinstance(child, dict) else None
    return attributes.get("key") if attributes else None


def _frozen(node: Any, inner: str, boundary: Boundary | None) -> Any:
    """Freeze a pure node with its inner HTML, where its content is more than a text."""
    if not isinstance(node, dict):
        return node
    children = node.get("children")
    never_top = node["tagName"] in _NEVER_TOP
    if never_top and (not children or node["tagName"]):
        return _static(_without_hidden(node))
    # A keyed item that loses its handler, or gets one, is to stay the element that it is.
    if never_top or (_key(node) is not None and children):
        inside = [freeze(child, boundary) for child in children or () if _is_shown(child)]
        return _static(Element({**node, "children": inside}))
    if inner_html(node) is None and not any(isinstance(child, dict) for child in children or ()):
        return _static(_without_hidden(node))
    attributes: dict[str, Any] = {**node.get("attributes", {}), INNER: FrozenHtml.of(inner)}
    return Frozen({"tagName": node["tagName"], "attributes": attributes})


def _without_hidden(node: Any) -> Any:
    """Leave out the children that React does not show; a layout would print them."""
    children = node.get("children")
    if not children or all(map(_is_shown, children)):
        return node
    return Element({**node, "children": [child for child in children if _is_shown(child)]})


def _freeze_rendering(component: Component, boundary: Boundary | None) -> Component:
    """Wrap ``component`` so that what it renders is frozen too, and its errors stay in place."""
    if isinstance(component, ContextProvider):
        return ContextProvider(
            *(freeze(child, boundary) for child in component.children),
            value=component.value,
            key=component.key,
            type=component.type,
        )
    if type(component) is not Component:
        return component
    function, args = component.type, arguments(component)
    if function in _WRAPPERS:
        # The innermost boundary counts.
        if boundary is None or args[0] is not None:
            return component
        args = args[1:]
    else:
        function = _wrapper(function)
    return with_function(component, function, (boundary, *args))


_WRAPPERS: set[Callable[..., Any]] = set()


@cache
def _wrapper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the one wrapper of a function: ReactPy distinguishes components by their function."""

    @wraps(function)
    def render(boundary: Boundary | None, *args: Any, **kwargs: Any) -> Any:
        if boundary is None:
            return freeze(call_component(function, args, kwargs))
        try:
            return freeze(call_component(function, args, kwargs), boundary)
        except Exception as error:  # noqa: BLE001 - whatever a component raises stays inside
            return boundary(error, function)

    _WRAPPERS.add(render)
    return render


S = TypeVar("S", bound=Hashable)
S_co = TypeVar("S_co", bound=Hashable, covariant=True)

FRAGMENTS: Final[CacheSpec[Frozen]] = CacheSpec("fragments", max_bytes=64_000_000)
"""Frozen nodes that pages share, by name and shared context; their HTML is what they weigh."""

_NODE_BYTES: Final = 400
"""Memory of a frozen node, its HTML apart."""


class HasSharedPart(Protocol[S_co]):
    """A context: what pages share of it names what is rendered with it."""

    @property
    def for_all(self) -> S_co:
        """The part that is the same for all pages and visitors; the whole of the cache key."""

    @property
    def caches(self) -> Caches:
        """The caches of the application."""


def frozen_once(
    name: Hashable,
    ctx: HasSharedPart[S],
    build: Callable[[S], Any],
    boundary: Boundary | None = None,
) -> Any:
    """Return the frozen node that ``build`` makes, cached by ``name`` and ``ctx.for_all``.

    ``build`` is given ``ctx.for_all`` and no more, so that what is cached cannot depend on the
    page or its visitor. ``name`` has to hold all else that ``build`` depends on. A node that is
    not pure may hold state: it is not cached, and ``build`` is called each time; ``boundary`` takes
    the errors of its components. Entries are never stale; the least recently used ones are
    dropped beyond 64 MB of HTML.
    """
    shared = ctx.for_all
    fragments = ctx.caches[FRAGMENTS]
    key = CacheKey(("fragment", name, shared))
    cached = fragments.get(key)
    if cached is not None:
        return cached
    with shared_context():
        node = freeze(build(shared), boundary)
    if isinstance(node, Frozen):
        fragments.put(key, node, size=len(inner_html(node) or "") + _NODE_BYTES)
    return node

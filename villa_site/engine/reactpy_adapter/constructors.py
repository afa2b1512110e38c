"""Makes ReactPy's ``html`` build plain nodes fast, and take commands for events.

What is not plain goes to ReactPy itself.

ReactPy looks each constructor up by a method, sorts each attribute and copies each node four times:
with 700 nodes that was a fifth of a page's rendering. ``from reactpy import html`` stays what
authors write. ``tests/upstream/test_reactpy.py`` compares both on the same calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Any, Final

from reactpy import config, html
from reactpy.core.vdom import Vdom, separate_attributes_handlers_and_inline_javascript
from reactpy.types import Component, VdomDict

from villa_site.engine.commands.events import bind, holds_command
from villa_site.engine.reactpy_adapter.declared_events import check_handlers
from villa_site.engine.reactpy_adapter.nodes import HOISTED, Element, PlainElement

Constructor = Callable[..., VdomDict]


_PLAIN: Final = frozenset({str, int, float, bool, NoneType, dict, list, tuple})
_HARMLESS: Final[set[str]] = set()
_MOST_NAMES: Final = 1_000
_SINGLE: Final = (str, dict, int, float, Component)
_LISTS: Final = (list, tuple)
_HTML: Final = vars(html)
_SVG: Final = vars(html.svg)


def careful(vdom: Vdom) -> Constructor:
    """Return a constructor that gives what ``vdom`` gives, its commands bound."""

    def construct(*given: Any) -> VdomDict:
        if given and type(given[0]) is dict and holds_command(given[0]):
            given = (bind(given[0]), *given[1:])
        node = vdom(*given)
        check_handlers(node.get("eventHandlers", {}))
        return node

    return construct


def fast(vdom: Vdom) -> Constructor:
    """Return a constructor that gives what ``careful`` gives."""
    tag, childless, slow = vdom.__name__, not vdom.allow_children, careful(vdom)
    plain = Element if tag in HOISTED else PlainElement
    bare = {"tagName": tag}

    def construct(*given: Any) -> VdomDict:
        has_attributes = given and type(given[0]) is dict
        attributes, content = (given[0], given[1:]) if has_attributes else (None, given)
        if attributes and not _are_plain(attributes):
            return _live(tag, attributes, content, childless=childless) or slow(*given)
        kind = plain
        children: list[Any] = []
        if not _gather(content, children):
            kind, children = Element, []
            if not _gather_all(content, children):
                return slow(*given)
        if not children:
            return kind({"attributes": {**attributes}, "tagName": tag} if attributes else bare)
        if childless:
            return slow(*given)
        if not attributes:
            return kind({"children": children, "tagName": tag})
        return kind({"children": children, "attributes": {**attributes}, "tagName": tag})

    return construct


def _live(
    tag: str, attributes: dict[str, Any], content: Iterable[Any], *, childless: bool
) -> Element | None:
    """Make an element with handlers or commands; None where ReactPy has more to do than that."""
    if holds_command(attributes):
        attributes = bind(attributes)
    rest, handlers, scripts = separate_attributes_handlers_and_inline_javascript(attributes)
    check_handlers(handlers)
    children: list[Any] = []
    if scripts or not _gather_all(content, children) or (children and childless):
        return None
    parts = {"children": children, "attributes": rest, "eventHandlers": handlers, "tagName": tag}
    return Element({name: part for name, part in parts.items() if part})


def _are_plain(attributes: dict[str, Any]) -> bool:
    """Tell whether no attribute is a handler, which may be anything that can be called, or a text.

    Texts are JavaScript under the name of an event.
    """
    for name, value in attributes.items():
        if type(value) is not str and type(value) not in _PLAIN:
            return False
        if name not in _HARMLESS and not _is_harmless(name):
            return False
    return True


def _is_harmless(name: str) -> bool:
    """Tell whether no event has this name; remember it, for there are few and they come often."""
    if name[:2] == "on":
        return False
    if len(_HARMLESS) < _MOST_NAMES:
        _HARMLESS.add(name)
    return True


def _gather(given: Iterable[Any], children: list[Any]) -> bool:
    """Put texts, plain nodes and those in lists into ``children``; False if there is other."""
    for child in given:
        kind = type(child)
        if kind is str or kind is PlainElement or child is None:
            children.append(child)
        elif not ((kind is list or kind is tuple) and _gather(child, children)):
            return False
    return True


def _gather_all(given: Iterable[Any], children: list[Any]) -> bool:
    """Put the items of lists in their place; False if there is more to do than that."""
    for child in given:
        if child is None or isinstance(child, _SINGLE):
            children.append(child)
        elif not (type(child) in _LISTS and _gather_all(child, children)):
            return False
    return True


def _constructors(owner: Any, make: Callable[[Vdom], Constructor]) -> dict[str, Constructor]:
    """Give constructors of the elements that ReactPy's ``html`` or ``svg`` names."""
    found: dict[str, Constructor] = {}
    for name in type(owner).__annotations__:
        vdom = getattr(owner, name)
        if isinstance(vdom, Vdom) and vdom.custom_constructor is None:
            found[name] = make(vdom)
    return found


_CAREFUL: Final = (_constructors(html, careful), _constructors(html.svg, careful))
_FAST: Final = (_constructors(html, fast), _constructors(html.svg, fast))


def wrap(how: Callable[[Constructor], Constructor]) -> Callable[[], None]:
    """Put a wrapper round each constructor of ``html``; the function that is returned undoes it."""
    for members, ours in zip((_HTML, _SVG), _FAST, strict=True):
        members.update({name: how(members[name]) for name in ours})
    return install


def install(_changed: object = None) -> None:
    """Put our constructors in ReactPy's place; the fast ones leave out what it may check."""
    checks = config.REACTPY_DEBUG.current or config.REACTPY_CHECK_JSON_ATTRS.current
    for members, ours in zip((_HTML, _SVG), _CAREFUL if checks else _FAST, strict=True):
        members.update(ours)
    # ReactPy would look it up each time.
    _HTML["svg"] = html.svg

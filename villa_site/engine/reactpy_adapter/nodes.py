"""The nodes that the engine makes: dicts that ReactPy takes, typed by what may be in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from reactpy.types import VdomDict

HOISTED: Final = frozenset({"title", "meta", "link"})
"""Elements that React moves to the head of the document, wherever they are rendered."""


class Element(VdomDict):
    """A node whose members are right by construction: made and read at the speed of a dict."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __init__(self, members: Mapping[str, Any] = ..., **more: Any) -> None: ...
    else:
        __init__ = dict.__init__
        __getitem__ = dict.__getitem__


class PlainElement(Element):
    """A node made of texts and plain nodes alone: nothing is live in it.

    Code that changes it afterwards may have put something live in: the printer checks again.
    """

    __slots__ = ()


class StaticNode(Element):
    """A node without handler, component or module in it: a layout has nothing to remember of it."""

    __slots__ = ()


STATIC: Final = (str, StaticNode)
"""The types of children that a layout takes as they are."""

"""Gives pictures and frames that a plugin loads late their real address, each once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from villa_site.site.html.tree import Element

_SURE: Final = (
    "data-lazy-src",
    "data-src",
    "data-lazy",
    "data-litespeed-src",
    "data-src-cmplz",
    "data-cmplz-src",
    "data-cookieblock-src",
    "data-cfsrc",
)
"""Attributes in which plugins of WordPress keep the real address, and nothing else does."""

_UNSURE: Final = ("data-original", "data-orig-src", "data-orig-file")
"""Attributes that hold it where the element waits for it, else another file."""

_SETS: Final = ("data-lazy-srcset", "data-srcset", "data-original-set")
_SIZES: Final = ("data-lazy-sizes", "data-sizes")
# Pictures of one pixel, in the place where the real one will be.
_PLACEHOLDER: Final = re.compile(
    r"(?:^|[/_.-])(?:blank|clear|grey|lazy|pixel|placeholder|spacer|transparent|trans)"
    r"[\w.-]{0,40}\.(?:gif|jpe?g|png|svg|webp)(?:[?#]|$)",
    re.IGNORECASE,
)
_MEDIA: Final = frozenset({"audio", "embed", "iframe", "img", "object", "video"})
_TINY: Final = frozenset({"0", "1", "0px", "1px"})


def with_real_media(root: Element, parse: Callable[[str], Element]) -> None:
    """Complete lazy pictures and frames of a tree, and leave out their copies in ``noscript``.

    ``parse`` reads the HTML of such a copy, which parsers take for text.
    """
    for element in root.all():
        if element.tag in _MEDIA:
            _complete(element)
    shown = {key for each in root.all() if (key := _key(each))}
    _take_copies(root, shown, parse)


def is_hidden(element: Element) -> bool:
    """Whether a frame or picture is there to count visitors: of no size, or not shown."""
    style = element.get("style").replace(" ", "").lower()
    tiny = {element.get("width"), element.get("height")} <= _TINY
    return tiny or "display:none" in style or "visibility:hidden" in style


def _complete(element: Element) -> None:
    given = element.attributes
    src = element.get("src")
    sure = next(filter(None, map(element.get, _SURE)), "")
    lazy = sure or next(filter(None, map(element.get, _UNSURE)), "")
    waits = not src or src.startswith("data:") or "lazy" in element.get("class").lower()
    if lazy and (sure or waits or _PLACEHOLDER.search(src)):
        given["src"] = lazy
    elif src.startswith("data:") or (element.tag == "iframe" and src == "about:blank"):
        given.pop("src", None)
    if element.tag != "img":
        return
    candidates = next(filter(None, map(element.get, _SETS)), "") or element.get("srcset")
    given.pop("srcset", None)
    if candidates and not candidates.startswith("data:"):
        given["srcset"] = candidates
        given.setdefault("src", candidates.split()[0].rstrip(","))
    sizes = next(filter(None, map(element.get, _SIZES)), "")
    if sizes and sizes != "auto":
        given["sizes"] = sizes


def _key(element: Element) -> str:
    """Return what two copies of one picture or frame have in common; empty for a placeholder."""
    return element.get("src").partition("?")[0] if element.tag in _MEDIA else ""


def _take_copies(parent: Element, shown: set[str], parse: Callable[[str], Element]) -> None:
    """Replace each ``noscript`` by its media, unless they are there already."""
    children: list[Element | str] = []
    for child in parent.children:
        if not isinstance(child, Element):
            children.append(child)
        elif child.tag != "noscript":
            _take_copies(child, shown, parse)
            children.append(child)
        elif copy := _new_media(child, shown, parse):
            _drop_placeholder(children)
            children.extend(copy)
    parent.children = children


def _new_media(
    noscript: Element, shown: set[str], parse: Callable[[str], Element]
) -> list[Element | str]:
    inside = parse(noscript.inner)
    _without_copies(inside)
    for element in inside.all():
        if element.tag in _MEDIA:
            _complete(element)
    keys = {key for each in inside.all() if (key := _key(each)) and not is_hidden(each)}
    if not keys or keys & shown:
        return []
    shown |= keys
    return inside.children


def _without_copies(parent: Element) -> None:
    parent.children = [
        each for each in parent.children if isinstance(each, str) or each.tag != "noscript"
    ]
    for child in parent.children:
        if isinstance(child, Element):
            _without_copies(child)


def _drop_placeholder(children: list[Element | str]) -> None:
    """Remove the empty picture right before its copy, such as ``<img src="data:…">``."""
    last = next(
        (each for each in reversed(children) if isinstance(each, Element) or each.strip()), None
    )
    if isinstance(last, Element) and last.tag in _MEDIA and not _key(last):
        children.remove(last)

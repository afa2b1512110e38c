"""Prepares HTML for the sanitiser, which would leave out players and read some tags as text."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from villa_site.site.html.anchors import may_have_anchors, with_anchors
from villa_site.site.html.foreign_forms import with_form_links
from villa_site.site.html.lazy_media import with_real_media
from villa_site.site.html.player_marks import with_marks
from villa_site.site.html.reader import read_html
from villa_site.site.html.tree import Element

_TAG: Final = re.compile(
    r"<(?:audio|center|datalist|embed|form|iframe|input|label|no(?:embed|frames|script)|object"
    r"|plaintext|select|template|textarea|title|video|xmp)\b"
)
_ADDRESS: Final = re.compile(r"://[\w.]*(?:youtu|vimeo\.com|soundcloud\.com|open\.spotify\.com)")
_DROPPED: Final = frozenset({"noembed", "noframes", "template"})
_UNWRAPPED: Final = frozenset({"plaintext", "textarea", "title", "xmp"})
_DEEPEST_TEXT: Final = 3
"""Elements of text in one another that are read; editors write one."""

_ALIGNED: Final = frozenset("p div h1 h2 h3 h4 h5 h6 td th tr caption center".split())
_ALIGNMENTS: Final = frozenset({"left", "right", "center", "justify"})


def prepared(markup: str, *, players: bool) -> str:
    """Return HTML without elements whose tags would be read as text, with pictures and anchors.

    With ``players``, films and players become marked links; without, they stay as they are, for
    who looks for them. The result is no safer than the markup. Most is returned as it is.
    """
    lower = markup.lower()
    anchors = may_have_anchors(lower)
    addresses = players and _ADDRESS.search(lower)
    if not (anchors or addresses or _TAG.search(lower) or _is_old_or_lazy(lower)):
        return markup
    root = _read(markup)
    if anchors:
        with_anchors(root)
    with_real_media(root, _read)
    if players:
        with_marks(root)
    return root.html


def _is_old_or_lazy(lower: str) -> bool:
    return "data-" in lower or "data:" in lower or " align=" in lower


def _read(markup: str, depth: int = 0) -> Element:
    root = read_html(markup)
    with_form_links(root)
    _open(root, depth)
    return root


def _open(parent: Element, depth: int) -> None:
    """Take out what visitors never read; show as HTML what parsers take for text."""
    children: list[Element | str] = []
    for child in parent.children:
        if not isinstance(child, Element):
            children.append(child)
        elif child.tag in _UNWRAPPED:
            raw = child.inner
            escaped = child.tag in {"textarea", "title"}
            if depth < _DEEPEST_TEXT:
                inside = _read(unescape(raw) if escaped else raw, depth + 1)
                children.extend(inside.children)
        elif child.tag not in _DROPPED:
            if child.tag not in {"noscript", "iframe"}:
                _open(child, depth)
            _align(child)
            children.append(child)
    parent.children = children


def _align(element: Element) -> None:
    """Read how old HTML aligns its texts as a style."""
    given = "center" if element.tag == "center" else element.attributes.pop("align", "").lower()
    if element.tag in _ALIGNED and given in _ALIGNMENTS and "style" not in element.attributes:
        element.attributes["style"] = f"text-align:{given}"
    if element.tag == "center":
        element.tag = "div"

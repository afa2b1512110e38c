"""Prepares HTML for the sanitiser, which would leave out players and read some tags as text."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Final

import nh3

from villa_site.site.allowed_html import ATTRIBUTES, SCHEMES, TAGS
from villa_site.site.html_tree import Element, tree
from villa_site.site.lazy_media import with_real_media
from villa_site.site.player_marks import with_marks

# Elements and attributes that need it; most texts have none.
_NEEDED: Final = re.compile(
    r"<(?:audio|center|embed|iframe|no(?:embed|frames|script)|object|plaintext|template|textarea"
    r"|title|video|xmp)\b"
    r"|\bdata-(?:lazy|orig|src)|\bsrc(?:set)?\s*=\s*[\"']?\s*data:|\salign\s*=",
    re.IGNORECASE,
)
_ADDRESSES: Final = re.compile(r"youtu|vimeo\.com|soundcloud\.com|open\.spotify\.com")
_MORE_TAGS: Final = frozenset(
    "article aside audio center embed footer h1 header iframe main nav noembed noframes noscript "
    "object param picture plaintext section source template textarea title track video xmp".split()
)
_MORE_ATTRIBUTES: Final = {
    "*": {"align", "aria-label", "height", "width"},
    "a": {"class"},
    "audio": {"controls", "loop", "muted", "src"},
    "embed": {"src", "type"},
    "iframe": {"name", "src"},
    "object": {"data", "name", "type"},
    "param": {"name", "value"},
    "source": {"sizes", "src", "srcset", "type"},
    "track": {"kind", "label", "src", "srclang"},
    "video": {"autoplay", "controls", "loop", "muted", "poster", "src"},
}
_DROPPED: Final = frozenset({"noembed", "noframes", "template"})
_UNWRAPPED: Final = frozenset({"plaintext", "textarea", "title", "xmp"})
_DEEPEST_TEXT: Final = 3
"""Elements of text in one another that are read: nobody writes more."""

_ALIGNED: Final = frozenset("p div h1 h2 h3 h4 h5 h6 td th tr caption center".split())
_ALIGNMENTS: Final = frozenset({"left", "right", "center", "justify"})


def prepared(markup: str, *, players: bool) -> str:
    """Return HTML without elements whose tags would be read as text, with the real pictures.

    With ``players``, films and players become marked links; without, they stay as they are, for
    who looks for them. The result is no safer than the markup. Most is returned as it is.
    """
    needed = _NEEDED.search(markup) or (players and _ADDRESSES.search(markup))
    if not needed:
        return markup
    root = _read(markup)
    with_real_media(root, _read)
    if players:
        with_marks(root)
    return root.html


def _read(markup: str, depth: int = 0) -> Element:
    root = tree(_cleaner().clean(markup))
    _open(root, depth)
    return root


def _open(parent: Element, depth: int) -> None:
    """Take out what nobody reads; show as HTML what parsers take for text."""
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


@cache
def _cleaner() -> nh3.Cleaner:
    attributes = {
        tag: ATTRIBUTES.get(tag, set()) | _MORE_ATTRIBUTES.get(tag, set())
        for tag in ATTRIBUTES.keys() | _MORE_ATTRIBUTES.keys()
    }
    return nh3.Cleaner(
        tags=set(TAGS | _MORE_TAGS),
        attributes=attributes,
        generic_attribute_prefixes={"data-"},
        url_schemes=set(SCHEMES),
        link_rel=None,
        strip_comments=True,
    )

"""Reads any HTML into a tree, safe or not."""

from __future__ import annotations

from functools import cache
from typing import Final

import nh3

from villa_site.site.html.allowed_html import ATTRIBUTES, SCHEMES, TAGS
from villa_site.site.html.tree import Element, tree

_MORE_TAGS: Final = frozenset(
    "article aside audio big button center datalist embed fieldset font footer form h1 header "
    "hgroup iframe input label legend main nav noembed noframes noscript object optgroup option "
    "param picture plaintext section select source template textarea title track video xmp".split()
)
_MORE_ATTRIBUTES: Final = {
    "*": {"align", "aria-label", "height", "name", "width"},
    "audio": {"controls", "loop", "muted", "src"},
    "embed": {"src", "type"},
    "form": {"action", "role"},
    "iframe": {"src"},
    "input": {"type"},
    "label": {"for"},
    "object": {"data", "type"},
    "param": {"value"},
    "source": {"sizes", "src", "srcset", "type"},
    "track": {"kind", "label", "src", "srclang"},
    "video": {"autoplay", "controls", "loop", "muted", "poster", "src"},
}


def read_html(markup: str) -> Element:
    """Read HTML as a browser would; scripts, styles and comments are left out.

    The tree is no safer than the markup.
    """
    return tree(_cleaner().clean(markup))


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

"""The HTML that editors may write: elements, attributes, the schemes of links."""

from __future__ import annotations

import re
from typing import Final

from villa_site.content.fields.address import IN_PLACE

TAGS: Final = frozenset(
    "a abbr address b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div "
    "dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small "
    "span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr".split()
)
"""Elements that stay; of others only the words do, of scripts and styles nothing."""

PLAYER: Final = "data-player"
"""The attribute of a link that is shown as a player; what it holds is read as untrusted."""

ATTRIBUTES: Final = {
    "*": {
        "aria-describedby",
        "aria-labelledby",
        "class",
        "dir",
        "id",
        "lang",
        "style",
        "title",
    },
    "a": {"aria-label", "href", "hreflang", "rel", PLAYER},
    "blockquote": {"cite"},
    "col": {"span"},
    "colgroup": {"span"},
    "del": {"datetime"},
    "details": {"open"},
    "img": {"alt", "height", "sizes", "src", "srcset", "width"},
    "ins": {"datetime"},
    "li": {"type", "value"},
    "ol": {"reversed", "start", "type"},
    "q": {"cite"},
    "td": {"colspan", "headers", "rowspan"},
    "th": {"abbr", "colspan", "headers", "rowspan", "scope"},
    "time": {"datetime"},
    "ul": {"type"},
}

SCHEMES: Final = frozenset({"http", "https", *IN_PLACE})

RELATIONS: Final = ("nofollow", "sponsored", "ugc")
"""The relations that links may name, for search engines."""

_EDITOR_CLASSES: Final = ("wp-", "align", "has-", "is-", "gallery")
_STYLES: Final = {
    "text-align": re.compile(r"left|right|center|justify|start|end"),
    "list-style-type": re.compile(r"[a-z]+(?:-[a-z]+){0,4}"),
}
"""Properties that texts may set, with their values."""


def allowed_class(value: str) -> str | None:
    """Keep the classes of WordPress' editor; those of the page stay the page's."""
    words = [word for word in value.split() if word.startswith(_EDITOR_CLASSES)]
    return " ".join(words) or None


def allowed_style(value: str) -> str | None:
    """Keep how a text is aligned and a list is numbered."""
    allowed = []
    for declaration in value.lower().split(";"):
        name, _, given = (part.strip() for part in declaration.partition(":"))
        pattern = _STYLES.get(name)
        if pattern and pattern.fullmatch(given):
            allowed.append(f"{name}:{given}")
    return ";".join(allowed) or None

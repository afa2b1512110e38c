"""How React spells the attributes of HTML and SVG; ``client/src/react/attribute-names.ts`` agrees.

Source of the aliases: ``getAttributeAlias`` of react-dom 19.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

TABLES: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(words.split())
    for name, words in tomllib.loads(
        Path(__file__).with_name("react_attributes.toml").read_text()
    ).items()
}
"""React's tables; the file says what each is."""


def _camel(name: str) -> str:
    return re.sub(r"[-:](\w)", lambda letter: letter[1].upper(), name)


_NAMES: Final[Mapping[str, str]] = {
    "class": "className",
    "classname": "className",
    "for": "htmlFor",
    "htmlfor": "htmlFor",
    "dangerouslysetinnerhtml": "dangerouslySetInnerHTML",
    **{name.lower(): name for name in TABLES["camel_case"]},
    **{name: _camel(name) for name in TABLES["punctuated"]},
    **{_camel(name).lower(): _camel(name) for name in TABLES["punctuated"]},
}

ALIASES: Final[Mapping[str, str]] = {
    "htmlFor": "for",
    "crossOrigin": "crossorigin",
    "tabIndex": "tabindex",
    **{_camel(name): name for name in TABLES["punctuated"]},
}
"""React's spelling to what it prints, where the two differ."""


@lru_cache(maxsize=1024)
def react_name(name: str) -> str:
    """Give an attribute's name as React spells it, whichever way it came."""
    lower = name.lower()
    return _NAMES.get(lower) or _dashed(name) or lower


def _dashed(name: str) -> str:
    """``ariaLabelledBy`` means ``aria-labelledby``, ``dataPageId`` means ``data-page-id``."""
    prefix, rest = name[:4], name[4:]
    if prefix not in {"aria", "data"} or not rest[:1].isupper():
        return ""
    if prefix == "aria":
        return f"aria-{rest.lower()}"
    return "data" + re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", rest)

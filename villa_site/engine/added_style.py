"""Adds stylesheets to a client that is built already, without the tools that built it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE: Final = re.compile(r"\s+")
_PRELUDE: Final = re.compile(r"([^{};]+)\{")
_CLASS: Final = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")


def add_parts(parts: Mapping[str, Any], stylesheets: Sequence[str]) -> dict[str, Any]:
    """Return the parts of a stylesheet with those of ``stylesheets`` after them.

    See ``client/style-parts.ts`` for their form. The name of the rest changes with its content.
    """
    rest = [_renamed(name, stylesheets) for name in parts["rest"]]
    return {**parts, "parts": [*parts["parts"], *map(_part, stylesheets)], "rest": rest}


def minified(css: str) -> str:
    """Return a stylesheet without its comments and line breaks."""
    return _SPACE.sub(" ", _COMMENT.sub("", css)).strip()


def _renamed(name: str, stylesheets: Sequence[str]) -> str:
    digest = hashlib.sha256("".join((name, *stylesheets)).encode()).hexdigest()[:8]
    return f"{name.removesuffix('.css')}-{digest}.css"


def _part(css: str) -> Any:
    """Make a file one part, which a page has when one of its classes stands there.

    A file with a selector that has no class is in every page.
    """
    selectors = [
        selector
        for prelude in _PRELUDE.findall(css)
        if not prelude.strip().startswith("@")
        for selector in prelude.split(",")
        # What is nested in a rule stands on the pages of that rule.
        if not selector.strip().startswith("&")
    ]
    if not selectors or not all(map(_CLASS.search, selectors)):
        return css
    words = sorted({f".{name}" for selector in selectors for name in _CLASS.findall(selector)})
    return {"selectors": [["", [words]]], "css": css}

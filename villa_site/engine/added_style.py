"""Adds stylesheets to a client that is built already, without the tools that built it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

_STRING_COMMENT_OR_SPACE: Final = re.compile(
    r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|/\*.*?\*/|\s+""", re.DOTALL
)
_PRELUDE: Final = re.compile(r"([^{};]+)\{")
_FACE: Final = re.compile(r"@font-face\s*\{[^{}]*\}")
_CLASS: Final = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
_UNREAD: Final = ("\\", "[", ":not(")
"""In a selector with one of these, what looks like a class may be none, or one that is absent."""


def add_parts(parts: Mapping[str, Any], stylesheets: Sequence[str]) -> dict[str, Any]:
    """Return the parts of a stylesheet with those of ``stylesheets`` after them.

    See ``client/style-parts.ts`` for their form. The name of the rest changes with its content.
    """
    faces = "".join(face for css in stylesheets for face in _FACE.findall(css))
    added = [*map(_part, map(without_faces, stylesheets)), *([faces] if faces else [])]
    rest = _renamed(parts["rest"], stylesheets)
    return {**parts, "parts": [*parts["parts"], *added], "rest": rest}


def without_faces(css: str) -> str:
    """Return a stylesheet without its faces, which each page has from the start.

    A browser lays the whole page out again for a face that comes later.
    """
    return _FACE.sub("", css)


def minified(css: str) -> str:
    """Return a stylesheet without its comments and line breaks; strings stay as they are."""
    return _STRING_COMMENT_OR_SPACE.sub(_short, css).strip()


def _short(found: re.Match[str]) -> str:
    return found[1] or ("" if found[0].startswith("/*") else " ")


def _renamed(name: str, stylesheets: Sequence[str]) -> str:
    digest = hashlib.sha256("".join((name, *stylesheets)).encode()).hexdigest()[:8]
    return f"{name.removesuffix('.css')}-{digest}.css"


def _part(css: str) -> Any:
    """Make a file one part, which a page has when one of its classes is in it.

    A file with a selector that has no class, or one that is not read here, is in every page.
    """
    selectors = [
        selector
        for prelude in _PRELUDE.findall(css)
        if not prelude.strip().startswith("@")
        for selector in prelude.split(",")
        # What is nested in a rule is on the pages of that rule.
        if not selector.strip().startswith("&")
    ]
    if not selectors or not all(map(_has_class, selectors)):
        return css
    words = sorted({f".{name}" for selector in selectors for name in _CLASS.findall(selector)})
    return {"selectors": [["", [words]]], "css": css}


def _has_class(selector: str) -> bool:
    return bool(_CLASS.search(selector)) and not any(sign in selector for sign in _UNREAD)

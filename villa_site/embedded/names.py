"""Computes the names, paths and IDs of documents from the places of their files."""

from __future__ import annotations

import re
import unicodedata
from zlib import crc32

from villa_site.content.post_types import entity_types
from villa_site.settings.languages import Locale

# No sign before these is combining.
_PERHAPS_COMBINING = re.compile(r"[^\x00-\u02ff]")
SLUG = re.compile(r"^[a-z0-9]+(?:-[a-z0-9]+)*$")


def post_type_of(name: str) -> str:
    """Return the post type by a document's name."""
    folder = name.partition("/")[0] if "/" in name else ""
    return folder if folder in entity_types() else "page"


def path_of(prefix: str, name: str, *, slug: str, folder: str) -> str:
    """Return the canonical path of a document; ``prefix`` is that of its language."""
    parts = [] if name == "home" else [folder, slug]
    return "/".join([prefix, *filter(None, parts), ""])


def number_of(locale: Locale, name: str) -> int:
    """Return a document's ID: the same on every machine and at every start."""
    return 1000 + crc32(f"{locale}/{name}".encode()) % 9_000_000


def unaccented(text: str) -> str:
    """Fold a text for comparison: lower case, without accents."""
    lower = text.lower()
    if lower.isascii():
        return lower
    decomposed = unicodedata.normalize("NFKD", lower.replace("œ", "oe").replace("æ", "ae"))
    return without_marks(decomposed)


def without_marks(text: str) -> str:
    """Remove the combining marks; what is composed with a letter stays."""
    return _PERHAPS_COMBINING.sub(_not_combining, text)


def _not_combining(match: re.Match[str]) -> str:
    return "" if unicodedata.combining(match[0]) else match[0]


def slug_of(text: str) -> str:
    """Make a part of a path of a text, ``x`` when no letter is left."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(text)).strip("-")[:60].strip("-") or "x"

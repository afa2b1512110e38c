"""The paths of the pages list that can be files, and the reasons why others cannot."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from villa_site.content.cards import PageListing
from villa_site.engine.payload import FULL_PAYLOAD, PAYLOAD
from villa_site.site.routing.routes import Routes
from villa_site.web.builds import NOT_PAGES
from villa_site.web.prerender_store import PAGE, names_of

FILES: Final = ("/sitemap.xml", "/robots.txt", "/_villa/icon.svg")
"""Files that are written beside the pages."""
NOT_FOUND: Final = "404.html"

_RESERVED_FOLDERS: Final = frozenset(
    address.split("/")[1].casefold() for address in (*FILES, *NOT_PAGES, f"/{NOT_FOUND}")
)
_RESERVED_NAMES: Final = frozenset({PAGE, PAYLOAD, FULL_PAYLOAD})
_MAX_NAME: Final = 200
"""Bytes; file systems allow 255, and the temporary file has a longer name."""


@dataclass(frozen=True, slots=True)
class PrerenderPaths:
    """The pages to write, in order, and those to skip, with the reason."""

    pages: list[str]
    skipped: Mapping[str, str]


def prerender_paths(listings: Iterable[PageListing], routes: Routes) -> PrerenderPaths:
    """Check the paths of the pages list; of two that a file system may confuse one is written.

    Pages in languages that the site does not have are left out.
    """
    pages: dict[str, str] = {}
    skipped: dict[str, str] = {}
    own = {
        each.path: routes.own_path(each.path)
        for each in listings
        if not routes.languages.lacks(each.lang, each.path)
    }
    skipped |= {path: "it is no address of this site" for path, page in own.items() if not page}
    # Lower-case paths come first.
    for path in sorted(
        filter(None, own.values()), key=lambda path: (path != _case_folded(path), path)
    ):
        other = pages.setdefault(_case_folded(path), path)
        reason = (
            f"on some file systems it is the same as {other}" if other != path else _problem(path)
        )
        if reason:
            skipped[path] = reason
    return PrerenderPaths(sorted(set(pages.values()) - skipped.keys()), skipped)


def _problem(path: str) -> str:
    """Return why ``path`` cannot be a file, empty if it can."""
    try:
        names = names_of(path)
        longest = max((len(name.encode()) for name in names), default=0)
    except ValueError as error:
        return str(error)
    if longest > _MAX_NAME:
        return f"a part of it is longer than {_MAX_NAME} bytes"
    if names and names[0].casefold() in _RESERVED_FOLDERS:
        return f"{names[0]} is an address of the site's own"
    for name in names:
        if name.casefold() in _RESERVED_NAMES or name.startswith("."):
            return f"{name} is a name of the folder's own"
    return ""


def _case_folded(path: str) -> str:
    """Normalise ``path`` as a case-insensitive file system does."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())

"""Which paths of the pages list can be files in a folder, and why the others cannot."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from villa_site.site.policies.canonical import own_path
from villa_site.web.builds import NOT_PAGES
from villa_site.web.prerender_store import PAGE, PAYLOAD, UNFINISHED, names_of

FILES: Final = ("/sitemap.xml", "/robots.txt", "/_villa/icon.svg")
"""What is written beside pages, at its own address."""
NOT_FOUND: Final = "404.html"

_TAKEN_FIRST: Final = frozenset(
    address.split("/")[1].casefold() for address in (*FILES, *NOT_PAGES, f"/{NOT_FOUND}")
)
_TAKEN: Final = frozenset({PAGE, PAYLOAD})
_LONGEST_NAME: Final = 200
"""Bytes; file systems take 255, and a file is written under a longer name first."""


@dataclass(frozen=True, slots=True)
class PrerenderPaths:
    """The pages to be written, in order, and those to be skipped, each with the reason."""

    pages: list[str]
    skipped: Mapping[str, str]


def prerender_paths(listed: Iterable[str]) -> PrerenderPaths:
    """Sort the paths of the pages list; of two that a file system may mix up one is written."""
    pages: dict[str, str] = {}
    skipped: dict[str, str] = {}
    addresses = {path: own_path(path) for path in listed}
    skipped |= {path: "it is no address of this site" for path, own in addresses.items() if not own}
    # The usual spelling of a name comes first.
    for path in sorted(
        filter(None, addresses.values()), key=lambda path: (path != _alike(path), path)
    ):
        other = pages.setdefault(_alike(path), path)
        reason = f"on some file systems it is the same as {other}" if other != path else _flaw(path)
        if reason:
            skipped[path] = reason
    return PrerenderPaths(sorted(set(pages.values()) - skipped.keys()), skipped)


def _flaw(path: str) -> str:
    """Say why no file can stand for ``path``, nothing when one can."""
    try:
        names = names_of(path)
        longest = max((len(name.encode()) for name in names), default=0)
    except ValueError as error:
        return str(error)
    if longest > _LONGEST_NAME:
        return f"a part of it is longer than {_LONGEST_NAME} bytes"
    if names and names[0].casefold() in _TAKEN_FIRST:
        return f"{names[0]} is an address of the site's own"
    for name in names:
        if name.casefold() in _TAKEN or name.startswith(".") or name.endswith(UNFINISHED):
            return f"{name} is a name of the folder's own"
    return ""


def _alike(path: str) -> str:
    """Spell ``path`` as a file system does that knows no case and one form of each letter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())

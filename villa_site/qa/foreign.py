"""Distinguishes requests to the site from requests to others, and finds what trackers store.

A host is the site's if it is that of the visited or of the public origin. One that serves the
pictures by which pages are shared (``og:image``) is the site's for pictures, sound and films
alone: media come from the backend or from a network of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Self
from urllib.parse import urlsplit

from villa_site.qa.crawl import Crawl
from villa_site.qa.html.references import Role

_MEDIA: Final = frozenset({"image", "media", "share image"})
_LOADED: Final[frozenset[Role]] = frozenset(
    {"image", "script", "style", "font", "icon", "manifest", "media", "frame", "hint"}
)
"""The roles of what a browser loads by itself."""
_TRACKERS: Final = (
    "_ga", "_gid", "_gat", "_gcl", "__utm", "_fbp", "_fbc", "_pk_", "_hj", "_tt", "ttwid", "mp_",
    "ajs_", "amplitude", "_clck", "_clsk", "hubspot", "__hs", "optimizely", "intercom", "_pin_",
    "li_", "IDE", "NID", "matomo", "_scid", "_uet",
)  # fmt: skip
"""Beginnings of the names under which known trackers store something."""
_IDENTIFIER: Final = re.compile(
    r"""["']?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"""
    r"""|(?=(?:\D*\d){4})(?=.*[A-Za-z])\w{16,}|\w+\.(?:\d+\.)*\d{8,}\.\d{8,})["']?$""",
    re.IGNORECASE,
)
"""A value that can only tell one visitor from another: a UUID, or a long row of signs."""
CONSENT: Final = "tarteaucitron"
"""The cookie with the answers about services: ``!gtag=wait``, ``=true`` or ``=false``."""


@dataclass(frozen=True, slots=True)
class Hosts:
    """The hosts of a site, and those that serve its media."""

    own: frozenset[str]
    media: frozenset[str]

    @classmethod
    def of(cls, crawl: Crawl) -> Self:
        """Read them from what was crawled."""
        own = {_host(crawl.addresses.visited), _host(crawl.addresses.public)}
        shared = {
            _host(reference.url)
            for page in crawl.documents
            for reference in page.references
            if reference.role == "share image"
        }
        return cls(frozenset(own), frozenset(shared - {""}))

    def is_own(self, url: str, kind: str = "") -> bool:
        """Return whether a URL is the site's; ``kind`` is what it is loaded as."""
        parts = urlsplit(url)
        if parts.scheme in {"data", "blob", "about"} or not parts.netloc:
            return True
        host = _host(url)
        return host in self.own or (kind in _MEDIA and host in self.media)

    def foreign_references(self, crawl: Crawl) -> Iterator[tuple[str, str, str]]:
        """Yield page, URL and place of what a page loads by itself from others."""
        for page in crawl.documents:
            for each in page.references:
                if each.role in _LOADED and not self.is_own(each.url, each.role):
                    yield page.path, each.url, each.place


def tracking_names(stored: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names of stored items that are those of trackers, or hold a visitor's number."""
    return [
        name for name, value in stored if name.startswith(_TRACKERS) or _IDENTIFIER.match(value)
    ]


def given_consent(cookies: Iterable[Any]) -> str:
    """Return the value of the consent's cookie if it lets any service in, else an empty text."""
    values = (each["value"] for each in cookies if each["name"] == CONSENT)
    return next((value for value in values if "=true" in value), "")


def _host(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2].lower()

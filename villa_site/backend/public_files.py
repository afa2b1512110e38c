"""Public URLs of WordPress' files, which content may name by their path alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from villa_site.engine.http.urls import origin_of, quote_path, with_query

UPLOADS: Final = "/wp-content/uploads/"
"""The path of uploads in WordPress, unless it says otherwise."""
_PICTURES: Final = "/wp-includes/images/"
"""The path of its own pictures, such as smilies."""
_LONGEST: Final = 1_000
_PROGRAM: Final = re.compile(r"\.(?:ph(?:p\d?|ar|tml)|cgi|pl|py|aspx?|jsp)\b", re.IGNORECASE)
_PARENTS: Final = re.compile(r"(?:\.{1,2}/)*(?=wp-(?:content/uploads|includes/images)/)")
_INTERNAL: Final = (".internal", ".local", ".localdomain", ".lan", ".svc", ".cluster.local")


@dataclass(frozen=True, slots=True)
class PublicFiles:
    """The URLs of the folder of uploads and of WordPress itself; empty where there is none."""

    uploads: str = ""
    wordpress: str = ""

    def of(self, url: str) -> str:
        """Return the public URL of a file by an address without a host; empty for no such file.

        An address relative to a page is known by its first folder.
        """
        return _url_of(self, url) if self.uploads else ""

    def at(self, path: str, query: str = "") -> str:
        """Return the public URL of the file at a decoded path; empty for no such file."""
        found = self._found(path) if self.uploads else ""
        return with_query(found, query) if found and _is_file(path) else ""

    def _found(self, path: str) -> str:
        origin, own = origin_of(self.uploads), f"{urlsplit(self.uploads).path.rstrip('/')}/"
        if path.startswith(_PICTURES):
            return f"{self.wordpress}{quote_path(path)}"
        # Below the folder itself, or beside it in the network of sites that share one.
        if own != "/" and path.startswith(own):
            return f"{origin}{quote_path(path)}"
        if not path.startswith(UPLOADS):
            return ""
        if own.startswith(UPLOADS):
            return f"{origin}{quote_path(path)}"
        return f"{self.uploads}{quote_path(path.removeprefix(UPLOADS))}"


@lru_cache(maxsize=4096)
def _url_of(files: PublicFiles, url: str) -> str:
    relative = _PARENTS.match(url)
    rooted = f"/{url[relative.end() :]}" if relative else url
    if not rooted.startswith("/") or rooted.startswith(("//", "/\\")):
        return ""
    parts = urlsplit(rooted)
    return files.at(unquote(parts.path), parts.query)


def _is_file(path: str) -> bool:
    """Whether a decoded path can be that of a file, without a way out of its folder."""
    segments = path.split("/")
    return (
        len(path) <= _LONGEST
        and path.isprintable()
        and not {"\\", "%"} & {*path}
        and not any(each.startswith(".") for each in segments[1:])
        and "" not in segments[1:]
        and "." in segments[-1]
        and not _PROGRAM.search(path)
    )


def is_internal(url: str) -> bool:
    """Whether the host of a URL is one that visitors cannot reach, as in a cluster."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return False
    try:
        address = ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(_INTERNAL)
    return address.is_private and not address.is_loopback

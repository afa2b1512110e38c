"""URLs: their origin without credentials, and the paths of this site's own pages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from urllib.parse import quote, urlsplit

import httpx

LARGEST_PORT: Final = 65_535
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_ORIGIN: Final = re.compile(
    r"(https?)://([a-z0-9_][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::([0-9]{0,5}))?",
    re.IGNORECASE | re.ASCII,
)
# Two slashes of either kind begin a host, and browsers leave control characters out between them.
_LOCAL: Final = re.compile(r"/(?![/\\])[^\x00-\x1f]*")


def parsed(origin: str) -> str:
    """Normalise ``origin`` as browsers do: lower case, no default port; empty when malformed."""
    parts = _ORIGIN.fullmatch(origin)
    if parts is None:
        return ""
    scheme, host = parts[1].lower(), parts[2].lower()
    port = int(parts[3] or _DEFAULT_PORTS[scheme])
    if port > LARGEST_PORT:
        return ""
    return f"{scheme}://{host}" if port == _DEFAULT_PORTS[scheme] else f"{scheme}://{host}:{port}"


@lru_cache(maxsize=64)
def origin_of(url: str) -> str:
    """Return the origin of an http or https URL, empty without one."""
    try:
        parts = httpx.URL(url)
        # Without user and password, and with the host in ASCII.
        return parsed(f"{parts.scheme}://{parts.netloc.decode('ascii')}")
    except (httpx.InvalidURL, UnicodeError):
        return ""


def is_base(url: str) -> bool:
    """Whether ``url`` can be the base of calls; it may hold credentials and a path.

    An ``@`` in the path is the end of a password that is not percent-encoded.
    """
    path = url.partition("://")[2].partition("/")[2]
    return bool(origin_of(url)) and not set(url) & set("?#\\") and "@" not in path


def is_local(address: str) -> bool:
    """Tell whether ``address`` is a path of this site, which no browser reads a host into."""
    return _LOCAL.fullmatch(address) is not None


def host_of(url: str) -> str:
    """Return host and port, without a default port, of a URL with or without a scheme."""
    whole = f"https:{url}" if url.startswith("//") else url
    return origin_of(whole).partition("://")[2]


@lru_cache(maxsize=1024)
def bare_host(url: str) -> str:
    """Return the host of ``host_of`` without ``www.``: both are the same site."""
    return host_of(url).removeprefix("www.")


def without_credentials(url: str) -> str:
    """Return a URL of any scheme without user and password, for logs and output."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "(unreadable)"
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def quote_path(path: str) -> str:
    """Percent-encode a decoded ``path`` so that a browser cannot read a host into it."""
    return quote("/" + path.lstrip("/"), safe="/-._~!$&'()*+,;=:@")


def with_query(path: str, query: str) -> str:
    """Join a path and a query that may be empty."""
    return f"{path}?{query}" if query else path

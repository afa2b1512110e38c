"""What may be shown of an address: its origin, scheme, host and port, never its credentials."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

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
    """Write ``origin`` as browsers do: lower case, no usual port; nothing when it is malformed."""
    found = _ORIGIN.fullmatch(origin)
    if found is None:
        return ""
    scheme, host = found[1].lower(), found[2].lower()
    port = int(found[3] or _DEFAULT_PORTS[scheme])
    if port > LARGEST_PORT:
        return ""
    return f"{scheme}://{host}" if port == _DEFAULT_PORTS[scheme] else f"{scheme}://{host}:{port}"


@lru_cache(maxsize=64)
def origin_of(address: str) -> str:
    """Give the origin of an http or https address; nothing when it has none."""
    try:
        url = httpx.URL(address)
        # Without user and password, and with a host that is written as in a certificate.
        return parsed(f"{url.scheme}://{url.netloc.decode('ascii')}")
    except (httpx.InvalidURL, UnicodeError):
        return ""


def is_base(address: str) -> bool:
    """Tell whether calls can be made below ``address``, which may hold credentials and a folder.

    A password that is not encoded ends where the host seems to begin: what follows gives it away.
    """
    path = address.partition("://")[2].partition("/")[2]
    return bool(origin_of(address)) and not set(address) & set("?#\\") and "@" not in path


def is_local(address: str) -> bool:
    """Tell whether ``address`` is a path of this site, which no browser reads a host into."""
    return _LOCAL.fullmatch(address) is not None


def host_of(address: str) -> str:
    """Give the host of an address, with or without a scheme: its port, too, unless it is usual."""
    whole = f"https:{address}" if address.startswith("//") else address
    return origin_of(whole).partition("://")[2]


def without_credentials(address: str) -> str:
    """Give an address of any scheme without its user and password, for people to read."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "(unreadable)"
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()

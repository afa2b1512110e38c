"""Reads what a request says of itself; nothing a client can send makes a reader raise."""

from __future__ import annotations

import hmac
import ipaddress
import logging
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from villa_site.engine.http.log_limit import LogLimit
from villa_site.engine.http.origin import parsed

logger = logging.getLogger(__name__)

Scope = Mapping[str, Any]

_PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}
_ESCAPED: Final = re.compile(r"\\([0-3][0-7]{2}|.)")
_STAYS_ENCODED: Final = re.compile(r"%(?=2f|0a)", re.IGNORECASE)
_refused: Final = LogLimit()
_IN_QUERIES: Final = "".join(map(chr, range(0x21, 0x7F)))
"""Everything printable: what is there was meant so, the rest is encoded."""


def header_bytes(scope: Scope, name: bytes) -> bytes:
    """Give a request header as it came, empty when it is not there."""
    return next((value for key, value in scope["headers"] if key == name), b"")


def header(scope: Scope, name: bytes) -> str:
    """Give a request header's text, empty when it is not there."""
    return header_bytes(scope, name).decode("latin-1")


def cookies(scope: Scope) -> dict[str, str]:
    """Read the request's cookies."""
    pairs = (part.strip().partition("=") for part in header(scope, b"cookie").split(";"))
    return {name.strip(): _unquoted(value.strip()) for name, _, value in pairs if name.strip()}


def _unquoted(value: str) -> str:
    if len(value) < 2 or not value[0] == value[-1] == '"':  # noqa: PLR2004 - two quotation marks
        return value
    return _ESCAPED.sub(_character, value[1:-1])


def _character(escaped: re.Match[str]) -> str:
    digits = escaped[1]
    return chr(int(digits, 8)) if len(digits) > 1 else digits


def decoded_path(path: str) -> str:
    """Decode a path once; what would part it in two, a slash or a new line, stays encoded."""
    return unquote(_STAYS_ENCODED.sub("%25", path))


def encoded_query(query: bytes | str) -> str:
    """Give a query as printable ASCII, what else it holds being percent-encoded."""
    raw = query.encode(errors="replace") if isinstance(query, str) else query
    return quote(raw, safe=_IN_QUERIES)


def page_origin(scope: Scope) -> str:
    """Give the origin a request was sent to; nothing when its ``Host`` is malformed.

    Without a ``Host``, which HTTP/1.0 does not ask for, it is the server's own address.
    """
    scheme = scope.get("scheme", "http")
    scheme = _PAGE_SCHEMES.get(scheme, scheme)
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1:
        return ""
    return _written(scheme, hosts[0] if hosts else _server(scope))


@lru_cache(maxsize=1024)
def _written(scheme: str, host: bytes) -> str:
    return parsed(f"{scheme}://{host.decode('latin-1')}")


def _server(scope: Scope) -> bytes:
    host, port = scope.get("server") or ("localhost", None)
    named = f"[{host}]" if ":" in host else host
    # A socket in the file system has a path for a host, and no port.
    return f"{named}:{port}".encode() if port else b"localhost"


def public_origin(scope: Scope, site_url: str) -> str:
    """Give what absolute links begin with: the site's configured origin, else the request's."""
    return site_url or page_origin(scope)


def same_text(given: str | bytes, wanted: str) -> bool:
    """Compare with a secret, in the same time wherever they differ and whatever is given."""
    raw = given.encode(errors="surrogatepass") if isinstance(given, str) else given
    return hmac.compare_digest(raw, wanted.encode(errors="surrogatepass"))


def is_https(origin: str, site_url: str) -> bool:
    """Tell whether browsers reach the site over https, be it only up to a server in front."""
    return "https:" in (origin.partition("//")[0], site_url.partition("//")[0])


def from_own_page(scope: Scope, site_url: str) -> bool:
    """Tell whether ``Origin`` names a page of this site: scheme, host and port are its own."""
    return _is_own(parsed(header(scope, b"origin")), scope, site_url)


def asked_by_own_page(scope: Scope, site_url: str) -> bool:
    """Tell whether a page of this site made a GET, which browsers send without ``Origin``.

    What the browser tells of the page is believed first; over plain HTTP it only names the page.
    """
    relation = header(scope, b"sec-fetch-site")
    if relation:
        return relation == "same-origin"
    if header(scope, b"origin"):
        return from_own_page(scope, site_url)
    return _is_own(_origin_of_page(header(scope, b"referer")), scope, site_url)


def _origin_of_page(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parsed(f"{parts.scheme}://{parts.netloc}")


def _is_own(origin: str, scope: Scope, site_url: str) -> bool:
    if not origin:
        return False
    seen = page_origin(scope)
    if origin in {site_url, seen}:
        return True
    if origin.partition("://")[2] == seen.partition("://")[2] and _refused.is_news(origin):
        _tell_of_scheme(origin, seen)
    return False


def _tell_of_scheme(origin: str, seen: str) -> None:
    """Say what an operator has to set; a page of the other scheme could be anybody's."""
    logger.warning(
        "Refused a page of %s: this request came to %s. If both are this site, set "
        "VILLA_SITE_URL=%s, or let the server in front send X-Forwarded-Proto and name its "
        "address in FORWARDED_ALLOW_IPS.",
        origin,
        seen,
        origin,
    )


def client_network(scope: Scope) -> str:
    """Give what counts as one visitor's address; empty where the server does not know it."""
    return network((scope.get("client") or ("",))[0])


def network(address: str) -> str:
    """Give what counts as one visitor's address: of IPv6, where each has billions, the /64."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))

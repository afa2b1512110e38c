"""Reads request headers; nothing a client can send makes a reader raise.

Scopes are read as they are: Starlette's ``Headers`` copies the list of all headers for each use.
Those of an HTTP request are brought into a mapping once, which is stored in its scope.
"""

from __future__ import annotations

import hmac
import ipaddress
import logging
import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from starlette.types import Scope

from villa_site.engine.http.urls import parsed
from villa_site.engine.limits import LogLimit

logger = logging.getLogger(__name__)

_PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}
_ESCAPED: Final = re.compile(r"\\([0-3][0-7]{2}|.)")
_ORIGIN_KEY: Final = "villa.origin"
"""The key of a scope for the origin that was read of it."""
_HEADERS_KEY: Final = "villa.headers"
"""The key of a scope for its headers by name, beside the list that they were read of."""
_STAYS_ENCODED: Final = re.compile(r"%(?=2f|0a)", re.IGNORECASE)
_refused: Final = LogLimit(logger, period=math.inf, max_keys=20)
_QUERY_SAFE: Final = "".join(map(chr, range(0x21, 0x7F)))
"""Printable ASCII stays as it is."""


def headers_by_name(scope: Scope) -> Mapping[bytes, bytes]:
    """Return the raw request headers; of several with one name the first."""
    headers = scope["headers"]
    if scope.get("type") != "http":
        # The scope of a live visitor stays for as long as the page is open.
        return dict(reversed(headers))
    known: tuple[object, dict[bytes, bytes]] | None = scope.get(_HEADERS_KEY)
    if known is None or known[0] is not headers:
        known = scope[_HEADERS_KEY] = headers, dict(reversed(headers))
    return known[1]


def header_bytes(scope: Scope, name: bytes) -> bytes:
    """Return the raw value of a request header, empty without one."""
    return headers_by_name(scope).get(name, b"")


def header(scope: Scope, name: bytes) -> str:
    """Return the text of a request header, empty without one."""
    return header_bytes(scope, name).decode("latin-1")


def cookies(scope: Scope) -> dict[str, str]:
    """Parse the ``Cookie`` header.

    Starlette's parser unquotes by ``http.cookies``, in quadratic time before Python 3.11.10.
    """
    pairs = (part.strip().partition("=") for part in header(scope, b"cookie").split(";"))
    return {name.strip(): _unquoted(value.strip()) for name, _, value in pairs if name.strip()}


def _unquoted(value: str) -> str:
    if len(value) < 2 or not value[0] == value[-1] == '"':  # noqa: PLR2004 - two quotation marks
        return value
    return _ESCAPED.sub(_character, value[1:-1])


def _character(escaped: re.Match[str]) -> str:
    digits = escaped[1]
    return chr(int(digits, 8)) if len(digits) > 1 else digits


def decode_path(path: str) -> str:
    """Decode a path once; an encoded slash or line feed stays encoded."""
    return unquote(_STAYS_ENCODED.sub("%25", path))


def encode_query(query: bytes | str) -> str:
    """Percent-encode what is not printable ASCII in a query string."""
    raw = query.encode(errors="replace") if isinstance(query, str) else query
    return quote(raw, safe=_QUERY_SAFE)


def request_origin(scope: Scope) -> str:
    """Return the origin a request was sent to, empty when its ``Host`` is malformed.

    Without ``Host``, which HTTP/1.0 does not require, it is the server's own host and port. It is
    read once for each request.
    """
    known: str | None = scope.get(_ORIGIN_KEY)
    if known is None:
        known = scope[_ORIGIN_KEY] = _read_origin(scope)
    return known


def _read_origin(scope: Scope) -> str:
    scheme = scope.get("scheme", "http")
    headers, given = scope["headers"], headers_by_name(scope)
    # Some header has been sent more than once.
    if len(given) < len(headers) and [name for name, _ in headers].count(b"host") > 1:
        return ""
    host = given.get(b"host")
    return _origin(_PAGE_SCHEMES.get(scheme, scheme), _server(scope) if host is None else host)


@lru_cache(maxsize=1024)
def _origin(scheme: str, host: bytes) -> str:
    return parsed(f"{scheme}://{host.decode('latin-1')}")


def _server(scope: Scope) -> bytes:
    host, port = scope.get("server") or ("localhost", None)
    name = f"[{host}]" if ":" in host else host
    # The host of a Unix socket is its path, without a port.
    return f"{name}:{port}".encode() if port else b"localhost"


def public_origin(scope: Scope, site_url: str) -> str:
    """Return the origin of absolute links: the configured one, else the request's."""
    return site_url or request_origin(scope)


def equals_secret(value: str | bytes, secret: str) -> bool:
    """Compare with a secret in constant time; any text is accepted."""
    raw = value.encode(errors="surrogatepass") if isinstance(value, str) else value
    return hmac.compare_digest(raw, secret.encode(errors="surrogatepass"))


def is_https(origin: str, site_url: str) -> bool:
    """Whether browsers reach the site over https, possibly through a reverse proxy."""
    return "https:" in (origin.partition("//")[0], site_url.partition("//")[0])


def is_same_origin(scope: Scope, site_url: str) -> bool:
    """Whether ``Origin`` is this site's: scheme, host and port."""
    return _is_own(parsed(header(scope, b"origin")), scope, site_url)


def is_same_origin_get(scope: Scope, site_url: str) -> bool:
    """Whether a page of this site made a GET, which browsers send without ``Origin``.

    ``Sec-Fetch-Site`` decides; over plain HTTP browsers send ``Referer`` only.
    """
    site = header(scope, b"sec-fetch-site")
    if site:
        return site == "same-origin"
    if header(scope, b"origin"):
        return is_same_origin(scope, site_url)
    return _is_own(_origin_of_url(header(scope, b"referer")), scope, site_url)


def _origin_of_url(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return parsed(f"{parts.scheme}://{parts.netloc}")


def _is_own(origin: str, scope: Scope, site_url: str) -> bool:
    if not origin:
        return False
    own = request_origin(scope)
    if origin in {site_url, own}:
        return True
    if origin.partition("://")[2] == own.partition("://")[2]:
        _log_other_scheme(origin, own)
    return False


def _log_other_scheme(origin: str, own: str) -> None:
    """Tell the operator what to set; a page of the other scheme can be another site's."""
    _refused.log(
        logging.WARNING,
        "Refused a page of %s: this request came to %s. If both are this site, set "
        "VILLA_SITE_URL=%s, or let the server in front send X-Forwarded-Proto and name its "
        "address in FORWARDED_ALLOW_IPS.",
        origin,
        own,
        origin,
        key=origin,
    )


def client_network(scope: Scope) -> str:
    """Return the network of the client, empty where the server does not know its IP."""
    return network((scope.get("client") or ("",))[0])


def network(client_ip: str) -> str:
    """Return what rate limits count as one client: an IPv4 address or the /64 of an IPv6 one."""
    try:
        ip = ipaddress.ip_address(client_ip.partition("%")[0])
    except ValueError:
        return client_ip
    if isinstance(ip, ipaddress.IPv4Address):
        return client_ip
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))

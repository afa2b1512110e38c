"""The URL of Redis: its validation, its masked password, and the channel name of a site."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

TLS_OPTIONS: Final = frozenset(
    "ssl_ca_certs ssl_ca_path ssl_cert_reqs ssl_certfile ssl_check_hostname ssl_keyfile".split()
)
_DATABASE: Final = re.compile(r"(/\d{0,5})?")


def redis_url_error(url: str) -> str:
    """Return why the URL is invalid, without repeating any of it; empty if it is valid."""
    if not url.startswith(("redis://", "rediss://")):
        return "must start with redis:// or rediss://"
    parts = _parts(url)
    if parts is None or parts.fragment or not _DATABASE.fullmatch(parts.path):
        return (
            "must be redis://user:password@host:port, with / ? # @ in a password as %2F and so on"
        )
    if not parts.hostname:
        return "must name a host, as in redis://cache.example.org:6379"
    if parts.query and parts.scheme == "redis":
        return "takes options after a question mark with rediss:// only"
    if not TLS_OPTIONS.issuperset(parse_qs(parts.query, keep_blank_values=True)):
        return f"may have no options but {', '.join(sorted(TLS_OPTIONS))}"
    return ""


def without_password(text: str, url: str) -> str:
    """Mask the password of ``url`` in a text, such as an error of the server."""
    parts = _parts(url)
    password = parts.password if parts else ""
    for secret in {password or "", unquote(password or "")} - {""}:
        text = text.replace(secret, "***")
    return text


def channel_name(site_url: str, backend_url: str) -> str:
    """Return the channel name of a site, so that several sites can share a Redis.

    All machines of a site have the same public origin, or at least the same backend.
    """
    origin = (site_url or backend_url).partition("://")[2].rpartition("@")[2].strip("/").lower()
    return f"villa-site:{origin}" if origin else "villa-site"


def _parts(url: str) -> SplitResult | None:
    """Split the URL; None when its port or its brackets are invalid."""
    try:
        parts = urlsplit(url)
        usable = parts.port != 0
    except ValueError:
        return None
    return parts if usable else None

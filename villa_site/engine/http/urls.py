"""Addresses of this site's own pages, written as browsers write them."""

from __future__ import annotations

from urllib.parse import quote


def quote_path(path: str) -> str:
    """Percent-encode a decoded ``path`` so that a browser cannot read a host into it."""
    return quote("/" + path.lstrip("/"), safe="/-._~!$&'()*+,;=:@")


def with_query(path: str, query: str) -> str:
    """Join a path and a query that may be empty."""
    return f"{path}?{query}" if query else path

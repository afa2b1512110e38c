"""Recognises links to this site, which may name its own host or the content backend's."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from villa_site.engine.http.headers import decode_path
from villa_site.engine.http.urls import bare_host, host_of, is_local
from villa_site.site.routing.routes import is_forbidden

# A user before the host, or a backslash in it, would make it another host.
_ABSOLUTE: Final = re.compile(r"(https?:)?//([^/?#\\@\s]+)([/?#].*)?", re.IGNORECASE | re.DOTALL)
_FILE: Final = re.compile(r"/[^/]*\.[^/]*$")
_PREVIEW: Final = frozenset({"preview", "preview_id"})
"""Parameters by which WordPress shows an editor what nobody else sees."""


@lru_cache(maxsize=4096)
def local_path(url: str, origin: str, backend: str = "") -> str | None:
    """Return path, query and hash of a link to this site; None for another site's link.

    ``origin`` is the site's, ``backend`` the URL of the content backend; either may be empty.
    Neither scheme nor ``www.`` makes a difference, a port does. Files, previews and the
    administration of the backend are its own.
    """
    if is_local(url):
        return url
    absolute = _ABSOLUTE.fullmatch(url)
    if absolute is None:
        return None
    scheme, netloc, rest = absolute[1] or "https:", absolute[2], absolute[3] or "/"
    host = bare_host(f"{scheme}//{netloc}")
    # More than one slash, of either kind, would begin another host.
    path = "/" + rest.lstrip("/\\")
    if not host or not is_local(path):
        return None
    page = _backend_page(path, backend) if host == bare_host(backend) else None
    # Site and backend may share a host; what is no page of the backend is then the site's.
    return path if page is None and host == bare_host(origin) else page


@lru_cache(maxsize=4096)
def linked_path(url: str, origin: str, backend: str = "") -> str | None:
    """Return the decoded path of the page of this site that a link leads to; None for no such link.

    Query and hash are left out.
    """
    linked = local_path(url, origin, backend)
    if linked is None:
        return None
    bare = unquote(linked.partition("#")[0].partition("?")[0])
    return f"{bare.rstrip('/')}/"


def is_backends(url: str, backend: str) -> bool:
    """Whether ``url`` is on the host of the content backend."""
    return bool(backend) and host_of(url) == host_of(backend)


def _backend_page(path: str, backend: str) -> str | None:
    """Return the path on this site of a page of the backend; None for what only it has."""
    base = urlsplit(backend).path.rstrip("/")
    bare = path.partition("#")[0].partition("?")[0]
    if base and bare != base and not bare.startswith(f"{base}/"):
        return None
    local = "/" + path[len(base) :].lstrip("/\\")
    parts = urlsplit(local)
    page = decode_path(parts.path)
    folder = page if page.endswith("/") else f"{page}/"
    only_there = (
        is_forbidden(folder)
        or _FILE.search(page)
        or _PREVIEW & parse_qs(parts.query, keep_blank_values=True).keys()
    )
    return None if only_there else local

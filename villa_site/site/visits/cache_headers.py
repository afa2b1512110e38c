"""Cache headers for shared caches in front of the site, with the keys for their purge.

Without a configured public origin absolute links follow ``Host``: then shared caches keep nothing,
so that no visitor gets the host of another.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from villa_site.backend.queries import bare_path
from villa_site.site.blocks.data import kinds_of
from villa_site.site.visits.visit import View

SHARED: Final = "public, max-age=0, s-maxage=10, stale-while-revalidate=60"
NO_STORE: Final = {"cache-control": "no-store"}
OWN: Final = "private, max-age=0, must-revalidate"
PRIVATE: Final = "private, no-store"
SITE: Final = "site"
"""The key of every page."""
LISTS: Final = "lists"
"""The key of pages that show others, which any change may concern."""
MAX_KEYS_LENGTH: Final = 4_000
"""Length of the keys of changed pages beyond which all are dropped; Varnish reads 8 KB a header."""


def caching_headers(view: View, site_url: str, *, negotiated: bool = True) -> dict[str, str]:
    """Return the caching of a page or of its payload; what is not for all is not stored.

    Unlike pages, payloads are not ``negotiated`` by language.
    """
    follows_form = view.ctx.submission is not None or "ok" in view.ctx.query.values()
    published = view.status == HTTPStatus.OK and view.kind == "page" and not follows_form
    if view.personal:
        return {"cache-control": PRIVATE, "x-robots-tag": "noindex"}
    if published and not view.visit.preview and not view.ctx.preview:
        return shared_cache_headers(view, site_url, negotiated=negotiated)
    return {**NO_STORE, "x-robots-tag": "noindex"}


def shared_cache_headers(view: View, site_url: str, *, negotiated: bool = True) -> dict[str, str]:
    """Return the headers of a page: browsers revalidate, shared caches keep it for seconds.

    Few caches support ``Vary`` by language and cookie: ``/``, which redirects by them, is private.
    With one language it is a page like others. What visitors share changes at any time, so do the
    words about opening hours soon before a change, and a page that shows who sees it is stored
    nowhere.
    """
    if view.visitor is not None:
        return {"cache-control": PRIVATE}
    if view.visit.path == "/" and negotiated and view.ctx.languages.several:
        return {"cache-control": OWN, "vary": "Accept-Language, Cookie"}
    if not site_url or view.stores or view.sources or view.opening.changes_soon:
        return {"cache-control": OWN}
    keys = _keys(view)
    return {
        "cache-control": SHARED,
        "surrogate-key": " ".join(keys),
        "cache-tag": ",".join(keys),
    }


def changed_keys(paths: Iterable[str] | None) -> frozenset[str]:
    """Return the keys of what a shared cache drops when pages at ``paths`` change; None: any."""
    keys = {LISTS, *map(_path_key, paths)} if paths is not None else {SITE}
    return frozenset(keys if len(" ".join(keys)) <= MAX_KEYS_LENGTH else {SITE})


def _keys(view: View) -> list[str]:
    """Return the keys of a page: of what it belongs to, its number, its path."""
    keys = [SITE, "options", f"lang-{view.ctx.locale}"]
    page = view.page
    if page is not None and page.id:
        keys.append(f"page-{page.id}")
    keys.append(_path_key(view.visit.content_path or view.visit.path))
    loads = any(kind.load is not None for kind in kinds_of(view.blocks))
    if loads or view.extra is not None or (page is not None and page.archive is not None):
        keys.append(LISTS)
    return keys


def _path_key(path: str) -> str:
    """Return the key of a page by its path, the only thing that a message of a change names."""
    return f"path-{quote(bare_path(path), errors='replace') or '/'}"


def file_cache_control(seconds: int, site_url: str) -> str:
    """Return ``Cache-Control`` of a file with absolute links, private without a public origin."""
    return f"{'public' if site_url else 'private'}, max-age={seconds}"

"""What a shared cache before the site may keep of an answer, and by which names it is purged there.

Absolute links follow ``Host`` as long as no public origin is configured: a cache that kept such an
answer would give one visitor's host to all others, so then it may keep none.
"""

from __future__ import annotations

from typing import Final

from villa_site.site.visit import View

SHARED: Final = "public, max-age=0, s-maxage=10, stale-while-revalidate=60"
OWN: Final = "private, max-age=0, must-revalidate"


def shared_cache_headers(view: View, site_url: str) -> dict[str, str]:
    """Give the headers of a page that was found; browsers always ask, caches keep it for seconds.

    Few caches tell visitors apart by language or cookie, so the one address that sends visitors to
    their language is kept by none.
    """
    if view.visit.path == "/":
        return {"cache-control": OWN, "vary": "Accept-Language, Cookie"}
    if not site_url:
        return {"cache-control": OWN}
    keys = ["site", "options", f"lang-{view.ctx.locale}"]
    if view.page is not None and view.page.id:
        keys.append(f"page-{view.page.id}")
    return {
        "cache-control": SHARED,
        "surrogate-key": " ".join(keys),
        "cache-tag": ",".join(keys),
    }


def file_cache_control(seconds: int, site_url: str) -> str:
    """Say how long a file with absolute links may be kept, and whether for its reader alone."""
    return f"{'public' if site_url else 'private'}, max-age={seconds}"

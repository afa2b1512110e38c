"""Which translations of a page the backend's list of pages lacks: nothing may lead there."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.content.cards import PageListing
from villa_site.settings.languages import Locale
from villa_site.site.blocks.derived import derived
from villa_site.site.context import PageContext
from villa_site.site.routing.routes import Routes


class ListedPaths(NamedTuple):
    """The paths of the list of pages, composed (NFC), and the languages that it has any of."""

    paths: frozenset[str]
    languages: frozenset[Locale]


MAX_AGE: Final = 600.0
"""Seconds until the list is renewed in the background, where nobody has said that it changed."""
PATIENCE: Final = 0.5
"""Seconds that the first pages wait for the list."""


async def absent_translations(
    page: Page, ctx: PageContext, backend: CachedBackend
) -> frozenset[str]:
    """Return the paths of translations that the list of pages lacks.

    None are lacking where there is no list, or where it has no page in that language. The backend
    names a list of posts only in languages that have posts; the list of pages has no such lists.
    """
    if page.archive is not None:
        return frozenset()
    languages, named = ctx.languages, _named(page, ctx)
    if not named:
        return frozenset()
    call = Call(languages.default)
    result = await backend.recent_page_list(call, max_age=MAX_AGE, patience=PATIENCE)
    if result is None:
        return frozenset()
    listings = result.value
    listed = derived(
        ctx.caches, "listed paths", result.version, lambda: _listed(listings, ctx.routes)
    )
    return frozenset(
        path
        for path in named
        if _composed(path) not in listed.paths and languages.of_path(path) in listed.languages
    )


def _named(page: Page, ctx: PageContext) -> set[str]:
    """Return the paths of the page in other languages, as the page itself names them."""
    urls = (page.lang.get(each, "") for each in ctx.languages if each != ctx.locale)
    local = (ctx.local_path(url) for url in urls if url)
    own = (ctx.routes.own_path(path) for path in local if path)
    return {path for path in own if path}


def _listed(listings: tuple[PageListing, ...], routes: Routes) -> ListedPaths:
    own = (routes.own_path(each.path) for each in listings)
    paths = frozenset(_composed(path) for path in own if path)
    return ListedPaths(paths, frozenset(map(routes.languages.of_path, paths)))


def _composed(path: str) -> str:
    return unicodedata.normalize("NFC", path)

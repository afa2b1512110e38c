"""The sitemap: every published page of every language, each with its translations."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models import PageListing
from villa_site.errors import BackendError
from villa_site.feed_addresses import CALENDARS, FEEDS, SHARE_IMAGES
from villa_site.i18n import DEFAULT_LOCALE, LOCALES
from villa_site.middleware.canonical import own_path
from villa_site.middleware.slash import local
from villa_site.site_icon import ICON_PATH

logger = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Pages asked of the backend side by side: a sitemap must not be a burden."""

MOST: Final = 50_000
"""Addresses one sitemap may hold."""

OPEN: Final = ("/_villa/assets/", ICON_PATH, f"{CALENDARS}/", f"{FEEDS}/", SHARE_IMAGES)
"""What crawlers may fetch of the engine's own addresses: a page is not seen without its style, nor
shared without its picture."""

HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One address: its path, the day it changed, the paths of its translations by language."""

    path: str
    modified: str = ""
    translations: Mapping[str, str] = field(default_factory=dict)

    def xml(self, origin: str) -> str:
        """Write the entry with absolute addresses."""
        lines = [f"<url><loc>{escape(origin + local(self.path))}</loc>"]
        if self.modified:
            lines.append(f"<lastmod>{self.modified}</lastmod>")
        lines += [
            f'<xhtml:link rel="alternate" hreflang="{lang}" href={quoteattr(address)}/>'
            for lang, address in ((lang, origin + local(path)) for lang, path in self._alternates())
        ]
        return "".join([*lines, "</url>"])

    def _alternates(self) -> Iterable[tuple[str, str]]:
        """Name the page's own language, too, and the one for everybody else."""
        if len(self.translations) < 2:  # noqa: PLR2004 - a page alone has no alternate
            return
        yield from self.translations.items()
        if DEFAULT_LOCALE in self.translations:
            yield "x-default", self.translations[DEFAULT_LOCALE]


async def entries(backend: Backend, origin: str) -> list[Entry]:
    """Ask the backend for its pages; a page whose translations do not come stands alone."""
    listings = await backend.pages(Call(locale=DEFAULT_LOCALE))
    known = {path: listing for listing in listings if (path := own_path(listing.path))}
    groups = await _groups(backend, known, origin)
    return [
        Entry(path, _day(listing), groups.get(path, {}))
        for path, listing in list(known.items())[:MOST]
    ]


async def _groups(
    backend: Backend, known: Mapping[str, PageListing], origin: str
) -> dict[str, dict[str, str]]:
    """Gather translations: a page names all of its group, so each group is asked for once."""
    groups: dict[str, dict[str, str]] = {}
    turn = asyncio.Semaphore(AT_ONCE)

    async def ask(path: str) -> None:
        async with turn:
            if path not in groups:
                group = await _translations(backend, known[path], path, origin)
                groups.update(dict.fromkeys((path, *group.values()), group))

    for locale in LOCALES:
        own = [path for path, listing in known.items() if listing.lang == locale]
        await asyncio.gather(*(ask(path) for path in own if path not in groups))
    return groups


async def _translations(
    backend: Backend, listing: PageListing, path: str, origin: str
) -> dict[str, str]:
    try:
        page = await backend.page(local(path), Call(locale=listing.lang))
    except BackendError as error:
        logger.warning("The sitemap lacks the translations of %s: %s", path, error)
        return {}
    urls = {lang: page.lang.get(lang, "").removeprefix(origin) for lang in LOCALES}
    paths: dict[str, str | None] = {lang: own_path(url) for lang, url in urls.items() if url}
    paths[listing.lang] = path
    return {lang: found for lang, found in paths.items() if found}


def _day(listing: PageListing) -> str:
    return listing.modified.date().isoformat() if listing.modified else ""


def sitemap(found: Iterable[Entry], origin: str) -> str:
    """Write the sitemap of ``found``."""
    return HEAD + "\n".join(entry.xml(origin) for entry in found) + "\n</urlset>\n"


def robots(origin: str) -> str:
    """Write robots.txt: pages and what belongs to them, neither the engine's calls nor preview."""
    closed = ["/_villa/", "/preview/", *(f"/{locale}/preview/" for locale in LOCALES[1:])]
    # Readers that take the first rule that fits, and those that take the longest, agree.
    rules = "".join(f"Allow: {path}\n" for path in OPEN)
    rules += "".join(f"Disallow: {path}\n" for path in closed)
    return f"User-agent: *\n{rules}\nSitemap: {origin}/sitemap.xml\n"

"""The sitemap: every published page of every language, each with its translations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from villa_site.content.cards import PageListing
from villa_site.content.locales import DEFAULT_LOCALE, LOCALES
from villa_site.discovery.feed_urls import CALENDARS, FEEDS, ICON_PATH, SHARE_IMAGES
from villa_site.discovery.translation_groups import Group, Pages, translation_paths
from villa_site.engine.http.urls import quote_path
from villa_site.site.policies.canonical import own_path

MAX_URLS: Final = 50_000
"""Limit of URLs in a sitemap."""

ALLOWED: Final = ("/_villa/assets/", ICON_PATH, f"{CALENDARS}/", f"{FEEDS}/", SHARE_IMAGES)
"""Paths below ``/_villa/`` that crawlers need: styles, icon, calendars, feeds, share images."""

HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


@dataclass(frozen=True, slots=True)
class SitemapEntry:
    """A URL of the sitemap: path, date of change, paths of its translations by language."""

    path: str
    modified: str = ""
    translations: Mapping[str, str] = field(default_factory=dict)

    def xml(self, origin: str) -> str:
        """Return the entry as XML with absolute URLs."""
        lines = [f"<url><loc>{escape(origin + quote_path(self.path))}</loc>"]
        if self.modified:
            lines.append(f"<lastmod>{self.modified}</lastmod>")
        for lang, path in self._alternates():
            href = quoteattr(origin + quote_path(path))
            lines.append(f'<xhtml:link rel="alternate" hreflang="{lang}" href={href}/>')
        return "".join([*lines, "</url>"])

    def _alternates(self) -> Iterable[tuple[str, str]]:
        """Yield the languages, the page's own included, and ``x-default``."""
        if len(self.translations) < 2:  # noqa: PLR2004 - a single page has no alternate
            return
        yield from self.translations.items()
        if DEFAULT_LOCALE in self.translations:
            yield "x-default", self.translations[DEFAULT_LOCALE]


def site_pages(listings: Iterable[PageListing]) -> dict[str, PageListing]:
    """Return the lines of the pages list that are pages of this site, by path."""
    return {path: listing for listing in listings if (path := own_path(listing.path))}


def listed_translations(pages: Pages) -> dict[str, Group] | None:
    """Return the translations that the list contains; None if it contains none."""
    if not any(listing.translations for listing in pages.values()):
        return None
    return {
        path: translation_paths(listing.translations, listing.lang, path)
        for path, listing in pages.items()
    }


def entries(pages: Pages, groups: Mapping[str, Group]) -> list[SitemapEntry]:
    """Create an entry for each page, with its translations if they are known."""
    return [
        SitemapEntry(
            path,
            listing.modified.date().isoformat() if listing.modified else "",
            groups.get(path, {}),
        )
        for path, listing in list(pages.items())[:MAX_URLS]
    ]


def sitemap(listed: Iterable[SitemapEntry], origin: str) -> str:
    """Return the sitemap as XML."""
    return HEAD + "\n".join(entry.xml(origin) for entry in listed) + "\n</urlset>\n"


def robots(origin: str) -> str:
    """Return robots.txt: pages and their resources are allowed, calls and previews are not."""
    disallowed = ["/_villa/", "/preview/", *(f"/{locale}/preview/" for locale in LOCALES[1:])]
    # The order suits crawlers that apply the first match and those that apply the longest.
    rules = "".join(f"Allow: {path}\n" for path in ALLOWED)
    rules += "".join(f"Disallow: {path}\n" for path in disallowed)
    return f"User-agent: *\n{rules}\nSitemap: {origin}/sitemap.xml\n"

"""The sitemap: every published page of every language, each with its translations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from villa_site.backend.models import PageListing
from villa_site.content.locales import DEFAULT_LOCALE, LOCALES
from villa_site.discovery.feed_urls import CALENDARS, FEEDS, SHARE_IMAGES
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.discovery.translation_groups import Group, Pages, translation_paths
from villa_site.site.policies.canonical import own_path
from villa_site.site.policies.slash import local

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


def listed_pages(listings: Iterable[PageListing]) -> dict[str, PageListing]:
    """Give the lines of the pages list that are pages of this site, by path."""
    return {path: listing for listing in listings if (path := own_path(listing.path))}


def listed_groups(pages: Pages) -> dict[str, Group] | None:
    """Read the translations that the list itself gives; None where it gives none."""
    if not any(listing.translations for listing in pages.values()):
        return None
    return {
        path: translation_paths(listing.translations, listing.lang, path)
        for path, listing in pages.items()
    }


def entries(pages: Pages, groups: Mapping[str, Group]) -> list[Entry]:
    """Make an entry of each page; one whose translations are not known stands alone."""
    return [
        Entry(path, _day(listing), groups.get(path, {}))
        for path, listing in list(pages.items())[:MOST]
    ]


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

"""The sitemap: every published page of every language, each with its translations.

One of many pages is an index of several files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from villa_site.content.cards import PageListing
from villa_site.discovery.feed_urls import CALENDARS, FEEDS, SHARE_IMAGES
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.discovery.translation_groups import Group, Pages, translation_paths
from villa_site.engine.http.urls import quote_path
from villa_site.settings.languages import Languages, Locale
from villa_site.site.routing.routes import Routes

MAX_URLS: Final = 10_000
"""Limit of URLs in a file of the sitemap; the protocol has 50,000."""
MAX_BYTES: Final = 20_000_000
"""Limit of the size of a file; the protocol has 50 MB."""

ALLOWED: Final = ("/_villa/assets/", ICON_PATH, f"{CALENDARS}/", f"{FEEDS}/", SHARE_IMAGES)
"""Paths below ``/_villa/`` that crawlers need: styles, icon, calendars, feeds, share images."""

_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SCHEMA: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
HEAD: Final = (
    f'{_DECLARATION}<urlset xmlns="{_SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)
_INDEX_HEAD: Final = f'{_DECLARATION}<sitemapindex xmlns="{_SCHEMA}">\n'


@dataclass(frozen=True, slots=True)
class SitemapEntry:
    """A URL of the sitemap: path, date of change, paths of its translations by language.

    ``default`` is the language for visitors of all others.
    """

    path: str
    modified: str = ""
    translations: Mapping[str, str] = field(default_factory=dict)
    default: Locale = ""

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
        if self.default in self.translations:
            yield "x-default", self.translations[self.default]


def site_pages(listings: Iterable[PageListing], routes: Routes) -> dict[str, PageListing]:
    """Return the lines of the pages list that are pages of this site, by path."""
    return {
        path: listing
        for listing in listings
        if (path := routes.own_path(listing.path))
        and not routes.languages.lacks(listing.lang, path)
    }


def listed_translations(pages: Pages, routes: Routes) -> dict[str, Group] | None:
    """Return the translations that the list contains; None if it contains none.

    A site in one language has none to look for.
    """
    if not routes.languages.several:
        return {}
    if not any(listing.translations for listing in pages.values()):
        return None
    return {
        path: translation_paths(listing.translations, path, routes)
        for path, listing in pages.items()
    }


def entries(pages: Pages, groups: Mapping[str, Group], default: Locale) -> list[SitemapEntry]:
    """Create an entry for each page, with its translations if they are known.

    A translation that the list lacks is left out, where it has other pages in that language.
    """
    listed = {listing.lang for listing in pages.values()}
    return [
        SitemapEntry(
            path,
            listing.modified.date().isoformat() if listing.modified else "",
            {
                lang: each
                for lang, each in groups.get(path, {}).items()
                if each in pages or lang not in listed
            },
            default,
        )
        for path, listing in pages.items()
    ]


class SitemapFile(NamedTuple):
    """A file of the sitemap, and the latest date of change of its pages."""

    xml: str
    modified: str


def file_path(number: int) -> str:
    """Return the path of a file of the sitemap, where it has several; the first is 1."""
    return f"/sitemap-{number}.xml"


def sitemap_files(listed: Iterable[SitemapEntry], origin: str) -> Iterator[SitemapFile]:
    """Write the sitemap as files of at most ``MAX_URLS`` URLs and ``MAX_BYTES``; one at least."""
    written: list[str] = []
    size, modified = 0, ""
    for entry in listed:
        line = entry.xml(origin)
        if written and (len(written) >= MAX_URLS or size + len(line) > MAX_BYTES):
            yield _file(written, modified)
            written, size, modified = [], 0, ""
        written.append(line)
        # Addresses are encoded: a character is a byte, and the end of a line is one more.
        size += len(line) + 1
        modified = max(modified, entry.modified)
    yield _file(written, modified)


def _file(lines: Sequence[str], modified: str) -> SitemapFile:
    return SitemapFile(HEAD + "\n".join(lines) + "\n</urlset>\n", modified)


def sitemap_index(files: Sequence[SitemapFile], origin: str) -> str:
    """Write the index that names the files of the sitemap."""
    lines = [
        f"<sitemap><loc>{escape(origin + file_path(number))}</loc>"
        + (f"<lastmod>{file.modified}</lastmod>" if file.modified else "")
        + "</sitemap>"
        for number, file in enumerate(files, 1)
    ]
    return _INDEX_HEAD + "\n".join(lines) + "\n</sitemapindex>\n"


def robots(origin: str, languages: Languages) -> str:
    """Return robots.txt: pages and their resources are allowed, calls and previews are not."""
    disallowed = [
        "/_villa/",
        "/preview/",
        *(f"{languages.prefix(each)}/preview/" for each in languages.prefixed),
    ]
    # The order suits crawlers that apply the first match and those that apply the longest.
    rules = "".join(f"Allow: {path}\n" for path in ALLOWED)
    rules += "".join(f"Disallow: {path}\n" for path in disallowed)
    return f"User-agent: *\n{rules}\nSitemap: {origin}/sitemap.xml\n"

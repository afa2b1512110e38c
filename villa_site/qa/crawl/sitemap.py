"""Reads the files of a sitemap: indexes, parts, compressed ones, translations and pictures."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from typing import Any, Final

from lxml import etree

_NAMES: Final = {
    "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "x": "http://www.w3.org/1999/xhtml",
    "i": "http://www.google.com/schemas/sitemap-image/1.1",
}
_GZIP: Final = b"\x1f\x8b"


@dataclass(frozen=True, slots=True, kw_only=True)
class SitemapEntry:
    """An entry of a sitemap: its URL as written, change, translations, pictures."""

    url: str
    modified: str = ""
    alternates: tuple[tuple[str, str], ...] = ()
    images: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SitemapFile:
    """A file of the sitemap: its entries, or the other files that an index names.

    ``error`` says why it could not be read.
    """

    path: str
    entries: tuple[SitemapEntry, ...] = ()
    files: tuple[str, ...] = ()
    error: str = ""


def read_sitemap(path: str, body: bytes) -> SitemapFile:
    """Read a file of a sitemap."""
    try:
        data = gzip.decompress(body) if body.startswith(_GZIP) else body
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except (OSError, EOFError, zlib.error, etree.XMLSyntaxError) as error:
        return SitemapFile(path=path, error=f"it cannot be read as XML: {error}")
    name = etree.QName(root).localname
    if name == "sitemapindex":
        return SitemapFile(path=path, files=tuple(_texts(root, "s:sitemap/s:loc")))
    if name != "urlset":
        return SitemapFile(path=path, error=f"its root is {name}, not urlset or sitemapindex")
    return SitemapFile(path=path, entries=tuple(map(_entry, root.iterfind("s:url", _NAMES))))


def _entry(node: Any) -> SitemapEntry:
    links = node.iterfind("x:link", _NAMES)
    return SitemapEntry(
        url="".join(_texts(node, "s:loc")),
        modified="".join(_texts(node, "s:lastmod")),
        alternates=tuple((each.get("hreflang", ""), each.get("href", "")) for each in links),
        images=tuple(_texts(node, "i:image/i:loc")),
    )


def _texts(node: Any, path: str) -> list[str]:
    return [(each.text or "").strip() for each in node.iterfind(path, _NAMES)]

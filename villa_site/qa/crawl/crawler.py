"""Requests every address of the sitemap, and once each what the pages refer to."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Final
from urllib.parse import urlsplit

from villa_site.qa import entrance
from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.crawl.addresses import Addresses, languages_by_prefix, public_origin
from villa_site.qa.crawl.answer import Answer
from villa_site.qa.crawl.crawl import Crawl
from villa_site.qa.crawl.fetcher import Fetcher
from villa_site.qa.crawl.sitemap import SitemapFile, read_sitemap
from villa_site.qa.html import Document, Reference, references
from villa_site.qa.html.styles import urls_of_sheet

MOST_PAGES: Final = 2_000
MOST_REFERENCES: Final = 6_000
_MOST_FILES: Final = 200
_FEW: Final = 10
_PICTURES: Final = frozenset({"image", "share image", "icon"})
_ABROAD: Final = ("http://", "https://")

Progress = Callable[[str, int, int], None]


def crawl_site(
    connection: Connection,
    *,
    most_pages: int = MOST_PAGES,
    progress: Progress = lambda _what, _done, _all: None,
) -> Crawl:
    """Crawl a site; raise SiteUnreachable with a sentence where its home page does not answer."""
    with Fetcher(connection) as fetcher:
        return crawl_with(fetcher, lambda paths: _sample(paths, most_pages), progress=progress)


def crawl_with(
    fetcher: Fetcher,
    choose: Callable[[Iterable[str]], list[str]],
    *,
    progress: Progress = lambda _what, _done, _all: None,
) -> Crawl:
    """Crawl the pages that are chosen of those in the sitemap; what is known is not requested."""
    start = time.monotonic()
    _require_home(fetcher.connection, fetcher)
    files = _sitemap_files(fetcher)
    addresses = _addresses(fetcher, files)
    fetcher.addresses = addresses
    entries = [entry for file in files for entry in file.entries]
    listed = list(dict.fromkeys(["/", *(addresses.key(entry.url) for entry in entries)]))
    listed = [path for path in listed if path.startswith("/")]
    _require_product(fetcher.connection, fetcher, listed)
    homes = _homes(addresses, fetcher)
    paths = choose(dict.fromkeys([*homes, *listed]))
    fetcher.fetch(paths, lambda done: progress("pages", done, len(paths)))
    documents = {path: _read(fetcher.answers[path]) for path in paths}
    addresses = _learn_languages(addresses, files, documents)
    found = {path: document.references for path, document in documents.items()}
    wanted = _to_request(addresses, fetcher, found)
    left_out = max(0, len(wanted) - MOST_REFERENCES)
    wanted = wanted[:MOST_REFERENCES]
    fetcher.fetch(wanted, lambda done: progress("what they refer to", done, len(wanted)))
    styles = [path for path in fetcher.answers if _is_style(fetcher.answers[path])]
    fetcher.fetch(_of_styles(addresses, fetcher, styles))
    return Crawl(
        addresses=addresses,
        answers=fetcher.answers,
        references=found,
        files=tuple(files),
        paths=tuple(paths),
        disconnected=fetcher.disconnected,
        seconds=time.monotonic() - start,
        left_out=len({*homes, *listed}) - len(paths) + left_out,
    )


def _require_home(connection: Connection, fetcher: Fetcher) -> None:
    """Request the home page; the address may redirect to it, as to a language's."""
    home = fetcher.require("/")
    entrance.check(connection, home.status, home.body)


def _require_product(connection: Connection, fetcher: Fetcher, listed: Sequence[str]) -> None:
    """Raise SiteUnreachable unless the home page, or one of a few, is a page of this product.

    A home page that is broken is no other product: the checks judge it.
    """
    if _is_product(fetcher.followed("/")):
        return
    fetcher.fetch(few := listed[:_FEW])
    if not any(_is_product(fetcher.followed(path)) for path in few):
        home = fetcher.followed("/")
        document = Document.parse(home.body)
        raise SiteUnreachable(entrance.about_another_product(connection.url, home.status, document))


def _is_product(answer: Answer) -> bool:
    return entrance.is_villa(Document.parse(answer.body))


def _sitemap_files(fetcher: Fetcher) -> list[SitemapFile]:
    """Read /sitemap.xml, the sitemaps that robots.txt names, and the parts that an index names."""
    fetcher.fetch(["/robots.txt"])
    robots = fetcher.answers["/robots.txt"]
    lines = robots.text.splitlines() if robots.is_success else []
    named = [
        value.strip()
        for name, _, value in (line.partition(":") for line in lines)
        if name.strip().lower() == "sitemap"
    ]
    names = ["/sitemap.xml", *(_path(each) for each in named)]
    files: list[SitemapFile] = []
    for name in names:
        if any(file.path == name for file in files):
            continue
        fetcher.fetch([name])
        answer = fetcher.followed(name)
        if not answer.is_success:
            files.append(SitemapFile(path=name, error=answer.in_words))
            continue
        files.append(file := read_sitemap(name, answer.body))
        names += [_path(each) for each in file.files]
        if len(files) >= _MOST_FILES:
            break
    return files


def _addresses(fetcher: Fetcher, files: Iterable[SitemapFile]) -> Addresses:
    """Find the origin by which the site names itself."""
    home = Document.parse(fetcher.followed("/").body)
    canonical = [each.get("href") for each in home.links("canonical")]
    alternates = [each.get("href") for each in home.links("alternate") if each.has("hreflang")]
    listed = [entry.url for file in files for entry in file.entries]
    sources = [
        [each for each in source if each.startswith(_ABROAD)]
        for source in (listed, canonical, alternates)
    ]
    visited = fetcher.addresses.visited
    return Addresses(visited=visited, public=public_origin(visited, sources))


def _homes(addresses: Addresses, fetcher: Fetcher) -> list[str]:
    """Return the home page of each language, which the sitemap may have forgotten."""
    home = Document.parse(fetcher.followed("/").body)
    found = [
        addresses.key(each.get("href")) for each in home.links("alternate") if each.has("hreflang")
    ]
    return [path for path in dict.fromkeys(["/", *found]) if path.startswith("/")]


def _sample(paths: Iterable[str], most: int) -> list[str]:
    """Return all paths, or as many of each folder in turn as the limit allows."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        groups[path.rstrip("/").rpartition("/")[0]].append(path)
    turns = chain.from_iterable(zip_longest(*groups.values()))
    chosen = set([path for path in turns if path is not None][:most])
    return [path for path in dict.fromkeys(paths) if path in chosen]


@dataclass(frozen=True, slots=True)
class _Read:
    """The parts of a page that the crawl needs; a parsed page would take a megabyte."""

    language: str
    alternates: tuple[tuple[str, str], ...]
    references: tuple[Reference, ...]


def _read(answer: Answer) -> _Read:
    document = Document.parse(answer.body)
    links = [each for each in document.links("alternate") if each.has("hreflang")]
    return _Read(
        language=document.language,
        alternates=tuple((each.get("hreflang"), each.get("href")) for each in links),
        references=tuple(references(document)) if answer.is_html else (),
    )


def _learn_languages(
    addresses: Addresses, files: Iterable[SitemapFile], pages: Mapping[str, _Read]
) -> Addresses:
    named = [pair for file in files for entry in file.entries for pair in entry.alternates]
    named += [pair for page in pages.values() for pair in page.alternates]
    alternates = [(code, addresses.key(url)) for code, url in named]
    stated = [(path, page.language) for path, page in pages.items()]
    return replace(addresses, languages=languages_by_prefix(alternates, stated))


def _to_request(
    addresses: Addresses, fetcher: Fetcher, found: Mapping[str, Iterable[Reference]]
) -> list[str]:
    """Return what the pages refer to and is to be requested."""
    wanted: dict[str, None] = {}
    for path, of_page in found.items():
        for reference in of_page:
            key = addresses.key(reference.url, path)
            if key not in fetcher.answers and _is_requested(key, reference):
                wanted[key] = None
    return list(wanted)


def _is_requested(key: str, reference: Reference) -> bool:
    """Return whether a reference is on the site, or a picture elsewhere."""
    if key.startswith("/"):
        return True
    return reference.role in _PICTURES and key.startswith(_ABROAD)


def _of_styles(addresses: Addresses, fetcher: Fetcher, styles: Iterable[str]) -> list[str]:
    found: dict[str, None] = {}
    for path in styles:
        for url, _is_font in urls_of_sheet(fetcher.answers[path].text):
            key = addresses.key(url, path)
            if key.startswith("/") and not url.startswith("data:") and key not in fetcher.answers:
                found[key] = None
    return list(found)


def _is_style(answer: Answer) -> bool:
    return answer.media_type == "text/css" and answer.is_success


def _path(url: str) -> str:
    """Return the path of a sitemap, whose origin may be that of a proxy."""
    with suppress(ValueError):
        parts = urlsplit(url)
        return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return "/sitemap.xml"

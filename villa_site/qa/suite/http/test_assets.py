"""Scripts, styles, fonts and files can be fetched, cached and trusted."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import urlsplit

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Answer, Crawl, CrawledPage
from villa_site.qa.html import Reference
from villa_site.qa.html.styles import urls_of_sheet

pytestmark = pytest.mark.smoke

_TYPES: Final[dict[str, tuple[str, ...]]] = {
    "script": ("text/javascript", "application/javascript"),
    "style": ("text/css",),
    "font": ("font/woff2", "font/woff", "font/ttf", "font/otf"),
}
_FONTS: Final = (b"wOF2", b"wOFF", b"\x00\x01\x00\x00", b"OTTO", b"true")
_FILES: Final = {
    ".pdf": ("application/pdf",),
    ".ics": ("text/calendar",),
    ".zip": ("application/zip",),
    ".vtt": ("text/vtt",),
    ".mp3": ("audio/mpeg",),
    ".xml": ("application/xml", "text/xml", "application/rss+xml", "application/atom+xml"),
}
_HASHED: Final = re.compile(r"-[\w-]{8,}\.(?:js|css|woff2?)$")
_WEEK: Final = 7 * 86_400
_WORTH_COMPRESSING: Final = 2_000
_OF_A_PAGE: Final = frozenset(
    {"script", "style", "font", "image", "media", "frame", "hint", "icon", "manifest"}
)


def test_scripts_styles_and_fonts_can_be_fetched(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every script, style and font can be fetched and is what it should be."""
    for page in pages:
        for reference in page.references:
            key = crawl.key(page, reference.url)
            if reference.role not in _TYPES or not key.startswith("/"):
                continue
            answer = crawl.at(key)
            check.that(
                _is_right(reference.role, answer),
                path=page.path,
                expected=f"a {reference.role} at {reference.url}",
                seen=f"{answer.in_words}, {answer.media_type}, {answer.size} bytes",
                place=reference.place,
            )
    _judge_fonts_of_styles(check, crawl)


def _is_right(role: str, answer: Answer) -> bool:
    right = answer.is_success and answer.media_type in _TYPES[role] and answer.size > 0
    if role == "font":
        return right and answer.body.startswith(_FONTS)
    return right and not answer.body.lstrip()[:1].startswith(b"<")


def _judge_fonts_of_styles(check: Check, crawl: Crawl) -> None:
    for path, answer in crawl.answers.items():
        if answer.media_type != "text/css" or not answer.is_success:
            continue
        for url, is_font in urls_of_sheet(answer.text):
            key = crawl.addresses.key(url, path)
            if key.startswith("/") and not url.startswith("data:"):
                found = crawl.at(key)
                check.that(
                    _is_right("font", found) if is_font else found.is_success,
                    path=path,
                    expected=f"{'a font' if is_font else 'a file'} at {url}",
                    seen=f"{found.in_words}, {found.media_type}",
                )


def test_files_are_of_the_kind_that_their_name_says(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every file to download is of the kind that its name says."""
    for page in pages:
        for reference in page.references:
            key = crawl.key(page, reference.url)
            ending = PurePosixPath(urlsplit(key).path).suffix.lower()
            answer = crawl.at(key)
            if ending not in _FILES or not answer.is_success or reference.role == "image":
                continue
            check.looked_at(key)
            check.that(
                answer.media_type in _FILES[ending] and answer.size > 0,
                path=page.path,
                expected=f"{key} as {_FILES[ending][0]}",
                seen=f"{answer.media_type or 'no content type'}, {answer.size} bytes",
                place=reference.place,
            )


def test_integrity_of_scripts_and_styles_is_right(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """The integrity that a page says of a script or style fits its bytes."""
    for page in pages:
        for node in page.document.xpath("//*[@integrity]"):
            answer = crawl.answer(page, node.get("src", node.get("href")).strip())
            if answer and answer.is_success:
                check.looked_at(node.selector)
                check.that(
                    any(_matches(each, answer.body) for each in node.get("integrity").split()),
                    path=page.path,
                    expected="an integrity that fits the bytes",
                    seen=node.get("integrity"),
                    place=node.selector,
                )


def _matches(integrity: str, body: bytes) -> bool:
    name, _, digest = integrity.partition("-")
    if name not in {"sha256", "sha384", "sha512"}:
        return False
    return b64encode(hashlib.new(name, body).digest()).decode() == digest.partition("?")[0]


def test_hashed_assets_are_cached_for_long(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Files with their version in their name are cached by browsers for good."""
    for key, reference, page in _assets(pages, crawl):
        if not _HASHED.search(urlsplit(key).path) or not crawl.at(key).is_success:
            continue
        said = crawl.at(key).header("cache-control").lower()
        seconds = [int(each) for each in re.findall(r"(?:^|[ ,])max-age=(\d+)", said)]
        check.looked_at(key)
        check.that(
            "immutable" in said and max(seconds, default=0) >= _WEEK and "no-store" not in said,
            path=page.path,
            expected=f"{key} cached for a week or more, as immutable",
            seen=said or "no Cache-Control",
            place=reference.place,
        )


def test_texts_are_compressed(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """Pages, scripts, styles and drawings are sent compressed."""
    found = {page.path: page.answer for page in pages}
    for key, reference, _ in _assets(pages, crawl):
        if reference.role in {"script", "style"}:
            found[key] = crawl.at(key)
    for key, answer in found.items():
        if answer.is_success and answer.size >= _WORTH_COMPRESSING:
            check.that(
                answer.header("content-encoding").lower() in {"br", "gzip", "zstd", "deflate"},
                path=key,
                expected="a compressed answer",
                seen=f"{answer.size} bytes as they are",
            )
            check.that(
                "accept-encoding" in answer.header("vary").lower() or answer.header("vary") == "*",
                path=key,
                expected="Vary: Accept-Encoding, for the caches between",
                seen=answer.header("vary") or "no Vary",
            )


def _assets(
    pages: tuple[CrawledPage, ...], crawl: Crawl
) -> Iterator[tuple[str, Reference, CrawledPage]]:
    """Yield each asset of the site once, with where it is referred to first."""
    seen: set[str] = set()
    for page in pages:
        for reference in page.references:
            key = crawl.key(page, reference.url)
            if reference.role in _TYPES and key.startswith("/") and key not in seen:
                seen.add(key)
                yield key, reference, page


def test_pages_load_over_https_only(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """No page loads anything over http that is not the site's own, and nothing on https."""
    secure = crawl.addresses.visited.startswith("https:")
    for page in pages:
        for reference in page.references:
            if reference.role not in _OF_A_PAGE or not reference.url.startswith("http:"):
                continue
            check.that(
                not secure and crawl.key(page, reference.url).startswith("/"),
                path=page.path,
                expected="an address with https",
                seen=reference.url,
                place=reference.place,
            )


@pytest.mark.req("EXT-13")
def test_preloads_are_used(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """Every file that a page has its browser fetch early is used by the page."""
    for page in pages:
        used = {
            crawl.key(page, each.url)
            for each in page.references
            if "link:" not in each.place and not each.place.endswith("link")
        }
        for node in page.document.links("preload"):
            kind = node.get("as")
            if kind not in {"font", "image", "script", "style"} or node.has("imagesrcset"):
                continue
            key = crawl.key(page, node.get("href"))
            check.looked_at(key)
            check.that(
                kind != "font" or node.has("crossorigin"),
                path=page.path,
                expected=f"crossorigin for {node.get('href')}, as fonts are fetched",
                seen="none: it is fetched twice",
                place=node.selector,
            )
            check.that(
                key in used or kind in {"style", "script"} or _is_in_a_style(crawl, page, key),
                path=page.path,
                expected=f"{node.get('href')} is used by the page",
                seen="it is fetched early for nothing",
                place=node.selector,
            )


def _is_in_a_style(crawl: Crawl, page: CrawledPage, key: str) -> bool:
    """Return whether a style sheet of the page refers to it."""
    sheets = [crawl.key(page, each.url) for each in page.references if each.role == "style"]
    return any(
        crawl.addresses.key(url, sheet) == key
        for sheet in sheets
        for url, _ in urls_of_sheet(crawl.at(sheet).text)
    )

"""Pictures and media can be fetched, are what they say, and keep their place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import urlsplit

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Answer, Crawl, CrawledPage
from villa_site.qa.html import Node
from villa_site.qa.html.references import candidates

pytestmark = pytest.mark.smoke

_PICTURES: Final = frozenset({"image", "share image", "icon"})
_ENDINGS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"})
_NO_WORDS: Final = frozenset(
    {"image", "picture", "photo", "img", "immagine", "foto", "alt", "todo", "untitled"}
)
_TOLERANCE: Final = 0.04
_MEDIA: Final = ("video/", "audio/", "text/vtt", "application/vnd.apple.mpegurl")


def test_pictures_can_be_seen(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """Every picture of every page, in each size, can be fetched and is a whole picture."""
    for page in pages:
        for reference in page.references:
            if reference.role not in _PICTURES:
                continue
            answer = crawl.answer(page, reference.url)
            check.that(
                answer
                and answer.is_success
                and answer.media_type.startswith("image/")
                and answer.picture,
                path=page.path,
                expected=f"a picture at {reference.url}",
                seen=_seen(answer),
                place=reference.place,
            )


def _seen(answer: Answer | None) -> str:
    if answer is None:
        return "it was not requested"
    if not answer.is_success:
        return f"{answer.in_words} {answer.location}".strip()
    return f"{answer.media_type or 'no content type'}, {answer.size} bytes, no whole picture"


@pytest.mark.wcag("1.1.1")
def test_pictures_have_alternatives(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every picture has an alternative text, or an empty one where it decorates."""
    for page in pages:
        for image in page.document.all("img", "area"):
            text = image.get("alt").strip()
            named = image.has("alt") or image.has("aria-label") or image.has("aria-labelledby")
            check.that(
                named,
                path=page.path,
                expected="an attribute alt",
                seen=f"none: {image.get('src')}",
                place=image.selector,
            )
            check.that(
                text.lower().strip(".: 0123456789") not in _NO_WORDS or not text,
                path=page.path,
                expected="an alternative that says what is seen",
                seen=text,
                place=image.selector,
            )
            check.that(
                PurePosixPath(text).suffix.lower() not in _ENDINGS
                and text != PurePosixPath(urlsplit(image.get("src")).path).stem,
                path=page.path,
                expected="an alternative in words",
                seen=f"the name of a file: {text}",
                place=image.selector,
            )
        for frame in page.document.all("iframe"):
            check.that(
                frame.get("title").strip(),
                path=page.path,
                expected="a title of the frame",
                seen="none",
                place=frame.selector,
            )


def test_pictures_keep_their_place(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every picture says its width and height, in the proportions that it has."""
    for page in pages:
        for image in page.document.all("img"):
            sides = [image.get("width"), image.get("height")]
            if not check.that(
                all(each.isdigit() and int(each) > 0 for each in sides),
                path=page.path,
                expected="width and height of the picture",
                seen=" by ".join(each or "none" for each in sides),
                place=image.selector,
            ):
                continue
            answer = crawl.answer(page, image.get("src").strip())
            picture = answer.picture if answer else None
            if picture is None or not picture.width or not picture.height:
                continue
            said, real = int(sides[0]) / int(sides[1]), picture.width / picture.height
            check.that(
                abs(said / real - 1) < _TOLERANCE,
                path=page.path,
                expected=f"the proportions of the picture, {picture.width} by {picture.height}",
                seen=f"{sides[0]} by {sides[1]}: {image.get('src')}",
                place=image.selector,
            )
            check.that(
                not (image.get("loading") == "lazy" and image.get("fetchpriority") == "high"),
                path=page.path,
                expected="the first picture is fetched at once",
                seen='loading="lazy" with fetchpriority="high"',
                place=image.selector,
            )


def test_pictures_have_the_widths_that_are_said(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every size of a picture is as wide as its page says."""
    for page in pages:
        for image in page.document.all("img", "source"):
            for url, said in candidates(image.get("srcset")):
                answer = crawl.answer(page, url)
                if not answer or not answer.picture or not said.endswith("w"):
                    continue
                check.that(
                    said == f"{answer.picture.width}w" or answer.picture.format == "svg",
                    path=page.path,
                    expected=f"{answer.picture.width}w, as {url} has",
                    seen=said,
                    place=image.selector,
                )


@pytest.mark.wcag("1.2.2")
def test_media_and_captions_can_be_fetched(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every video, sound and caption can be fetched and is of the kind that it says."""
    for page in pages:
        for node in _media(page):
            url = node.get("src").strip()
            if not url or not crawl.key(page, url).startswith("/"):
                continue
            answer = crawl.answer(page, url)
            check.looked_at(url)
            check.that(
                answer and answer.is_success and answer.media_type.startswith(_MEDIA),
                path=page.path,
                expected=f"a video, sound or caption at {url}",
                seen=f"{answer.in_words}, {answer.media_type}" if answer else "not requested",
                place=node.selector,
            )
            if node.tag == "track" and answer and answer.is_success:
                check.that(
                    answer.text.lstrip("\ufeff").startswith("WEBVTT"),
                    path=page.path,
                    expected=f"captions at {url}",
                    seen=answer.text[:40],
                    place=node.selector,
                )


def _media(page: CrawledPage) -> Iterator[Node]:
    yield from page.document.xpath(".//video | .//audio | .//track")
    yield from page.document.xpath(".//video/source | .//audio/source")

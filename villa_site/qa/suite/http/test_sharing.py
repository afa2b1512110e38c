"""Titles, words and pictures for those who share a page, and its icons."""

from __future__ import annotations

import json
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Answer, Crawl, CrawledPage

pytestmark = pytest.mark.smoke

_CARDS: Final = frozenset({"summary", "summary_large_image", "player", "app"})
_ONCE: Final = (
    "og:type",
    "og:title",
    "og:description",
    "og:url",
    "og:site_name",
    "og:locale",
    "twitter:card",
)
_LEAST_PIXELS: Final = 200


@pytest.mark.req("EXT-03")
def test_page_can_be_shared(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every page says title, description, address and card once to those who share it, truly."""
    for page in pages:
        document = page.document
        said = {name: document.meta(name) for name in _ONCE}
        for name, found in said.items():
            check.that(
                len(found) == 1 and found[0].strip(),
                path=page.path,
                expected=f"{name} once, not empty",
                seen=", ".join(found) or "none",
                place=_place(name),
            )
        canonical = [each.get("href") for each in document.links("canonical")]
        expected = {
            "og:title": [document.title],
            "og:description": document.meta("description"),
            "og:url": canonical,
        }
        for name, right in expected.items():
            check.that(
                _words(said[name]) == _words(right) or not said[name],
                path=page.path,
                expected=f"{name} as the page says: {''.join(right)}",
                seen=", ".join(said[name]),
                place=_place(name),
            )
        check.that(
            set(said["twitter:card"]) <= _CARDS,
            path=page.path,
            expected=f"a card: {', '.join(sorted(_CARDS))}",
            seen=", ".join(said["twitter:card"]),
            place=_place("twitter:card"),
        )
    _judge_site_name(check, pages)


def _words(texts: list[str]) -> list[list[str]]:
    """Return texts without their spaces, some of which keep words together."""
    return [each.split() for each in texts]


def _judge_site_name(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Find pages that call the site otherwise than the home page of their language."""
    names: dict[str, str] = {}
    for page in pages:
        name = "".join(page.document.meta("og:site_name"))
        first = names.setdefault(page.language, name)
        check.that(
            name == first,
            path=page.path,
            expected=f"og:site_name {first}, as on the other pages",
            seen=name,
            place=_place("og:site_name"),
        )


@pytest.mark.req("EXT-03")
def test_page_has_a_picture_to_share(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every page names a picture for those who share it, which can be fetched and has its size."""
    for page in pages:
        urls = page.document.meta("og:image")
        check.that(
            urls and all(url.startswith(("http://", "https://")) for url in urls),
            path=page.path,
            expected="a picture with a whole address",
            seen=", ".join(urls) or "none",
            place=_place("og:image"),
        )
        for url in urls[:1]:
            answer = crawl.answer(page, url)
            if not answer or not answer.is_success or not answer.picture:
                check.found(
                    path=page.path,
                    expected=f"a picture at {url}",
                    seen=describe_picture(answer),
                    place=_place("og:image"),
                )
                continue
            _judge_size(check, page, answer)
        check.that(
            "".join(page.document.meta("og:image:alt")).strip() or not urls,
            path=page.path,
            expected="words for the picture in og:image:alt",
            seen="none",
            place=_place("og:image:alt"),
        )


def describe_picture(answer: Answer | None) -> str:
    """Return what was answered in place of a picture, in words."""
    if answer is None:
        return "it was not requested"
    if not answer.is_success:
        return answer.in_words
    return f"{answer.media_type or 'no content type'}, which cannot be decoded as a picture"


def _judge_size(check: Check, page: CrawledPage, answer: Answer) -> None:
    picture = answer.picture
    if picture is None:
        return
    check.that(
        min(picture.width, picture.height) >= _LEAST_PIXELS or picture.format == "svg",
        path=page.path,
        expected=f"a picture of {_LEAST_PIXELS} by {_LEAST_PIXELS} pixels or more",
        seen=f"{picture.width} by {picture.height}",
        place=_place("og:image"),
    )
    real = {
        "og:image:width": str(picture.width),
        "og:image:height": str(picture.height),
        "og:image:type": answer.media_type,
    }
    for name, right in real.items():
        if found := page.document.meta(name):
            check.that(
                found[0] == right,
                path=page.path,
                expected=f"{name} {right}, as the picture has it",
                seen=found[0],
                place=_place(name),
            )


def _place(name: str) -> str:
    kind = "property" if name.startswith("og:") else "name"
    return f"meta[{kind}='{name}']"


def test_pages_have_an_icon(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """Every page names an icon that can be fetched; a manifest is valid, where there is one."""
    for page in pages:
        icons = [each for each in page.references if each.role == "icon"]
        check.that(icons, path=page.path, expected="an icon", seen="none", place="link[rel='icon']")
        for each in icons:
            answer = crawl.answer(page, each.url)
            if each.url.startswith("data:"):
                continue
            check.that(
                answer and answer.is_success and answer.picture,
                path=page.path,
                expected=f"an icon at {each.url}",
                seen=describe_picture(answer),
                place=each.place,
            )
        for each in page.references:
            if each.role == "manifest":
                answer = crawl.answer(page, each.url)
                check.that(
                    answer and answer.is_success and _is_manifest(answer.text),
                    path=page.path,
                    expected="a manifest with a name and icons",
                    seen=answer.in_words if answer else "it was not requested",
                    place=each.place,
                )


def _is_manifest(text: str) -> bool:
    try:
        data = json.loads(text)
    except ValueError:
        return False
    return isinstance(data, dict) and bool(data.get("name")) and bool(data.get("icons"))

"""Titles, descriptions and headings of each page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import CrawledPage

pytestmark = pytest.mark.smoke


@pytest.mark.req("EXT-03")
@pytest.mark.wcag("2.4.2")
def test_titles_are_there_and_unique(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every page has one title, which no other page of its language has."""
    for page in pages:
        titles = page.document.xpath("/html/head/title")
        check.that(
            len(titles) == 1 and page.document.title,
            path=page.path,
            expected="one title",
            seen="none, or an empty one" if len(titles) <= 1 else f"{len(titles)} titles",
            place="head > title",
        )
        name = "".join(page.document.meta("og:site_name"))
        check.that(
            page.path.strip("/") in {"", page.language} or page.document.title != name or not name,
            path=page.path,
            expected="a title that names the page",
            seen=f"the name of the site alone: {name}",
            place="head > title",
        )
        check.that(
            "://" not in page.document.title and "<" not in page.document.title,
            path=page.path,
            expected="a title in words",
            seen=page.document.title,
            place="head > title",
        )
    _judge_unique(check, pages, "title", lambda page: page.document.title)


@pytest.mark.req("EXT-03")
def test_descriptions_are_there_and_unique(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every page has one description, which no other page of its language has."""
    for page in pages:
        found = page.document.meta("description")
        check.that(
            len(found) == 1 and found[0].strip(),
            path=page.path,
            expected="one description",
            seen="none, or an empty one" if len(found) <= 1 else f"{len(found)} descriptions",
            place="meta[name='description']",
        )
    _judge_unique(
        check, pages, "description", lambda page: "".join(page.document.meta("description"))
    )


def _judge_unique(
    check: Check, pages: tuple[CrawledPage, ...], what: str, read: Callable[[CrawledPage], str]
) -> None:
    """Find what several pages of a language share.

    A work and the event about it may be called alike: pages of two kinds that say it as heading.
    """
    groups: defaultdict[tuple[str, str], list[CrawledPage]] = defaultdict(list)
    for page in pages:
        if text := read(page).strip():
            groups[page.language, text].append(page)
    for (_, text), alike in groups.items():
        folders = {page.path.rstrip("/").rpartition("/")[0] for page in alike}
        named = len(folders) == len(alike) and all(_is_heading(text, page) for page in alike)
        check.that(
            len(alike) == 1 or named,
            path=alike[-1].path,
            expected=f"a {what} of its own",
            seen=f"that of {alike[0].path}: {text}",
            place=f"head > {'title' if what == 'title' else 'meta'}",
        )


def _is_heading(text: str, page: CrawledPage) -> bool:
    heading = page.document.first("h1")
    return heading is not None and bool(heading.text) and text.startswith(heading.text)


@pytest.mark.req("EXT-08")
@pytest.mark.wcag("1.3.1", "2.4.6")
def test_pages_have_one_main_heading(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every page has one heading of the first level, and it is not empty."""
    for page in pages:
        found = list(page.document.all("h1"))
        check.that(
            len(found) == 1,
            path=page.path,
            expected="one h1",
            seen=f"{len(found)}: {', '.join(each.name for each in found)}".rstrip(": "),
            place=found[-1].selector if found else "main",
        )
        for each in found:
            check.that(
                each.name,
                path=page.path,
                expected="an h1 with text",
                seen="an empty one",
                place=each.selector,
            )


@pytest.mark.req("EXT-08")
@pytest.mark.wcag("1.3.1", "2.4.6")
def test_headings_are_in_order(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """The headings of every page have text and skip no level."""
    for page in pages:
        level = 0
        for heading in page.document.all("h1", "h2", "h3", "h4", "h5", "h6"):
            check.that(
                heading.name,
                path=page.path,
                expected="a heading with text",
                seen=f"an empty {heading.tag}",
                place=heading.selector,
            )
            own = int(heading.tag[1])
            check.that(
                own <= level + 1 or level == 0,
                path=page.path,
                expected=f"a heading of level {level + 1} or above, after one of level {level}",
                seen=f"{heading.tag}: {heading.name}",
                place=heading.selector,
            )
            level = own

"""No page shows what was meant for developers, or was not filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from villa_site.qa import slips
from villa_site.qa.check import Check
from villa_site.qa.crawl import Answer, Crawl, CrawledPage
from villa_site.qa.html import Node

pytestmark = pytest.mark.smoke

_READ: Final = ("alt", "title", "aria-label", "aria-description", "placeholder", "label", "content")
_TEXTS: Final = ("text/", "json", "xml")
_CODE: Final = re.compile(r"^(?:pre|code|kbd|samp|textarea)$")
_CHOICES: Final = frozenset({"None", "True", "False"})
_METAS: Final = frozenset(
    {
        "description",
        "og:title",
        "og:description",
        "og:site_name",
        "og:image:alt",
        "twitter:title",
        "twitter:description",
    }
)


@pytest.mark.req("RTE-07")
def test_no_answer_shows_the_inside_of_the_server(check: Check, crawl: Crawl) -> None:
    """No answer shows a stack trace, a path of the server, a query or a warning of a program."""
    for path, answer in crawl.answers.items():
        if not _is_text(answer):
            continue
        check.looked_at(path)
        for what, found in slips.of_servers(_written(crawl, path)):
            check.found(path=path, expected="an answer for visitors", seen=f"{what}: {found}")


def _written(crawl: Crawl, path: str) -> str:
    page = crawl.page(path)
    return page.document.written() if page.answer.is_html else page.answer.text


def _is_text(answer: Answer) -> bool:
    """Return whether visitors may read it; scripts and styles hold words of programs."""
    kind = answer.media_type
    return any(each in kind for each in _TEXTS) and kind not in {"text/css", "text/javascript"}


@pytest.mark.req("RTE-16")
def test_pages_hold_no_key_or_placeholder(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """No page shows a key without its words, a placeholder, or the value of nothing."""
    for page in pages:
        for text, node in _words(page):
            for what, found in slips.of_templates(text, page.language):
                _found(check, page, node, what, found)


@pytest.mark.req("RTE-16")
def test_pages_hold_no_markup_or_broken_letters(
    check: Check, pages: tuple[CrawledPage, ...]
) -> None:
    """No page shows markup, shortcodes, text of a template, or letters that were broken."""
    for page in pages:
        for text, node in _words(page):
            for what, found in slips.of_markup(text):
                _found(check, page, node, what, found)
        for comment in page.document.comments():
            check.that(
                not comment.strip().startswith(("wp:", "/wp:")),
                path=page.path,
                expected="no comment of the editor",
                seen=comment.strip()[:80],
            )


def _found(check: Check, page: CrawledPage, node: Node, what: str, found: str) -> None:
    check.found(
        path=page.path, expected="words for visitors", seen=f"{what}: {found}", place=node.selector
    )


def _words(page: CrawledPage) -> Iterator[tuple[str, Node]]:
    """Yield what is seen, heard or shared of a page, in pieces, with its element."""
    for text, node in page.document.spoken():
        # An answer to choose from may be called None; a name elsewhere may be written as a key.
        is_choice = node.tag in {"option", "label", "button"} and text in _CHOICES
        is_elsewhere = node.tag == "a" and node.get("href").startswith("http")
        if not (_CODE.match(node.tag) or is_choice or is_elsewhere):
            yield text, node
    for node in page.document.all():
        if node.tag == "title":
            yield node.source.strip(), node
        if node.tag == "meta" and node.get("name", node.get("property")) not in _METAS:
            continue
        for name in _READ:
            if text := node.get(name).strip():
                yield text, node

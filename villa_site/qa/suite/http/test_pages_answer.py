"""Each address of the sitemap answers with a whole page in its language."""

from __future__ import annotations

from statistics import median
from typing import Final

import httpx
import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl, CrawledPage

pytestmark = pytest.mark.smoke

_UNZOOMABLE: Final = ("user-scalable=no", "user-scalable=0", "maximum-scale=1")
_BEGINNING: Final = 1024
_RIGHT_TO_LEFT: Final = frozenset({"ar", "fa", "he", "ur", "yi"})
_MOST_SECONDS: Final = 4
_TIMES_THE_USUAL: Final = 5


@pytest.mark.req("RTE-03")
def test_pages_answer_with_status_200(check: Check, crawl: Crawl) -> None:
    """Every address of the sitemap answers with status 200."""
    for page in crawl.pages:
        check.looked_at(page.path)
        answer = page.answer
        to = f" to {answer.location}" if answer.location else ""
        check.that(
            answer.status == httpx.codes.OK,
            path=page.path,
            expected="status 200",
            seen=f"{answer.in_words}{to}",
        )


@pytest.mark.req("RTE-16")
def test_pages_are_html_in_utf8(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """Every page says that it is HTML in UTF-8, and is."""
    for page in crawl.pages:
        if not page.answer.is_success:
            continue
        kind = page.answer.header("content-type").lower().replace(" ", "")
        check.that(
            kind in {"text/html;charset=utf-8", 'text/html;charset="utf-8"'},
            path=page.path,
            expected="content type text/html; charset=utf-8",
            seen=kind or "no content type",
        )
        check.that(page.answer.size, path=page.path, expected="a page", seen="an empty answer")
    for page in pages:
        body = page.answer.body
        check.that(
            b'charset="utf-8"' in body[:_BEGINNING].lower(),
            path=page.path,
            expected="a meta charset utf-8 in the first 1,024 bytes",
            seen="none",
            place="head > meta[charset]",
        )
        check.that(
            "\ufffd" not in page.answer.text,
            path=page.path,
            expected="text in UTF-8",
            seen="bytes that are none",
        )


@pytest.mark.req("RTE-16")
def test_page_is_whole_in_its_html(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every page is one of the site, and whole before any script runs, to its last tag."""
    own = {page.path for page in pages}
    for page in crawl.documents:
        if page.answer.is_success and page.path not in own:
            check.found(
                path=page.path,
                expected="a page of the site",
                seen=f"a page of something else: {page.document.title}",
                place="#villa",
            )
    for page in pages:
        _judge_ends(check, page)
        for tag in ("head", "body", "header", "main", "footer"):
            count = len(page.document.xpath(f"//{tag}"))
            several = tag in {"header", "footer"} and count > 1
            check.that(
                count == 1 or several,
                path=page.path,
                expected=f"one element {tag}",
                seen=f"{count} of them",
                place=tag,
            )
        mains = page.document.xpath("//*[@id='villa']//main")
        check.that(
            mains and mains[0].text,
            path=page.path,
            expected="text in the main part of the page",
            seen="none",
            place="main",
        )


def _judge_ends(check: Check, page: CrawledPage) -> None:
    body = page.answer.body.strip().lower()
    check.that(
        body.startswith(b"<!doctype html>"),
        path=page.path,
        expected="a document that begins with <!doctype html>",
        seen=body[:40].decode(errors="replace"),
    )
    check.that(
        body.endswith(b"</html>") and body.count(b"</html>") == 1,
        path=page.path,
        expected="a document that ends with </html>",
        seen=f"the end {body[-40:].decode(errors='replace')}",
    )


@pytest.mark.req("RTE-01")
@pytest.mark.wcag("3.1.1")
def test_pages_say_the_language_of_their_address(
    check: Check, pages: tuple[CrawledPage, ...]
) -> None:
    """Every page says that it is in the language of its address."""
    for page in pages:
        said = {
            "html": page.document.language,
            "the header Content-Language": page.answer.header("content-language"),
            "meta[property='og:locale']": "".join(page.document.meta("og:locale")),
        }
        for place, language in said.items():
            if not language and place != "html":
                continue
            check.that(
                primary(language) == primary(page.language),
                path=page.path,
                expected=f"the language {page.language}",
                seen=language or "no language",
                place=place,
            )


@pytest.mark.wcag("1.3.2")
def test_pages_are_written_in_the_direction_of_their_language(
    check: Check, pages: tuple[CrawledPage, ...]
) -> None:
    """No page is written in the other direction than its language."""
    for page in pages:
        right = "rtl" if primary(page.language) in _RIGHT_TO_LEFT else "ltr"
        for node in page.document.xpath("/html | /html/body | //main"):
            said = node.get("dir", "auto").lower()
            check.that(
                said in {"", "auto", right} and (right == "ltr" or node.tag == "body" or said),
                path=page.path,
                expected=f"the direction {right}",
                seen=said or "none",
                place=node.tag,
            )


@pytest.mark.req("EXT-10")
def test_no_page_takes_much_longer_than_the_others(
    check: Check, crawl: Crawl, client: httpx.Client
) -> None:
    """No page takes seconds to answer where the others do not."""
    usual = median([page.answer.seconds for page in crawl.pages] or [0])
    most = max(_MOST_SECONDS, _TIMES_THE_USUAL * usual)
    for page in crawl.pages:
        check.looked_at(page.path)
        seconds = page.answer.seconds
        if seconds > most:
            # The machine may have been busy: a page that is slow is so twice.
            seconds = min(seconds, client.get(page.path).elapsed.total_seconds())
        check.that(
            seconds <= most,
            path=page.path,
            expected=f"an answer within {most:.0f} s, as of the other pages",
            seen=f"one after {seconds:.0f} s",
        )


def primary(language: str) -> str:
    """Return ``fr`` of ``fr-FR`` and ``fr_FR``."""
    return language.lower().replace("_", "-").partition("-")[0]


@pytest.mark.wcag("1.4.4")
def test_pages_can_be_read_on_a_phone(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every page fits the width of the device, can be zoomed, and moves no address by <base>."""
    for page in pages:
        views = page.document.meta("viewport")
        content = "".join(views).replace(" ", "").lower()
        check.that(
            len(views) == 1 and "width=device-width" in content,
            path=page.path,
            expected="one meta viewport with width=device-width",
            seen=", ".join(views) or "none",
            place="meta[name='viewport']",
        )
        check.that(
            not any(each in f"{content}," for each in (*_UNZOOMABLE[:2], f"{_UNZOOMABLE[2]},"))
            and "maximum-scale=1.0" not in content,
            path=page.path,
            expected="a page that can be zoomed",
            seen=content,
            place="meta[name='viewport']",
        )
        check.that(
            not list(page.document.all("base")),
            path=page.path,
            expected="no element base",
            seen="one, which moves every relative address",
            place="base",
        )

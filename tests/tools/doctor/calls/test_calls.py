"""Each call of the contract, when the backend follows it and when it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import httpx
import pytest

from tests.tools.doctor.conftest import Altered, Answer, reported, says
from villa_site.backend.plugin import STATUS, VERSION
from villa_site.tools.doctor.calls import examine_calls, page, pages, references, site_wide
from villa_site.tools.doctor.examination import Examination

MAINTENANCE: Final = "/api/wpnuxt/v1/maintenance/"
OPTIONS: Final = "/wp-json/wpnuxt/v1/options/"
TRANSLATIONS: Final = "/wp-json/wpnuxt/v1/translations/"
BANNER: Final = "/wp-json/wpnuxt/v1/bandeau-informations"
PAGES: Final = "/wp-json/wpnuxt/v1/pages/"
ERROR_LOG: Final = "/api/wpnuxt/v1/error-logs"


def refuses(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("refused", request=request)


async def hangs(_request: httpx.Request) -> httpx.Response:
    await asyncio.Event().wait()
    raise AssertionError


def html(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, text="<!doctype html><p>Une erreur critique")


def large(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, content=b'"' + b"x" * 9_000_000 + b'"')


def elsewhere(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(302, headers={"location": "https://other.test/"})


FAILURES: Final[dict[str, tuple[Answer, str]]] = {
    "refused": (refuses, "wrong | no connection"),
    "slow": (hangs, "wrong | no answer within 0.5 s"),
    "closed": (says({"code": "rest_forbidden"}, 401), "open the call to anonymous readers"),
    "absent": (says({"message": "Aucune route"}, 404), "missing | status 404, saying 'Aucune"),
    "broken": (says({}, 500), "the backend's own error log"),
    "empty": (lambda _: httpx.Response(200), "an empty body instead of JSON"),
    "html": (html, "HTML instead of JSON | answer JSON and nothing else"),
    "large": (large, "larger than 8,000,000 bytes"),
    "elsewhere": (elsewhere, "without a redirect to another host"),
    "null": (says(None), "null where an object should be"),
    "text": (says("oops"), "text where an object should be"),
    "list": (says([1, 2]), "a list where an object should be"),
}


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize("failure", FAILURES)
async def test_failing_call_is_reported_with_a_correction(
    examination: Examination, wordpress: Altered, failure: str
) -> None:
    answer, said = FAILURES[failure]
    wordpress.answer(BANNER, answer)
    findings = await site_wide.banner(examination)
    assert [finding.subject for finding in findings] == [
        "GET banner (fr)",
        "GET banner (it)",
        "GET banner (en)",
    ]
    assert not any(finding.is_well for finding in findings)
    assert said in reported(findings)


@pytest.mark.req("EXT-12")
async def test_failing_call_is_not_reported_to_the_backend(
    examination: Examination, wordpress: Altered
) -> None:
    wordpress.answer(OPTIONS, says({}, 500))
    await site_wide.options(examination)
    await page.missing(examination)
    await examination.client.error_log.settle()
    assert ERROR_LOG not in [request.url.path for request in wordpress.requested]


@pytest.mark.req("EXT-12")
async def test_dead_backend_is_skipped_after_three_calls(
    examination: Examination, wordpress: Altered
) -> None:
    wordpress.everything = hangs
    findings = [finding async for finding in examine_calls(examination)]
    assert examination.client.calls == 3
    assert "the backend had stopped answering" in reported(findings)
    assert not any(finding.verdict == "ok" for finding in findings)


async def test_slow_response_is_reported(examination: Examination) -> None:
    result = replace(await examination.get(OPTIONS), seconds=3.4)
    finding = examination.conclude("GET options", result)
    assert (finding.verdict, finding.remarks[0].seen) == ("tolerated", "answered after 3.4 s")


NOTICE: Final = {"title": "Fermé", "text": "<p>A</p>", "lien_billeterie": "", "cta_text": ""}


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        (None, "ok", "the site is open"),
        (dict.fromkeys(("fr", "it", "en"), NOTICE), "ok", "the site is closed"),
        ({"fr": NOTICE, "it": NOTICE}, "missing", "a field that is not there: en"),
        (False, "tolerated", "empty fields as false"),
        ("oui", "wrong", "text where an object should be"),
    ],
)
async def test_maintenance_is_null_or_a_notice_in_each_language(
    examination: Examination, wordpress: Altered, answer: Any, verdict: str, said: str
) -> None:
    wordpress.change(MAINTENANCE, lambda _: answer)
    (finding,) = await site_wide.maintenance(examination)
    assert finding.verdict == verdict
    assert said in reported([finding])


@pytest.mark.req("EXT-12")
async def test_options_that_do_not_read_lang_are_wrong(
    examination: Examination, wordpress: Altered
) -> None:
    french = (await examination.get(OPTIONS)).value
    wordpress.change(OPTIONS, lambda _: french)
    findings = await site_wide.options(examination)
    assert [finding.is_well for finding in findings] == [True, False, False]
    assert "the same menu as in fr" in reported(findings)


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize("answer", [[], {}, {"fr": [], "it": {}, "en": {}}])
async def test_translations_may_be_empty(
    examination: Examination, wordpress: Altered, answer: Any
) -> None:
    wordpress.change(TRANSLATIONS, lambda _: answer)
    (finding,) = await site_wide.translations(examination)
    assert finding.is_well


async def test_translations_are_read_at_the_configured_path(
    examination: Examination, wordpress: Altered
) -> None:
    wordpress.answer("/strings", says({"fr": {}, "it": {}, "en": {}}))
    examination.translations_path = "/strings?v=2"
    (finding,) = await site_wide.translations(examination)
    assert finding.is_well
    assert wordpress.requested[-1].url.params["v"] == "2"


def listing(path: str, lang: str, **more: Any) -> dict[str, Any]:
    line = {"ID": 1, "path": path, "post_type": "page", "template": "", "lang": lang}
    return {**line, "modified": "2026-11-20T10:00:00+01:00", **more}


HOMES: Final = [listing("/", "fr"), listing("/it/", "it"), listing("/en/", "en")]
TRANSLATED: Final = [{**line, "translations": {"fr": "/", "it": "/it/"}} for line in HOMES]


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        (TRANSLATED, "ok", "3 pages: 1 fr, 1 it, 1 en"),
        (HOMES, "tolerated", "no page with its translations"),
        ([], "missing", "no page at all: 3 times, first the pages in fr"),
        (HOMES[:2], "missing", "no page at all: the pages in en"),
        ([*HOMES, HOMES[0]], "wrong", "a path that is listed twice: [3]"),
        ([*HOMES, listing("/a/b/c/", "fr")], "wrong", "set VILLA_ROUTE_DEPTH to 3 or more"),
        ([*HOMES, listing("/wp-json/a/", "fr")], "wrong", "no address of the site"),
        ([*HOMES, listing("/de/a/", "de")], "tolerated", "VILLA_LANGUAGES does not name"),
        ([*HOMES, listing("/visit/", "en")], "wrong", "a path whose prefix is not its language's"),
        ([*HOMES, listing("/a/", "fr", ID="12")], "tolerated", "numbers as text"),
        ([*HOMES, listing("/a/", "fr", post_type="film")], "tolerated", "the unknown word 'film'"),
        ({"code": "x"}, "wrong", "an object where a list should be"),
    ],
)
async def test_pages_list_is_checked(
    examination: Examination, wordpress: Altered, answer: Any, verdict: str, said: str
) -> None:
    wordpress.change(PAGES, lambda _: answer)
    (finding,) = await pages.pages(examination)
    assert finding.verdict == verdict
    assert said in reported([finding])


@pytest.mark.req("WPR-10", "EXT-12")
async def test_every_part_of_the_pages_list_is_checked(
    examination: Examination, wordpress: Altered
) -> None:
    parts = [[*HOMES, listing("/a/", "fr")], [listing("/b/", "fr"), listing("/a/", "fr")]]
    headers = {"X-WP-TotalPages": "2"}
    calls: list[str] = []
    examination.on_call = calls.append
    wordpress.answer(
        PAGES,
        lambda request: httpx.Response(
            200, json=parts[int(request.url.params["page"]) - 1], headers=headers
        ),
    )
    (finding,) = await pages.pages(examination)
    assert "a path that is listed twice" in reported([finding])
    assert list(examination.listed)[-2:] == ["/a/", "/b/"]
    assert calls == [f"GET {PAGES}", f"GET {PAGES} (part 2 of 2)"]


@pytest.mark.req("WPR-10", "EXT-12")
async def test_missing_part_of_the_pages_list_is_reported(
    examination: Examination, wordpress: Altered
) -> None:
    answer = httpx.Response(200, json=HOMES, headers={"X-WP-TotalPages": "2"})
    wordpress.answer(
        PAGES,
        lambda request: answer if request.url.params["page"] == "1" else httpx.Response(500),
    )
    (finding,) = await pages.pages(examination)
    assert (finding.subject, finding.verdict) == ("GET pages (part 2)", "wrong")


@pytest.mark.req("EXT-12")
async def test_page_of_each_post_type_and_template_is_checked(
    examination: Examination, wordpress: Altered
) -> None:
    await pages.pages(examination)
    wordpress.requested.clear()
    findings = await page.page(examination)
    subjects = {finding.subject for finding in findings}
    kinds = {(line["post_type"], line["template"]) for line in examination.listed.values()}
    names = {f"GET page ({kind}, {name})" if name else f"GET page ({kind})" for kind, name in kinds}
    assert names <= subjects
    assert "GET page (more)" in subjects
    assert len(wordpress.requested) <= 64
    assert all(finding.is_well for finding in findings), reported(findings)


@pytest.mark.req("EXT-12")
async def test_number_of_checked_kinds_is_limited(
    examination: Examination, wordpress: Altered
) -> None:
    lines = [listing(f"/p{n}/", "fr", post_type=f"type{n}") for n in range(1000)]
    wordpress.change(PAGES, lambda _: [*HOMES, *lines])
    await pages.pages(examination)
    await page.page(examination)
    assert len(wordpress.requested) < 80


Change = Callable[[dict[str, Any]], Any]


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("change", "verdict", "said"),
    [
        (lambda page: page | {"path": "/other/"}, "wrong", "another path than the list's"),
        (lambda page: page | {"status": "draft"}, "wrong", "an unpublished page: status"),
        (lambda page: page | {"lang": {"it": "/it/a/"}}, "missing", "the page's own language"),
        (lambda page: page | {"blocks": "x"}, "wrong", "text where a list should be: blocks"),
        (lambda page: page | {"ID": False}, "missing", "a field that is empty: ID"),
        (lambda _: None, "wrong", "null where an object should be"),
    ],
)
async def test_invalid_page_is_reported(
    examination: Examination, wordpress: Altered, change: Change, verdict: str, said: str
) -> None:
    wordpress.change(PAGES, lambda _: HOMES)
    wordpress.change("/", change)
    await pages.pages(examination)
    findings = await page.page(examination)
    assert findings[0].verdict == verdict
    assert said in reported(findings[:1])


async def test_home_page_is_checked_without_a_list(
    examination: Examination, wordpress: Altered
) -> None:
    wordpress.answer(PAGES, says({}, 500))
    await pages.pages(examination)
    findings = await page.page(examination)
    assert findings[0].subject == "GET page (page, home)"
    assert findings[0].is_well
    assert "GET page (resident) | not tried | there is no list" in reported(findings)


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (says({"code": "not_found", "message": "?"}, 404), "ok"),
        (says({"code": "rest_no_route"}, 404), "tolerated"),
        (lambda _: httpx.Response(404, text="<h1>Not found"), "tolerated"),
        (says({"ID": 1, "path": "/"}), "wrong"),
        (says({}, 500), "wrong"),
    ],
)
async def test_missing_page_is_a_404_with_a_code(
    examination: Examination, wordpress: Altered, answer: Answer, verdict: str
) -> None:
    wordpress.answer(page.NOWHERE, answer)
    (finding,) = await page.missing(examination)
    assert finding.verdict == verdict


def with_block(name: str, inner_html: str = "") -> Change:
    block = {"blockName": name, "attrs": {"data": {"a": "b"}}, "innerBlocks": []}
    return lambda page: page | {"blocks": [{**block, "innerHTML": inner_html}]}


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("html", "verdict", "said"),
    [
        ("", "missing", "acf/sculpture shows nothing (/ blocks[0])"),
        ("<p>A</p>", "tolerated", "acf/sculpture is shown as plain HTML"),
    ],
)
async def test_unrendered_block_is_named(
    examination: Examination, wordpress: Altered, html: str, verdict: str, said: str
) -> None:
    wordpress.change(PAGES, lambda _: HOMES[:1])
    wordpress.change("/", with_block("acf/sculpture", html))
    await pages.pages(examination)
    await page.page(examination)
    (finding,) = await references.block_types(examination)
    assert finding.verdict == verdict
    assert said in reported([finding])
    assert "villa-site new-block sculpture" in reported([finding])


@pytest.mark.req("EXT-12")
async def test_dead_links_are_reported(examination: Examination, wordpress: Altered) -> None:
    anchors = "".join(f'<a href="/nulle-part-{n}/">x</a>' for n in range(60))
    wordpress.change(PAGES, lambda _: HOMES[:1])
    wordpress.change("/", with_block("core/paragraph", f"<p>{anchors}</p>"))
    await pages.pages(examination)
    await page.page(examination)
    wordpress.requested.clear()
    (finding,) = await references.links(examination)
    assert finding.verdict == "wrong"
    assert "/nulle-part-0/ leads nowhere (in / blocks[0].innerHTML)" in reported([finding])
    assert len(wordpress.requested) == 25


@pytest.mark.req("WPR-01", "EXT-12")
@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        ({"plugin": VERSION, "permalinks": True}, "ok", f"version {VERSION}"),
        ({"plugin": "0.0.1", "permalinks": True}, "tolerated", "The plugin has version 0.0.1"),
        ({"plugin": VERSION, "permalinks": False}, "wrong", "addresses without names"),
        ({"plugin": VERSION, "list_index": 64}, "wrong", "lists with 64 % of the posts"),
        ({"plugin": VERSION, "list_index": 100}, "ok", f"version {VERSION}"),
        (None, "tolerated", "No plugin of Villa Site answers."),
    ],
)
async def test_plugin_is_checked(
    examination: Examination, wordpress: Altered, answer: Any, verdict: str, said: str
) -> None:
    if answer is not None:
        wordpress.answer(STATUS, lambda _request: httpx.Response(200, json=answer))
    (finding,) = await site_wide.plugin(examination)
    assert finding.verdict == verdict
    assert said in reported([finding])

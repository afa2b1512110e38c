"""The calls whose answers are the whole site's: plugin, notice, options, texts, banner."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

from villa_site.backend import queries
from villa_site.backend.advice import REST
from villa_site.backend.call import Call
from villa_site.backend.plugin import INSTALL, MISSING, STATUS, UPDATE, VERSION, other_version
from villa_site.content.blocks.block import installed
from villa_site.content.fields.emptiness import is_empty
from villa_site.embedded import EMBEDDED_ORIGIN
from villa_site.errors import BackendError, BackendTimeout, BackendUnavailable
from villa_site.tools.doctor.examination import CallResult, CallSkipped, Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.shapes import BANNER, NOTICE, OPTIONS, STRINGS, by_language
from villa_site.tools.wordpress.archive import build_of, plugin_files

RENEW: Final = (
    "update it in WordPress, Dashboard, Updates, or install what villa-site wordpress-plugin writes"
)
_WHOLE: Final = 100
_LONGEST: Final = 20
_MOST: Final = 5
"""Names in one remark."""
_MOST_PROBLEMS: Final = 20
_LONGEST_PROBLEM: Final = 300


async def plugin(examination: Examination) -> list[Finding]:
    """Check the plugin of a WordPress: whether it is there, its version, the addresses of pages."""
    subject = "GET plugin status"
    if examination.client.url.rstrip("/") == EMBEDDED_ORIGIN:
        return []
    result = await examination.get(STATUS)
    if result.error is not None:
        return [await _without_status(examination, subject, result)]
    if flaw := other_version(result.value):
        result.place.habit(flaw, UPDATE)
    else:
        _check_build(result)
    if result.object.get("permalinks") is False:
        result.place.wrong(
            "addresses without names, or with index.php",
            "choose names in Settings, Permalinks, and let the web server rewrite addresses",
        )
    _check_languages(examination, result)
    _check_blocks(examination, result)
    _report_problems(result)
    _check_index(result)
    return [examination.conclude(subject, result, f"version {VERSION}" if not flaw else "")]


async def _without_status(examination: Examination, subject: str, result: CallResult) -> Finding:
    """Say why the plugin's status is not to be had: it is missing, or the REST API is closed."""
    if isinstance(result.error, BackendTimeout | BackendUnavailable | CallSkipped):
        return examination.conclude(subject, result)
    with suppress(BackendError):
        if await examination.client.has_plugin_pages(Call(examination.languages.default)):
            seen = f"WordPress answers pages, its REST API is closed to the site: {result.error}"
            return Finding.of(subject, "wrong", seen, REST)
    if result.status == HTTPStatus.NOT_FOUND:
        return Finding.of(subject, "tolerated", MISSING, INSTALL)
    return examination.conclude(subject, result)


def _check_build(result: CallResult) -> None:
    """Compare the plugin with the one that comes with this site."""
    build = result.object.get("build")
    # One that was not installed from an archive names none.
    if isinstance(build, str) and build and build != build_of(plugin_files(installed())):
        result.place.habit("a plugin of another build: its blocks, texts or code differ", RENEW)


def _check_languages(examination: Examination, result: CallResult) -> None:
    """Compare the languages of WordPress with the site's, the default one first."""
    named = result.object.get("languages")
    theirs = [each[:_LONGEST] for each in named if isinstance(each, str)][:_MOST] if named else []
    ours = examination.languages
    if theirs and (theirs[0] != ours.default or set(theirs) != set(ours)):
        named = ",".join(theirs)
        result.place.wrong(
            f"the languages {named}, where VILLA_LANGUAGES says {ours}",
            f"set VILLA_LANGUAGES={named}, or change the languages of WordPress",
        )


def _report_problems(result: CallResult) -> None:
    """Pass on what the plugin has found wrong with other plugins."""
    problems = result.object.get("problems")
    for problem in problems[:_MOST_PROBLEMS] if isinstance(problems, list) else ():
        if isinstance(problem, str):
            result.place.habit(problem[:_LONGEST_PROBLEM], "look into that plugin in WordPress")


def _check_index(result: CallResult) -> None:
    """Say that lists lack posts while WordPress fills the index of lists."""
    indexed = result.object.get("list_index", _WHOLE)
    if isinstance(indexed, int) and indexed < _WHOLE:
        result.place.wrong(
            f"an index of lists with {indexed} % of the posts: lists lack the others",
            "let the tasks of WordPress (wp-cron.php) run, then examine once more",
        )


def _check_blocks(examination: Examination, result: CallResult) -> None:
    """Name the site's own blocks that the editor lacks, if the plugin lists those it has."""
    known = result.object.get("blocks")
    own = (name for name in examination.types if not name.startswith("core/"))
    lacking = sorted(name for name in own if isinstance(known, list) and name not in known)
    if lacking:
        more = " and more" if len(lacking) > _MOST else ""
        seen = f"blocks of the site that the editor lacks: {', '.join(lacking[:_MOST])}{more}"
        (result.place / "blocks").missing(seen, UPDATE)


async def maintenance(examination: Examination) -> list[Finding]:
    """Check the maintenance notice: ``null``, or a notice in each language."""
    result = await examination.get(queries.MAINTENANCE.path)
    closed = not is_empty(result.value)
    seen = "the site is closed: every page shows the notice" if closed else "the site is open"
    if result.error is None:
        by_language(NOTICE, examination.languages).examine(result.value, result.place)
    return [examination.conclude("GET maintenance", result, seen)]


async def options(examination: Examination) -> list[Finding]:
    """Check each language; the same menu in two of them means that ``lang`` is ignored."""
    findings, menus = [], dict[str, Any]()
    for locale in examination.languages:
        result = await examination.get(queries.OPTIONS.path, Call(locale))
        result.check(OPTIONS)
        menu = _menu(result)
        twin = next((other for other, entries in menus.items() if menu and menu == entries), "")
        if twin:
            (result.place / "main_header" / "menu").wrong(
                f"the same menu as in {twin}", "answer in the language that lang names"
            )
        menus[locale] = menu
        seen = f"{len(menu)} menu entries"
        findings.append(examination.conclude(f"GET options ({locale})", result, seen))
    return findings


def _menu(result: CallResult) -> list[Any]:
    header = result.object.get("main_header")
    menu = header.get("menu") if isinstance(header, dict) else None
    return menu if isinstance(menu, list) else []


async def translations(examination: Examination) -> list[Finding]:
    """Check the strings of all languages at the configured path."""
    query = queries.translations(examination.translations_path)
    result = await examination.get(query.path, params=query.params)
    count = sum(len(texts) for texts in result.object.values() if isinstance(texts, dict))
    # PHP cannot tell an empty object from an empty list, and no text at all is fine.
    if result.value not in ([], {}):
        result.check(by_language(STRINGS, examination.languages))
    return [examination.conclude("GET translations", result, f"{count} texts")]


async def banner(examination: Examination) -> list[Finding]:
    """Check the text of the banner in each language."""
    findings = []
    for locale in examination.languages:
        result = await examination.get(queries.BANNER.path, Call(locale), queries.BANNER.params)
        text = result.object.get("text")
        seen = f"“{str(text)[:60]}”" if text else "no text: the welcome sentence is shown"
        subject = f"GET banner ({locale})"
        findings.append(examination.check_shape(subject, result, BANNER, seen))
    return findings

"""The page call: one page of each post type and template, other forms of a path, no page."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from villa_site.backend.call import Call
from villa_site.content.post_types import post_types
from villa_site.settings.languages import Languages, Locale
from villa_site.tools.doctor.examination import CallResult, Examination
from villa_site.tools.doctor.finding import Finding, Remark
from villa_site.tools.doctor.notes import Location, Notes
from villa_site.tools.doctor.shapes import page_of

NOWHERE: Final = "/villa-site-doctor-asks-for-no-page/"

_MAX_KINDS: Final = 40
_MAX_OTHERS: Final = 20
_MAX_FAILED: Final = 5


async def page(examination: Examination) -> list[Finding]:
    """Check a page of each kind, then other forms of one path."""
    chosen = _chosen(examination.listed, examination.languages)
    findings = [await _page(examination, kind, path) for kind, path in chosen.items()]
    why = "the list has no page of this post type" if examination.listed else "there is no list"
    findings += [
        Finding.of(f"GET page ({each})", "not tried", why)
        for each in post_types()
        if not any(kind == each for kind, _ in chosen)
    ]
    findings += await _others(examination, set(chosen.values()))
    path = next((each for each in chosen.values() if each.count("/") > 1), "")
    if path:
        findings += [await _without_slash(examination, path), await _preview(examination, path)]
    return findings


def _kind(line: dict[str, Any]) -> tuple[str, str]:
    """Return post type and template of a line of the list."""
    post_type, template = (
        value if isinstance(value := line.get(name), str) else ""
        for name in ("post_type", "template")
    )
    return post_type, template


def _chosen(listed: dict[str, dict[str, Any]], languages: Languages) -> dict[tuple[str, str], str]:
    """Choose the first page of each kind, in the default language if possible; else the home."""
    chosen: dict[tuple[str, str], str] = {} if listed else {("page", "home"): "/"}
    for path in sorted(listed, key=lambda path: languages.of_path(path) != languages.default):
        if len(chosen) < _MAX_KINDS:
            chosen.setdefault(_kind(listed[path]), path)
    return chosen


async def _page(examination: Examination, kind: tuple[str, str], path: str) -> Finding:
    result = await examination.get(path, Call(examination.languages.of_path(path)))
    result.check(page_of(*kind))
    if isinstance(result.value, dict):
        _check_title(result)
        _check_address(result, path, examination.languages.of_path(path))
    post_type, template = kind
    name = f"{post_type or 'page'}, {template}" if template else post_type or "page"
    return examination.conclude(f"GET page ({name})", result, path, source=path)


async def _others(examination: Examination, known: set[str]) -> list[Finding]:
    """Check a sample of the other pages, which have other blocks, or all of them."""
    others = [path for path in examination.listed if path not in known]
    sample = others
    if not examination.every_page:
        sample = others[:: max(1, len(others) // _MAX_OTHERS)][:_MAX_OTHERS]
    notes = Notes(examination.hosts, examination.types)
    failed: list[Remark] = []
    for path in sample:
        result = await examination.get(path, Call(examination.languages.of_path(path)))
        failed += [replace(each, seen=f"{path}: {each.seen}") for each in result.remarks]
        result.place = Location(notes, source=path)
        result.check(page_of(*_kind(examination.listed[path])))
        _check_title(result)
    if not sample:
        return []
    plain = Remark("ok", f"{len(sample)} of the other {len(others)}")
    examination.collected.merge(notes)
    return [Finding("GET page (more)", (plain, *failed[:_MAX_FAILED], *notes.remarks()))]


def _check_title(result: CallResult) -> None:
    if "<" in str(result.object.get("post_title") or ""):
        (result.place / "post_title").habit("a title with markup, shown without it")


def _check_address(result: CallResult, path: str, locale: Locale) -> None:
    answer, place = result.object, result.place
    if answer.get("path") != path:
        fix = "list the canonical path: each visit costs a redirect"
        (place / "path").wrong(f"another path than the list's {path}", fix)
    if answer.get("status") not in ("publish", "", None, False):
        (place / "status").wrong("an unpublished page", "answer drafts to previews only")
    own = answer.get("lang")
    if isinstance(own, dict) and not own.get(locale):
        here = place / "lang" / locale
        here.missing("no address in the page's own language", "name the page itself, too")


async def _without_slash(examination: Examination, path: str) -> Finding:
    """Request a path that is not canonical: the response names the canonical one."""
    subject, bare = "GET page (not canonical)", path.rstrip("/")
    result = await examination.get(bare, Call(examination.languages.of_path(path)))
    if result.status == HTTPStatus.NOT_FOUND:
        return Finding.of(subject, "tolerated", f"{bare} is not found")
    canonical = result.object.get("path")
    if result.error is None and canonical != path:
        fix = f"answer path {path}"
        (result.place / "path").wrong("another path than the canonical one", fix)
    return examination.conclude(subject, result, f"{bare} is {canonical}")


async def _preview(examination: Examination, path: str) -> Finding:
    result = await examination.get(path, Call(examination.languages.of_path(path), preview=True))
    finding = examination.conclude("GET page (preview)", result, path)
    canonical = result.object.get("path")
    if result.error is None and canonical != path:
        remark = Remark("wrong", f"path is {canonical!r} in preview", f"answer path {path}")
        return Finding(finding.subject, (*finding.remarks, remark))
    return finding


async def missing(examination: Examination) -> list[Finding]:
    """Request a page that does not exist: 404 with the code ``not_found``."""
    subject, fix = "GET page (missing)", 'answer 404 with {"code": "not_found", "message": "…"}'
    result = await examination.get(NOWHERE)
    if result.error is None:
        seen = "an answer for a page that does not exist"
        return [Finding.of(subject, "wrong", seen, fix)]
    if result.status != HTTPStatus.NOT_FOUND:
        return [examination.conclude(subject, result)]
    code = result.payload.get("code")
    if code == "not_found":
        return [Finding.of(subject, "ok", "404, not_found")]
    seen = f"404 with the code {str(code)[:40]!r}" if code else "404 without a code"
    return [Finding.of(subject, "tolerated", seen, fix)]

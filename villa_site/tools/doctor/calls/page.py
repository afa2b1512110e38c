"""The page call: one page of each post type and template, and other forms of its path."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from villa_site.backend.call import Call
from villa_site.content.locales import locale_of
from villa_site.content.post_types import POST_TYPES
from villa_site.errors import BackendStatusError
from villa_site.tools.doctor.examination import CallResult, Examination, check
from villa_site.tools.doctor.finding import Finding, Remark
from villa_site.tools.doctor.notes import Location, Notes
from villa_site.tools.doctor.shapes.page import page_of

_MOST_KINDS: Final = 40
_MORE: Final = 20
_MOST_FAILED: Final = 5


async def examine(examination: Examination) -> list[Finding]:
    """Check a page of each kind, then other forms of one path."""
    chosen = _chosen(examination.listed)
    findings = [await _page(examination, kind, path) for kind, path in chosen.items()]
    why = "the list has no page of this post type" if examination.listed else "there is no list"
    findings += [
        Finding.of(f"GET page ({each})", "not tried", why)
        for each in POST_TYPES
        if not any(kind == each for kind, _ in chosen)
    ]
    findings += await _more(examination, set(chosen.values()))
    path = next((each for each in chosen.values() if each.count("/") > 1), "")
    if path:
        findings += [await _without_slash(examination, path), await _preview(examination, path)]
    return findings


def _chosen(listed: dict[str, dict[str, Any]]) -> dict[tuple[str, str], str]:
    """Choose the first page of each kind, a French one where there is one; else the home page."""
    chosen: dict[tuple[str, str], str] = {} if listed else {("page", "home"): "/"}
    for path in sorted(listed, key=lambda path: locale_of(path) != "fr"):
        kind = _word(listed[path].get("post_type")), _word(listed[path].get("template"))
        if len(chosen) < _MOST_KINDS:
            chosen.setdefault(kind, path)
    return chosen


async def _page(examination: Examination, kind: tuple[str, str], path: str) -> Finding:
    result = await examination.get(path, Call(locale_of(path)))
    notes = examination.notes()
    check(result, page_of(*kind), Location(notes))
    _look_at_address(result, path, notes)
    post_type, template = kind
    name = f"{post_type or 'page'}, {template}" if template else post_type or "page"
    return examination.conclude(f"GET page ({name})", result, notes, path, source=path)


async def _more(examination: Examination, known: set[str]) -> list[Finding]:
    """Check a sample of the other pages, which have other blocks."""
    others = [path for path in examination.listed if path not in known]
    sample = others[:: max(1, len(others) // _MORE)][:_MORE]
    notes = examination.notes()
    failed: list[Remark] = []
    for path in sample:
        line = examination.listed[path]
        result = await examination.get(path, Call(locale_of(path)))
        failed += [replace(each, seen=f"{path}: {each.seen}") for each in result.remarks]
        shape = page_of(_word(line.get("post_type")), _word(line.get("template")))
        check(result, shape, Location(notes, source=path))
    if not sample:
        return []
    plain = Remark("ok", f"{len(sample)} of the other {len(others)}")
    examination.collected.merge(notes)
    return [Finding("GET page (more)", (plain, *failed[:_MOST_FAILED], *notes.remarks()))]


def _look_at_address(result: CallResult, path: str, notes: Notes) -> None:
    if not isinstance(result.value, dict):
        return
    page: dict[str, Any] = result.value
    place = Location(notes)
    if page.get("path") != path:
        mend = "list the canonical path: each visit costs a redirect"
        (place / "path").wrong(f"another path than the list's {path}", mend)
    if page.get("status") not in ("publish", "", None, False):
        (place / "status").wrong("an unpublished page", "answer drafts to previews only")
    own = page.get("lang")
    if isinstance(own, dict) and not own.get(locale_of(path)):
        here = place / "lang" / locale_of(path)
        here.missing("no address in the page's own language", "name the page itself, too")


async def _without_slash(examination: Examination, path: str) -> Finding:
    """Request a path that is not canonical: the response names the canonical one."""
    subject = "GET page (not canonical)"
    result = await examination.get(path.rstrip("/"), Call(locale_of(path)))
    if isinstance(result.error, BackendStatusError) and result.error.code == HTTPStatus.NOT_FOUND:
        return Finding.of(subject, "tolerated", f"{path.rstrip('/')} is not found")
    notes = examination.notes()
    found = result.value.get("path") if isinstance(result.value, dict) else None
    if result.error is None and found != path:
        Location(notes, "path").wrong("another path than the canonical one", f"answer path {path}")
    return examination.conclude(subject, result, notes, f"{path.rstrip('/')} is {found}")


async def _preview(examination: Examination, path: str) -> Finding:
    call = Call(locale_of(path), preview=True)
    result = await examination.get(path, call)
    finding = examination.conclude("GET page (preview)", result, examination.notes(), path)
    found = result.value.get("path") if isinstance(result.value, dict) else None
    if result.error is None and found != path:
        remark = Remark("wrong", f"path is {found!r} in preview", f"answer path {path}")
        return Finding(finding.subject, (*finding.remarks, remark))
    return finding


def _word(value: object) -> str:
    return value if isinstance(value, str) else ""

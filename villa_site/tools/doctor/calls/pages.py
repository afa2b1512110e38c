"""The list of all published pages, from which the other calls choose."""

from __future__ import annotations

from collections import Counter
from typing import Any

from villa_site.backend import queries
from villa_site.backend.page_list import MOST_PARTS
from villa_site.settings.languages import Languages
from villa_site.tools.doctor.examination import CallResult, Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Location, Notes
from villa_site.tools.doctor.shapes import LISTING


async def pages(examination: Examination) -> list[Finding]:
    """Check the list and remember it."""
    result, listed = await _part(examination, 1), examination.listed
    place, notes = result.place, result.place.notes
    _check_part(result, place, examination)
    for number in range(2, min(result.pages, MOST_PARTS) + 1):
        part = await _part(examination, number, f"(part {number} of {result.pages})")
        if part.error is not None:
            return [examination.conclude(f"GET pages (part {number})", part)]
        _check_part(part, place, examination)
    if result.error is None:
        _check_languages(listed, notes, examination.languages)
        _check_translations(listed, notes, examination.languages)
    # The paths of the list are no links to check.
    notes.links.clear()
    languages = examination.languages
    counts = Counter(languages.of_path(path) for path in listed)
    seen = f"{len(listed)} pages: " + ", ".join(f"{counts[each]} {each}" for each in languages)
    return [examination.conclude("GET pages", result, seen)]


async def _part(examination: Examination, number: int, step: str = "") -> CallResult:
    query = queries.pages(number)
    return await examination.get(query.path, params=query.params, step=step)


def _check_part(part: CallResult, place: Location, examination: Examination) -> None:
    if part.error is not None:
        return
    LISTING.examine(part.value, place)
    lines = part.value if isinstance(part.value, list) else []
    rows = [line for line in lines if isinstance(line, dict)]
    for index, line in enumerate(rows, len(examination.listed)):
        _check_path(line, place / index, examination)


def _check_path(line: dict[str, Any], place: Location, examination: Examination) -> None:
    path, listed, hosts = line.get("path"), examination.listed, examination.hosts
    languages = examination.languages
    if not isinstance(path, str) or not path.startswith("/"):
        return
    if isinstance(line.get("lang"), str) and languages.lacks(line["lang"], path):
        place.habit(f"pages in {line['lang']}, which VILLA_LANGUAGES does not name")
        return
    if path in listed:
        place.wrong("a path that is listed twice", "list each page once")
    elif hosts.is_too_deep(path):
        place.wrong(
            f"a path deeper than VILLA_ROUTE_DEPTH ({hosts.routes.depth}), which is not found",
            f"set VILLA_ROUTE_DEPTH to {_depth(path, languages)} or more",
        )
    elif not hosts.page_path(path):
        place.wrong(
            "a path that is no address of the site", "keep to /page/, /folder/page/ or /type/page/"
        )
    elif line.get("lang") in languages and languages.of_path(path) != line["lang"]:
        prefix = languages.home(line["lang"])
        place.wrong("a path whose prefix is not its language's", f"begin it with {prefix}")
    listed.setdefault(path, line)


def _depth(path: str, languages: Languages) -> int:
    bare = path.removeprefix(languages.prefix(languages.of_path(path)))
    return len([part for part in bare.split("/") if part])


def _check_languages(listed: dict[str, dict[str, Any]], notes: Notes, languages: Languages) -> None:
    for locale in languages:
        if not any(languages.of_path(path) == locale for path in listed):
            place = Location(notes, f"the pages in {locale}")
            place.missing("no page at all", "publish at least the home page")


def _check_translations(
    listed: dict[str, dict[str, Any]], notes: Notes, languages: Languages
) -> None:
    several = len({languages.of_path(path) for path in listed}) > 1
    if several and not any(line.get("translations") for line in listed.values()):
        Location(notes, "the whole list").habit(
            "no page with its translations: the sitemap has to ask for page after page",
            "add translations to each line: {lang: path}",
        )

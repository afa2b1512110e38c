"""The list of all published pages, from which the other calls choose."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from villa_site.backend import queries
from villa_site.content.locales import LOCALES, locale_of
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.links import page_path
from villa_site.tools.doctor.notes import Location, Notes
from villa_site.tools.doctor.shapes import LISTING

_MAX_PAGES: Final = 20_000


async def pages(examination: Examination) -> list[Finding]:
    """Check the list and remember it."""
    result, listed = await examination.get(queries.PAGES.path), examination.listed
    notes = result.place.notes
    if result.error is None:
        LISTING.examine(result.value, result.place)
        lines = result.value if isinstance(result.value, list) else []
        rows = [line for line in lines[:_MAX_PAGES] if isinstance(line, dict)]
        for index, line in enumerate(rows):
            _check_path(line, result.place / index, listed)
        _check_languages(listed, notes)
        _check_translations(listed, notes)
    # The paths of the list are no links to check.
    notes.links.clear()
    counts = Counter(locale_of(path) for path in listed)
    seen = f"{len(listed)} pages: " + ", ".join(f"{counts[each]} {each}" for each in LOCALES)
    return [examination.conclude("GET pages", result, seen)]


def _check_path(line: dict[str, Any], place: Location, listed: dict[str, dict[str, Any]]) -> None:
    path = line.get("path")
    if not isinstance(path, str) or not path.startswith("/"):
        return
    if path in listed:
        place.wrong("a path that is listed twice", "list each page once")
    elif not page_path(path):
        place.wrong(
            "a path that is no address of the site", "keep to /page/, /folder/page/ or /type/page/"
        )
    elif line.get("lang") in LOCALES and locale_of(path) != line["lang"]:
        place.wrong("a path whose prefix is not its language's", "begin it with /it/ or /en/")
    listed.setdefault(path, line)


def _check_languages(listed: dict[str, dict[str, Any]], notes: Notes) -> None:
    for locale in LOCALES:
        if not any(locale_of(path) == locale for path in listed):
            place = Location(notes, f"the pages in {locale}")
            place.missing("no page at all", "publish at least the home page")


def _check_translations(listed: dict[str, dict[str, Any]], notes: Notes) -> None:
    several = len({locale_of(path) for path in listed}) > 1
    if several and not any(line.get("translations") for line in listed.values()):
        Location(notes, "the whole list").habit(
            "no page with its translations: the sitemap has to ask for page after page",
            "add translations to each line: {lang: path}",
        )

"""Checks of search results beyond their shape: filters, counts and pages."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from typing import Any

from villa_site.content.cards import Card
from villa_site.content.fields.number import as_integer
from villa_site.tools.doctor.notes import Location

ResultCheck = Callable[[dict[str, Any], Location], None]


def counted(per_page: int) -> ResultCheck:
    """Expect at most ``per_page`` results and the number of pages that follows."""
    return lambda answer, place: _count(answer, place, per_page)


def _count(answer: dict[str, Any], place: Location, per_page: int) -> None:
    total, shown = _number(answer, "total"), len(items(answer))
    if not total:
        (place / "total").missing("nothing to be found at all", "index the published content")
    elif shown > per_page:
        (place / "items").wrong("more results than per_page", "apply per_page")
    elif _number(answer, "total_pages") != -(-total // per_page):
        (place / "total_pages").wrong(
            "another number of pages than total and per_page make", "divide total by per_page"
        )


def finds(promised: int | None, total: int) -> ResultCheck:
    """Expect the count of the facet, or any results."""

    def check(answer: dict[str, Any], place: Location) -> None:
        found = _number(answer, "total")
        if not found:
            (place / "total").wrong("nothing found", "answer what the filter leaves")
        elif promised is not None and found != promised:
            seen = "as many as without the filter" if found == total else "another number"
            (place / "total").wrong(
                f"{seen} where the facet counts {promised}", "apply the filter, and count by it"
            )

    return check


def of_types(wanted: Collection[str]) -> ResultCheck:
    """Expect these post types only."""

    def check(answer: dict[str, Any], place: Location) -> None:
        finds(None, 0)(answer, place)
        for index, item in enumerate(items(answer)):
            if item.get("post_type") not in wanted:
                (place / "items" / index).wrong(
                    "another post type than result for", "split the list at its commas"
                )

    return check


def ends_after(day: str) -> ResultCheck:
    """Expect events that are not over by the day."""
    return _dated(lambda _first, last: last >= day, first=False)


def begins_by(day: str) -> ResultCheck:
    """Expect events that have started by the day."""
    return _dated(lambda first, _last: first <= day, first=True)


def _dated(fits: Callable[[str, str], bool], *, first: bool) -> ResultCheck:
    name = "to" if first else "from"

    def check(answer: dict[str, Any], place: Location) -> None:
        for index, item in enumerate(items(answer)):
            card = Card.model_validate(item)
            begins = _day(card.date_debut)
            ends = _day(card.date_fin) or begins
            here = place / "items" / index
            if not begins:
                here.wrong("a result without a date", f"answer events alone to {name}")
            elif not fits(begins, ends):
                here.wrong(f"an event outside of the period that {name} bounds", f"apply {name}")

    return check


def is_other_page(first: Any, *, has_more: bool) -> ResultCheck:
    """Expect other results than the first page's, and the number of the page."""

    def check(answer: dict[str, Any], place: Location) -> None:
        if not has_more:
            return
        if _number(answer, "page") != 2:  # noqa: PLR2004 - the requested page
            (place / "page").wrong("another page than 2", "say which page it is")
        known = [item.get("ID") for item in items(first)]
        if not items(answer):
            (place / "items").wrong("no results on the second page", "apply page and per_page")
        elif any(item.get("ID") in known for item in items(answer)):
            (place / "items").wrong("results of the first page again", "apply page and per_page")

    return check


def is_empty_page(total: int) -> ResultCheck:
    """Expect no results, and their true total."""

    def check(answer: dict[str, Any], place: Location) -> None:
        if items(answer):
            (place / "items").wrong("results where there are none", "answer an empty list")
        if _number(answer, "total") != total:
            (place / "total").wrong(f"another number than {total}", "count all results, always")

    return check


def items(answer: Any) -> list[dict[str, Any]]:
    """Return the results that are objects."""
    found = answer.get("items") if isinstance(answer, dict) else None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def number(value: Any) -> int:
    """Read a count, 0 when it is none."""
    try:
        return as_integer(value)
    except ValueError:
        return 0


def _number(answer: dict[str, Any], name: str) -> int:
    return number(answer.get(name))


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""

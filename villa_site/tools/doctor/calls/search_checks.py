"""Checks of search results beyond their shape: filters, counts and pages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from villa_site.content.cards import Card
from villa_site.content.fields.number import as_integer
from villa_site.tools.doctor.notes import Location


@dataclass(frozen=True, slots=True)
class Results:
    """A page of results as it was sent, with the place of remarks on it; each method is a check."""

    answer: dict[str, Any]
    place: Location

    @property
    def items(self) -> list[dict[str, Any]]:
        """The results that are objects."""
        items = self.answer.get("items")
        return [each for each in items if isinstance(each, dict)] if isinstance(items, list) else []

    def number(self, name: str) -> int:
        """Read a count, 0 when it is none."""
        return number(self.answer.get(name))

    def are_counted(self, per_page: int) -> None:
        """Expect at most ``per_page`` results and the number of pages that follows."""
        total = self.number("total")
        if not total:
            fix = "index the published content"
            (self.place / "total").missing("nothing to be found at all", fix)
        elif len(self.items) > per_page:
            (self.place / "items").wrong("more results than per_page", "apply per_page")
        elif self.number("total_pages") != -(-total // per_page):
            (self.place / "total_pages").wrong(
                "another number of pages than total and per_page make", "divide total by per_page"
            )

    def are_filtered(self, promised: int | None, unfiltered: int) -> None:
        """Expect the count of the facet, or any results."""
        total = self.number("total")
        if not total:
            (self.place / "total").wrong("nothing found", "answer what the filter leaves")
        elif promised is not None and total != promised:
            seen = "as many as without the filter" if total == unfiltered else "another number"
            (self.place / "total").wrong(
                f"{seen} where the facet counts {promised}", "apply the filter, and count by it"
            )

    def are_of_types(self, types: Collection[str]) -> None:
        """Expect these post types only."""
        self.are_filtered(None, 0)
        for index, item in enumerate(self.items):
            if item.get("post_type") not in types:
                (self.place / "items" / index).wrong(
                    "another post type than result for", "split the list at its commas"
                )

    def are_bounded(self, bound: Literal["from", "to"], day: str) -> None:
        """Expect events that are not over by the day (``from``), or have started (``to``)."""
        for index, item in enumerate(self.items):
            card = Card.model_validate(item)
            place = self.place / "items" / index
            first, last = card.first_day, card.last_day
            if not first or not last:
                place.wrong("a result without a date", f"answer events alone to {bound}")
                continue
            if last.isoformat() < day if bound == "from" else first.isoformat() > day:
                place.wrong(f"an event outside of the period that {bound} bounds", f"apply {bound}")

    def are_another_page(self, first: Results) -> None:
        """Expect other results than the first page's, and the number of the page."""
        fix = "apply page and per_page"
        if self.number("page") != 2:  # noqa: PLR2004 - the requested page
            (self.place / "page").wrong("another page than 2", "say which page it is")
        known = [item.get("ID") for item in first.items]
        if not self.items:
            (self.place / "items").wrong("no results on the second page", fix)
        elif any(item.get("ID") in known for item in self.items):
            (self.place / "items").wrong("results of the first page again", fix)

    def are_none(self, total: int) -> None:
        """Expect no results, and their true total."""
        if self.items:
            (self.place / "items").wrong("results where there are none", "answer an empty list")
        if self.number("total") != total:
            seen = f"another number than {total}"
            (self.place / "total").wrong(seen, "count all results, always")


def number(value: Any) -> int:
    """Read a count, 0 when it is none."""
    try:
        return as_integer(value)
    except ValueError:
        return 0

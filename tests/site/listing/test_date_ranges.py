"""Date ranges of the agenda are read from the address and ranges where they hold events."""

from __future__ import annotations

from datetime import date
from typing import Any

from components.listing.listing import choices
from tests.support.rendered import context
from villa_site.content.cards import Card
from villa_site.site.listing.date_ranges import (
    DateRange,
    last_day,
    requested_range,
    upcoming_ranges,
)
from villa_site.site.listing.query import ListingQuery


def card(title: str, **more: Any) -> Card:
    return Card.model_validate({"post_title": title, "path": f"/{title}/", **more})


def test_range_is_a_preset_month_year_or_two_days() -> None:
    today = date(2026, 11, 20)

    def read(**query: str) -> DateRange:
        return requested_range(
            ListingQuery.read(context(query=query), "periode", "du", "au"), today
        )

    assert read(periode="week-end") == DateRange(date(2026, 11, 21), date(2026, 11, 22))
    assert read(periode="semaine") == DateRange(today, date(2026, 11, 22))
    assert read(periode="2028-02") == DateRange(date(2028, 2, 1), date(2028, 2, 29))
    assert read(periode="2025") == DateRange(date(2025, 1, 1), date(2025, 12, 31))
    assert read(du="2026-12-24", au="2026-12-01") == DateRange(
        date(2026, 12, 1), date(2026, 12, 24)
    )
    assert read(au="2026-12-01", du="jamais") == DateRange(None, date(2026, 12, 1))
    for invalid in ("2026-13", "0000", "' OR 1=1", "<script>"):
        assert read(periode=invalid) == DateRange()


def test_event_ending_before_its_start_lasts_one_day() -> None:
    event = card("x", date_debut="2026-12-05", date_fin="2026-12-01")
    assert last_day(event) == date(2026, 12, 5)
    ranges = upcoming_ranges([event], context())
    assert [each.value for each in ranges] == ["2026-12"]


def test_selected_range_without_events_has_its_name() -> None:
    for selected, label in (("aujourdhui", "Aujourd"), ("2027-03", "mars 2027")):
        (facet,) = upcoming_ranges([], context(), selected=selected)
        assert (facet.value, facet.count) == (selected, 0)
        assert facet.label.startswith(label)


def test_selected_value_without_results_is_written_in_words() -> None:
    (_, option) = choices("Tout", [], "arts-visuels")
    assert (option.value, option.label) == ("arts-visuels", "Arts visuels (0)")

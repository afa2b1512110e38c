"""The dates of an event: one, those of a series, and the new date of a postponed one."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from villa_site.content.cards import Card
from villa_site.site.listing.date_ranges import DateRange
from villa_site.site.listing.occasions import (
    by_next_date,
    card_days,
    next_occasion,
    occasion_on,
    occasions,
)

pytestmark = pytest.mark.req("VIS-02")

SERIES = {
    "date_debut": "2026-12-06",
    "date_fin": "2026-12-20",
    "seances": [
        {"date": "2026-12-20", "debut": "10:30"},
        {"date": "2026-12-06", "debut": "10:30", "fin": "12:00", "statut": "complet"},
        {"date": "2026-12-13", "statut": "annule"},
        {"debut": "8:00"},
    ],
}


def event(**fields: Any) -> Card:
    """Make the card of an event."""
    return Card.model_validate({"post_title": "Visite", **fields})


def test_series_is_on_its_dates_alone() -> None:
    found = occasions(event(**SERIES))
    assert [each.first.day for each in found] == [6, 13, 20]
    assert (found[0].begins, found[0].ends, found[0].status) == (time(10, 30), time(12), "complet")
    assert found[1].is_off
    monday = date(2026, 12, 7)
    assert not DateRange(monday, monday).overlaps(event(**SERIES))


def test_next_occasion_is_one_that_takes_place() -> None:
    series = event(**SERIES)
    following = next_occasion(series, date(2026, 12, 8))
    assert following is not None
    assert following.first == date(2026, 12, 20)
    cancelled = occasion_on(series, date(2026, 12, 13))
    assert cancelled is not None
    assert cancelled.is_off
    over = next_occasion(series, date(2027, 5, 1))
    assert over is not None
    assert over.first == date(2026, 12, 20)


def test_cancelled_series_is_off_on_all_dates() -> None:
    assert all(each.is_off for each in occasions(event(**SERIES, statut="annule")))


def test_postponed_event_is_on_its_new_date() -> None:
    moved = event(date_debut="2026-12-01", statut="reporte", nouvelle_date="2027-02-03T20:00")
    old, new = occasions(moved)
    assert (old.status, new.status) == ("reporte", "confirme")
    assert (new.first, new.begins) == (date(2027, 2, 3), time(20))
    assert next_occasion(moved, date(2026, 11, 20)) == new


def test_end_before_start_is_the_start_and_without_dates_there_is_nothing() -> None:
    (only,) = occasions(event(date_debut="2026-12-05", date_fin="2026-12-01"))
    assert only.last == date(2026, 12, 5)
    assert occasions(event(date_debut="jadis", seances="non")) == ()
    assert next_occasion(event(), date(2026, 12, 1)) is None


def test_postponed_event_is_listed_by_its_new_date() -> None:
    postponed = event(date_debut="2026-10-07", statut="reporte", nouvelle_date="2027-04-21")
    running = event(date_debut="2026-11-09", date_fin="2027-01-10")
    today = date(2026, 12, 1)
    assert card_days(postponed) == (date(2027, 4, 21), None)
    assert card_days(running) == (date(2026, 11, 9), date(2027, 1, 10))
    assert by_next_date(running, today) < by_next_date(postponed, today)


def test_postponed_event_without_a_new_date_has_its_old_day() -> None:
    postponed = event(date_debut="2026-10-07", statut="reporte")
    assert card_days(postponed) == (date(2026, 10, 7), None)
    assert by_next_date(event(), date(2026, 12, 1))[0] == date.max

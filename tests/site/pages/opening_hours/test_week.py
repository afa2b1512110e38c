"""Weeks, seasons and special days are listed as people read them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.support.rendered import context
from villa_site.backend.models.opening_hours import OpeningPlace
from villa_site.site.formats import RANGE_DASH
from villa_site.site.pages.opening_hours.week import seasons, special_days, this_week

pytestmark = pytest.mark.req("VIS-01")

WEEK = [
    {"days": [2, 3, 5, 6, 7], "opens": "10:00", "closes": "19:00"},
    {"days": [4], "opens": "10:00", "closes": "24:00"},
]
SATURDAY = date(2026, 12, 26)


def place(**more: Any) -> OpeningPlace:
    return OpeningPlace.model_validate({"weekly": WEEK} | more)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace(RANGE_DASH, "-")


def test_week_has_its_days_with_today_marked_and_special_days_in_it() -> None:
    closed = [{"date": "2026-12-25", "closed": True, "note": "Noël"}]
    week = this_week(place(exceptions=closed), context(today=SATURDAY))
    assert [plain(f"{day.name} {day.hours} {day.note}".strip()) for day in week] == [
        "Lundi fermé",
        "Mardi 10 h - 19 h",
        "Mercredi 10 h - 19 h",
        "Jeudi 10 h - minuit",
        "Vendredi fermé Noël",
        "Samedi 10 h - 19 h",
        "Dimanche 10 h - 19 h",
    ]
    assert [day.name for day in week if day.is_today] == ["Samedi"]


def test_seasons_say_their_week_in_short_and_the_rest_of_the_year() -> None:
    winter = {
        "from": "10-01",
        "to": "03-31",
        "weekly": [{"days": [2, 3, 4, 5, 6, 7], "opens": "10:00", "closes": "16:30"}],
    }
    listed = seasons(place(seasons=[winter]), context("it", today=SATURDAY))
    assert [plain(f"{line.name}: {line.hours}")[:79] for line in listed] == [
        "1º ottobre - 31 marzo: martedì-domenica 10:00 - 16:30",
        "Il resto dell’anno: martedì-mercoledì 10:00 - 19:00, giovedì 10:00 - mezzanotte",
    ]
    assert seasons(place(), context(today=SATURDAY)) == ()


def test_special_days_ahead_are_put_together_and_past_ones_left_out() -> None:
    days = [
        {"date": "2026-12-25", "closed": True, "note": "Noël"},
        {"from": "2026-12-31", "to": "2027-01-01", "closed": "1", "note": "Nouvel An"},
        {"date": "2027-01-06", "opens": "14:00", "closes": "17:00"},
        {"date": "2027-01-07"},
    ]
    listed = special_days(place(exceptions=days), context("en", today=SATURDAY))
    assert [plain(f"{line.name}: {line.hours}") for line in listed] == [
        "Thursday 31 December - Friday 1 January: closed",
        "Wednesday 6 January: 2 pm - 5 pm",
    ]


def test_unclear_day_is_to_be_confirmed() -> None:
    unclear = place(exceptions=[{"date": "2026-12-26"}])
    assert this_week(unclear, context(today=SATURDAY))[5].hours == "à confirmer"

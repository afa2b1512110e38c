"""What is wrong in opening hours is found, named by its place, and has a fix."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.backend.models.opening_hours import OpeningHours, problems_of
from villa_site.tools.doctor.notes import Location, Notes

pytestmark = pytest.mark.req("VIS-01")

WEEK = [{"days": [1, 2, 3, 4, 5], "opens": "10:00", "closes": "19:00", "last_entry": "18:00"}]


def found(**place: Any) -> list[tuple[str, str]]:
    hours = OpeningHours.model_validate({"places": [{"name": "Villa", "weekly": WEEK} | place]})
    return [
        (each.key.removeprefix("places[0]."), each.sentence) for each in problems_of(hours.places)
    ]


def test_good_hours_have_no_problem() -> None:
    night = {"days": [6], "opens": "20:00", "closes": "02:00", "last_entry": "01:00"}
    noted = {"date": "2026-12-05", "note": "Entrée libre"}
    assert found(weekly=[*WEEK, night], exceptions=[noted]) == []


@pytest.mark.parametrize(
    ("place", "key", "sentence"),
    [
        (
            {"weekly": [*WEEK, {"days": [3], "opens": "18:00", "closes": "21:00"}]},
            "weekly",
            "overlaps itself on day 3",
        ),
        ({"weekly": [{"opens": "10:00", "closes": "19:00"}]}, "weekly[0].days", "has no days"),
        ({"weekly": [{"days": [1], "opens": "10:00"}]}, "weekly[0]", "lacks a time"),
        (
            {"weekly": [{"days": [1], "opens": "10:00", "closes": "10:00"}]},
            "weekly[0]",
            "lacks a time",
        ),
        (
            {"weekly": [{"days": [1], "opens": "10:00", "closes": "09:00"}]},
            "weekly[0]",
            "is open for more than 18 hours",
        ),
        (
            {"weekly": [WEEK[0] | {"last_entry": "19:30"}]},
            "weekly[0].last_entry",
            "is not between 10:00 and 19:00",
        ),
        (
            {"weekly": [], "seasons": [{"from": "04-01", "to": "09-30", "weekly": WEEK}]},
            "seasons",
            "has no season on 01-01",
        ),
        (
            {
                "seasons": [
                    {"from": "12-01", "to": "01-31", "weekly": WEEK},
                    {"from": "01-15", "to": "02-28", "weekly": WEEK},
                ]
            },
            "seasons",
            "has two seasons on 01-15",
        ),
        ({"seasons": [{"from": "12-01", "to": "01-31"}]}, "seasons[0].weekly", "has no hours"),
        (
            {"seasons": [{"from": "12-01", "weekly": WEEK}]},
            "seasons[0]",
            "has no beginning or no end",
        ),
        ({"exceptions": [{"closed": True}]}, "exceptions[0]", "has no day"),
        ({"exceptions": [{"date": "2026-12-05"}]}, "exceptions[0]", "says nothing"),
        (
            {"exceptions": [{"date": "2026-12-05", "opens": "10:00"}]},
            "exceptions[0]",
            "lacks a time",
        ),
        (
            {"exceptions": [{"from": "2026-12-05", "to": "2026-12-01", "closed": True}]},
            "exceptions[0]",
            "has no day",
        ),
    ],
)
def test_problem_is_named_once(place: dict[str, Any], key: str, sentence: str) -> None:
    assert found(**place) == [(key, sentence)]


def test_part_without_a_name_is_a_problem() -> None:
    hours = OpeningHours.model_validate({"places": [{"weekly": WEEK}, {"weekly": WEEK}]})
    assert [each.key for each in problems_of(hours.places)] == ["places[1].name"]


def test_doctor_and_files_report_them() -> None:
    notes = Notes()
    value = {"places": [{"name": "Villa", "weekly": [{"days": [1], "opens": "10:00"}]}]}
    OpeningHours.__kind__(OpeningHours).examine(value, Location(notes))
    assert any("lacks a time" in each.seen for each in notes.remarks())

"""Opening hours are described as schema.org has them."""

from __future__ import annotations

from datetime import date

import pytest

from components.structured_data.opening import opening_hours
from villa_site.backend.models.opening_hours import OpeningPlace

pytestmark = pytest.mark.req("VIS-01")


def test_week_and_special_days_are_specifications() -> None:
    place = OpeningPlace.model_validate(
        {
            "weekly": [
                {"days": [1, 2], "opens": "10:00", "closes": "19:00"},
                {"days": [6], "opens": "20:00", "closes": "02:00"},
                {"days": [7], "opens": "20:00", "closes": "24:00"},
            ],
            "exceptions": [
                {"date": "2026-12-25", "closed": True},
                {"date": "2026-12-28", "opens": "14:00", "closes": "16:00"},
                {"date": "2025-12-28", "closed": True},
            ],
        }
    )
    kind = {"@type": "OpeningHoursSpecification"}
    assert opening_hours(place, date(2026, 12, 5)) == {
        "openingHoursSpecification": [
            kind | {"dayOfWeek": ["Saturday"], "opens": "20:00", "closes": "02:00"},
            kind | {"dayOfWeek": ["Sunday"], "opens": "20:00", "closes": "23:59"},
            kind | {"dayOfWeek": ["Monday", "Tuesday"], "opens": "10:00", "closes": "19:00"},
        ],
        "specialOpeningHoursSpecification": [
            kind
            | {
                "opens": opens,
                "closes": closes,
                "validFrom": on,
                "validThrough": on,
            }
            for opens, closes, on in (
                ("00:00", "00:00", "2026-12-25"),
                ("14:00", "16:00", "2026-12-28"),
            )
        ],
    }


def test_hours_of_a_season_have_its_days() -> None:
    season = {
        "from": "12-01",
        "to": "12-31",
        "weekly": [{"days": [6], "opens": "10:00", "closes": "12:00"}],
    }
    place = OpeningPlace.model_validate({"seasons": [season]})
    (described,) = opening_hours(place, date(2026, 12, 5))["openingHoursSpecification"]
    assert (described["validFrom"], described["validThrough"]) == ("2026-12-05", "2026-12-26")

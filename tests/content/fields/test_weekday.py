"""Days of the week are numbers; names in any language of the site are read as well."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.backend.models.opening_hours.hours import WeeklyHours


@pytest.mark.req("VIS-01")
@pytest.mark.parametrize(
    ("sent", "days"),
    [
        ([1, 7], (1, 7)),
        (["2", "6"], (2, 6)),
        (["mardi", "Sunday", "mercoledì", "fri"], (2, 7, 3, 5)),
        (3, (3,)),
        ([0], (7,)),
        ([8, "noday", 4, 4], (4,)),
        (False, ()),
    ],
)
def test_days_are_read_from_numbers_and_names(sent: Any, days: tuple[int, ...]) -> None:
    assert WeeklyHours.model_validate({"days": sent}).days == days

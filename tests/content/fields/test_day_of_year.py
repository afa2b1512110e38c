"""A day of each year is read in the forms that backends and editors give it."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.content.fields.day_of_year import DayOfYearKind, as_day_of_year
from villa_site.tools.doctor.notes import Location, Notes

pytestmark = pytest.mark.req("VIS-01")


@pytest.mark.parametrize(
    "written", ["10-01", "2026-10-01", "--10-01", "01/10", "01/10/2026", "1.10", "20261001"]
)
def test_day_is_read_with_and_without_a_year(written: str) -> None:
    assert as_day_of_year(written) == (10, 1)


@pytest.mark.parametrize("written", ["13-01", "02-30", "summer", "1", None, True, "9" * 30])
def test_no_day_is_refused(written: Any) -> None:
    with pytest.raises(ValueError, match=r"day of the|too long|calendar"):
        as_day_of_year(written)


def test_leap_day_is_a_day() -> None:
    assert as_day_of_year("02-29") == (2, 29)


@pytest.mark.parametrize(
    ("value", "remark"),
    [
        ("10-01", ""),
        ("01/10", "days of the year such as '01/10'"),
        ("winter", "days such as 'winter'"),
    ],
)
def test_doctor_remarks_on_other_forms(value: str, remark: str) -> None:
    notes = Notes()
    DayOfYearKind().examine(value, Location(notes))
    seen = [each.seen.removesuffix(": the answer") for each in notes.remarks()]
    assert seen == [remark][: bool(remark)]

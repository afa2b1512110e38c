"""A place is open, closes soon or opens next as a clock there shows it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from villa_site.backend.models.opening_hours import (
    OpeningPlace,
    OpeningState,
    state_at,
    states_until,
)

ROME = ZoneInfo("Europe/Rome")
HOUSE: dict[str, Any] = {
    "name": "La Villa",
    "weekly": [
        {
            "days": [2, 3, 4, 5, 6, 7],
            "opens": "10:00",
            "closes": "19:00",
            "last_entry": "18:00",
        }
    ],
}
NIGHT: dict[str, Any] = {"weekly": [{"days": [6], "opens": "20:00", "closes": "04:00"}]}


def place(data: dict[str, Any] | None = None, **more: Any) -> OpeningPlace:
    return OpeningPlace.model_validate((HOUSE if data is None else data) | more)


def at(written: str, where: OpeningPlace | None = None) -> OpeningState:
    return state_at(where or place(), datetime.fromisoformat(written).replace(tzinfo=ROME), ROME)


def there(moment: datetime | None) -> str:
    return moment.astimezone(ROME).isoformat(timespec="minutes")[:16] if moment else ""


pytestmark = pytest.mark.req("VIS-01")


@pytest.mark.parametrize(
    ("now", "kind", "passed", "until"),
    [
        ("2026-12-05 10:00", "open", False, "2026-12-05T18:00"),
        ("2026-12-05 17:59", "open", False, "2026-12-05T18:00"),
        ("2026-12-05 18:00", "open", True, "2026-12-05T18:30"),
        ("2026-12-05 18:30", "closing", True, "2026-12-05T19:00"),
        ("2026-12-05 18:55", "closing", True, "2026-12-05T19:00"),
    ],
)
def test_open_day_passes_last_entry_and_closes_soon(
    now: str, kind: str, *, passed: bool, until: str
) -> None:
    state = at(now)
    assert (state.kind, state.last_entry_passed) == (kind, passed)
    assert there(state.until) == until
    assert there(state.closes) == "2026-12-05T19:00"


@pytest.mark.parametrize(
    ("now", "opens", "until"),
    [
        ("2026-12-05 09:59", "2026-12-05T10:00", "2026-12-05T10:00"),
        ("2026-12-05 19:00", "2026-12-06T10:00", "2026-12-06T00:00"),
        ("2026-12-06 00:00", "2026-12-06T10:00", "2026-12-06T10:00"),
        ("2026-12-06 19:00", "2026-12-08T10:00", "2026-12-07T00:00"),
        ("2026-12-07 12:00", "2026-12-08T10:00", "2026-12-08T00:00"),
    ],
)
def test_closed_place_names_its_next_opening(now: str, opens: str, until: str) -> None:
    state = at(now)
    assert state.kind == "closed"
    assert (there(state.opens), there(state.until)) == (opens, until)


@pytest.mark.parametrize("time", ["2026-12-05 23:59", "2026-12-06 00:00", "2026-12-06 03:29"])
def test_hours_after_midnight_belong_to_the_evening_before(time: str) -> None:
    state = at(time, place(NIGHT))
    assert state.kind == "open"
    assert there(state.closes) == "2026-12-06T04:00"


def test_night_ends_though_the_next_day_is_closed() -> None:
    holiday = place(NIGHT, exceptions=[{"date": "2026-12-06", "closed": True}])
    assert at("2026-12-06 03:00", holiday).is_open
    assert at("2026-12-06 04:00", holiday).kind == "closed"


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        # The clock goes from 2:00 to 3:00, and from 3:00 back to 2:00.
        ("2026-03-28", 7),
        ("2026-10-24", 9),
        ("2026-06-06", 8),
    ],
)
def test_night_of_a_clock_change_ends_when_the_clock_says_so(day: str, hours: int) -> None:
    opened = at(f"{day} 20:00", place(NIGHT))
    assert opened.closes is not None
    length = opened.closes - datetime.fromisoformat(f"{day} 20:00").replace(tzinfo=ROME).astimezone(
        UTC
    )
    assert length == timedelta(hours=hours)
    assert there(opened.closes).endswith("T04:00")


@pytest.mark.parametrize(("before", "offset"), [("2026-03-28", 2), ("2026-10-24", 1)])
def test_morning_after_a_clock_change_opens_at_ten_there(before: str, offset: int) -> None:
    opens = at(f"{before} 23:30").opens
    assert opens is not None
    assert opens.hour == 10 - offset


def test_exception_counts_before_season_before_week() -> None:
    where = place(
        seasons=[
            {
                "from": "12-20",
                "to": "01-06",
                "weekly": [{"days": [1, 2, 3, 4, 5, 6, 7], "opens": "11:00", "closes": "17:00"}],
            }
        ],
        exceptions=[
            {"from": "2026-12-24", "to": "2026-12-26", "closed": True},
            {"date": "2026-12-26", "opens": "14:00", "closes": "16:00"},
        ],
    )
    assert there(at("2026-12-19 09:00", where).opens) == "2026-12-19T10:00"
    assert there(at("2026-12-20 09:00", where).opens) == "2026-12-20T11:00"
    assert there(at("2026-12-24 09:00", where).opens) == "2026-12-26T14:00"
    assert there(at("2027-01-06 16:00", where).closes) == "2027-01-06T17:00"
    assert there(at("2027-01-07 16:00", where).closes) == "2027-01-07T19:00"


def test_yearly_exception_over_new_year_returns_each_year() -> None:
    where = place(
        exceptions=[{"from": "2020-12-31", "to": "2021-01-01", "yearly": "1", "closed": "1"}]
    )
    assert there(at("2026-12-31 12:00", where).opens) == "2027-01-02T10:00"
    assert there(at("2027-01-01 12:00", where).opens) == "2027-01-02T10:00"


def test_overlapping_hours_are_one_period() -> None:
    where = place(
        weekly=[
            {"days": [6], "opens": "10:00", "closes": "14:00", "last_entry": "13:30"},
            {"days": [6], "opens": "13:00", "closes": "18:00"},
            {"days": [6], "opens": "18:00", "closes": "19:00", "last_entry": "18:30"},
        ]
    )
    state = at("2026-12-05 13:45", where)
    assert (there(state.closes), there(state.last_entry)) == (
        "2026-12-05T19:00",
        "2026-12-05T18:30",
    )


def test_day_with_a_break_closes_and_opens_again() -> None:
    where = place(
        weekly=[
            {"days": [6], "opens": "15:00", "closes": "19:00"},
            {"days": [6], "opens": "9:00", "closes": "12:30"},
        ]
    )
    assert there(at("2026-12-05 10:00", where).closes) == "2026-12-05T12:30"
    assert there(at("2026-12-05 12:30", where).opens) == "2026-12-05T15:00"


@pytest.mark.parametrize(
    "unclear",
    [
        {"weekly": False},
        {"weekly": [{"days": [6], "opens": "10:00", "closes": "soon"}]},
        {"weekly": [{"days": [6], "opens": "10:00"}]},
        {"weekly": [{"days": [6], "opens": "10:00", "closes": "10:00"}]},
        {"weekly": [{"days": "", "opens": "10:00", "closes": "19:00"}]},
        {"exceptions": [{"date": "2026-12-05"}]},
        {"exceptions": [{"date": "2026-12-05", "opens": "10:00"}]},
        {"seasons": [{"from": "12-01", "to": "12-31", "weekly": []}]},
        {"weekly": [], "seasons": [{"from": "04-01", "to": "09-30", "weekly": HOUSE["weekly"]}]},
    ],
)
def test_unclear_hours_say_nothing(unclear: dict[str, Any]) -> None:
    assert at("2026-12-05 12:00", place(**unclear)).kind == "unknown"


def test_missing_season_ends_what_is_known_of_the_next_opening() -> None:
    summer = place(weekly=[], seasons=[{"from": "04-01", "to": "09-30", "weekly": HOUSE["weekly"]}])
    state = at("2026-09-30 20:00", summer)
    assert (state.kind, state.opens) == ("closed", None)


def test_note_alone_leaves_the_hours() -> None:
    where = place(exceptions=[{"date": "2026-12-05", "note": "Entrée libre"}])
    assert at("2026-12-05 12:00", where).kind == "open"


def test_house_that_never_closes_has_no_closing_time() -> None:
    always = place({"weekly": [{"days": list(range(1, 8)), "opens": "00:00", "closes": "24:00"}]})
    states = [
        state
        for _, state in states_until(
            always, datetime(2026, 12, 5, tzinfo=ROME), datetime(2026, 12, 7, tzinfo=ROME)
        )
    ]
    assert {(state.kind, state.closes) for state in states} == {("open", None)}


def test_states_follow_one_another_at_each_change() -> None:
    begins = datetime(2026, 12, 5, 18, 55, tzinfo=ROME)
    listed = [
        (there(moment), state.kind)
        for moment, state in states_until(place(), begins, begins + timedelta(days=1), ROME)
    ]
    assert listed == [
        ("2026-12-05T18:55", "closing"),
        ("2026-12-05T19:00", "closed"),
        ("2026-12-06T00:00", "closed"),
        ("2026-12-06T10:00", "open"),
        ("2026-12-06T18:00", "open"),
        ("2026-12-06T18:30", "closing"),
    ]


def test_state_is_that_of_the_zone_of_the_house() -> None:
    moment = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)
    assert state_at(place(), moment, ROME).kind == "open"
    assert state_at(place(), moment, ZoneInfo("Europe/London")).kind == "closed"
    assert state_at(None, moment, ROME).kind == "unknown"

"""Places in a recording are read as editors and programs write them."""

from __future__ import annotations

import pytest

from villa_site.content.fields.play_time import PlayTimeKind, as_play_time, play_time
from villa_site.content.model import ContentModel, PlayTime

pytestmark = pytest.mark.req("VIS-05")


class Mark(ContentModel):
    debut: PlayTime = None


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        (0, 0),
        (62, 62),
        (62.5, 62.5),
        ("62", 62),
        (" 1:02 ", 62),
        ("01:02", 62),
        ("90:00", 5400),
        ("1:02:30", 3750),
        ("00:01:02.500", 62.5),
        ("0:01,5", 1.5),
        ("99:59:59", 359_999),
    ],
)
def test_place_is_read_in_seconds(written: object, seconds: float) -> None:
    assert as_play_time(written) == seconds
    assert Mark.model_validate({"debut": written}).debut == seconds


@pytest.mark.parametrize(
    "written",
    [-1, "-1:02", "1:75", "1:2:3:4", "abc", "1h02", True, [1], {"a": 1}, "9" * 30, 1e300, "٦٢"],
)
def test_what_is_no_place_is_left_out(written: object) -> None:
    with pytest.raises(ValueError, match=r"recording|long"):
        as_play_time(written)
    assert Mark.model_validate({"debut": written}).debut is None


@pytest.mark.parametrize("written", [None, "", False, []])
def test_empty_place_is_none(written: object) -> None:
    assert Mark.model_validate({"debut": written}).debut is None


@pytest.mark.parametrize(
    ("seconds", "clock"), [(0, "0:00"), (62.9, "1:02"), (3599, "59:59"), (10_800, "3:00:00")]
)
def test_place_is_written_as_players_do(seconds: float, clock: str) -> None:
    assert play_time(seconds) == clock


def test_example_is_read_and_attack_is_not() -> None:
    assert as_play_time(PlayTimeKind.example) == 62
    with pytest.raises(ValueError, match="recording"):
        as_play_time(PlayTimeKind.attack)

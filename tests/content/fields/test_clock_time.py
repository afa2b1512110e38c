"""A time of day is declared, written, examined and read as ``10:00``."""

from __future__ import annotations

from dataclasses import replace
from datetime import time
from pathlib import Path
from typing import Any

import pytest

from villa_site.content.blocks.block import BlockType
from villa_site.content.blocks.fixtures import fixture_of
from villa_site.content.fields.clock_time import ClockTimeKind
from villa_site.content.model import ClockTime, ContentModel
from villa_site.embedded import plain_yaml
from villa_site.embedded.blocks import blocks
from villa_site.embedded.content import ContentView, load_content
from villa_site.embedded.dates import institution_time
from villa_site.embedded.place import Place
from villa_site.tools.doctor.notes import Location, Notes


class Doors(ContentModel):
    """When the doors open."""

    portes: ClockTime = None


DOORS = BlockType("acf/doors", Doors, lambda _data, _ctx: None, live=False, file="")


def from_file(folder: Path, written: str) -> tuple[time | None, list[str]]:
    """Read a block of an editor's file, as the embedded backend serves it."""
    file = folder / "page.yaml"
    file.write_text(f"blocks:\n  - doors: {{portes: {written}}}\n")
    view = ContentView(load_content(), "fr", institution_time().date())
    place = Place(replace(view, types={DOORS.name: DOORS}), "fr/x.yaml")
    (block,) = blocks(plain_yaml.read(file)["blocks"], place)
    data: dict[str, Any] = block["attrs"]["data"]
    return Doors.model_validate(data).portes, [str(each) for each in place.problems]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("10:00", time(10)),
        ('"9:05"', time(9, 5)),
        ("19:30:15", time(19, 30, 15)),
        ("10h", time(10)),
    ],
)
def test_editors_file_gives_the_time_that_it_says(tmp_path: Path, written: str, read: time) -> None:
    assert from_file(tmp_path, written) == (read, [])


@pytest.mark.parametrize("written", ["10", "600", "25:00", "demain", "2026-12-05", "true"])
def test_what_is_no_time_is_reported_with_its_fix(tmp_path: Path, written: str) -> None:
    read, (problem,) = from_file(tmp_path, written)
    assert read is None
    assert problem.endswith("is no time of day; write 10:00.")


@pytest.mark.parametrize(
    ("value", "remark"),
    [
        ("10:00", ""),
        ("10:00:00", ""),
        ("10:00 am", "times such as '10:00 am'"),
        ("midi", "times such as 'midi'"),
        (600, "a number where a time of day such as 10:00 should be"),
    ],
)
def test_doctor_remarks_on_times_in_other_forms(value: object, remark: str) -> None:
    notes = Notes()
    ClockTimeKind().examine(value, Location(notes))
    assert [each.seen.removesuffix(": the answer") for each in notes.remarks()] == [remark][
        : bool(remark)
    ]


def test_fixtures_hold_a_time() -> None:
    cases = [case["attrs"]["data"]["portes"] for case in fixture_of(DOORS).values()]
    assert [Doors.model_validate({"portes": each}).portes for each in cases] == [
        time(19, 30),
        None,
        None,
    ]

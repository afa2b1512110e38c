"""The file of the drawn map is read, or refused with a sentence that says what to change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from villa_site.demo import DEMO_CONTENT
from villa_site.settings.drawn_map import FILE, problems, read_map

pytestmark = pytest.mark.req("BLK-11")

STREET: dict[str, Any] = {
    "type": "Feature",
    "properties": {"kind": "street", "name": "Via Condotti"},
    "geometry": {"type": "LineString", "coordinates": [[12.48, 41.905], [12.482, 41.906]]},
}


def write(folder: Path, *features: Any, **more: Any) -> Path:
    file = folder / FILE
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features, **more}))
    return file


def changed(**properties: Any) -> dict[str, Any]:
    return {**STREET, "properties": {**STREET["properties"], **properties}}


def at(kind: str, shape: str, coordinates: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"kind": kind},
        "geometry": {"type": shape, "coordinates": coordinates},
    }


def test_demonstration_has_a_small_map_with_stops_and_ways() -> None:
    file = DEMO_CONTENT / FILE
    assert file.stat().st_size < 30_000
    assert problems(file) == []
    drawn = read_map(file)
    assert drawn
    assert [each.name[""] for each in drawn.stops][:2] == ["Trinità dei Monti", "Spagna"]
    assert all(way.step_free and {*way.name} == {"fr", "it", "en"} for way in drawn.ways)


def test_no_file_is_no_map() -> None:
    assert read_map(None) is None


def test_frame_is_as_large_as_what_is_drawn(tmp_path: Path) -> None:
    drawn = read_map(write(tmp_path, STREET))
    assert drawn
    assert drawn.place(41.9055, 12.481)
    assert drawn.place(12.481, 41.9055) is None


def test_same_file_has_the_same_version(tmp_path: Path) -> None:
    first = read_map(write(tmp_path, STREET))
    assert first == read_map(write(tmp_path, STREET))
    assert first != read_map(write(tmp_path, changed(name="Via Frattina")))


@pytest.mark.parametrize(
    ("feature", "words"),
    [
        (changed(kind="strret"), "did you mean street?"),
        (changed(kind=None), "known are"),
        (changed(name=7), '"name" must be a text'),
        (changed(lines="A"), '"lines" must be a list'),
        (changed(minutes="neuf"), '"minutes" must be a whole number'),
        (changed(step_free="oui"), '"step_free" must be true or false'),
        (changed(steps="tout droit"), '"steps" must be a list'),
        (changed(side="north"), '"side" must be one of'),
        (at("metro", "Point", [12.48, 95]), "the longitude comes first"),
        (at("metro", "Point", ["12,48", "41,9"]), "as numbers"),
        (at("metro", "Point", None), "no position"),
        (at("metro", "Point", [float("nan"), 1]), "as numbers"),
        (at("park", "LineString", [[1, 1], [2, 2]]), "must be a Polygon"),
        (at("park", "Polygon", []), "not those of a Polygon"),
        (at("street", "LineString", [[1, 1]]), "not those of a LineString"),
        ("street", "must be an object"),
    ],
)
def test_wrong_feature_is_named(tmp_path: Path, feature: Any, words: str) -> None:
    file = write(tmp_path, STREET, feature)
    [sentence] = problems(file)
    assert sentence.startswith(f"Fix {file}, feature 2")
    assert words in sentence
    assert read_map(file) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "FeatureCollection"),
        ('{"type": "FeatureCollection", "features": []}', "something to draw"),
        ("x" * 5_000_000, "larger than 200 kB"),
    ],
    ids=["empty", "cut", "deep", "list", "nothing", "large"],
)
def test_malformed_file_is_refused(
    tmp_path: Path, text: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / FILE
    file.write_text(text)
    assert words in problems(file)[0]
    assert read_map(file) is None
    assert "No map is drawn" in caplog.text


@pytest.mark.parametrize("box", [[1, 2, 3], "x", [12, 41, 11, 42], [41.9, 12.4, 41.8, 12.5]])
def test_wrong_box_is_refused(tmp_path: Path, box: Any) -> None:
    assert '"bbox" must be' in problems(write(tmp_path, STREET, bbox=box))[0]


def test_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in problems(tmp_path / FILE)[0]


def test_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe")
    assert "UTF-8" in problems(tmp_path / FILE)[0]


def test_too_many_positions_are_refused(tmp_path: Path) -> None:
    trees = at("trees", "MultiPoint", [[12, 41]] * 5_001)
    assert "at most 5000 positions" in problems(write(tmp_path, trees))[0]

"""Pictures differ where one pixel does, and only there."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from villa_site.qa.visual import compare

pytestmark = pytest.mark.req("QAK-03")

WHITE = (255, 255, 255)


def png(size: tuple[int, int], *dots: tuple[int, int], colour: tuple[int, int, int]) -> bytes:
    image = Image.new("RGB", size, WHITE)
    for dot in dots:
        image.putpixel(dot, colour)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def baseline(tmp_path: Path) -> Path:
    file = tmp_path / "baseline.png"
    file.write_bytes(png((40, 30), colour=WHITE))
    return file


def test_same_picture_has_no_difference(baseline: Path, tmp_path: Path) -> None:
    assert compare(baseline, baseline.read_bytes(), tmp_path / "out") is None
    assert not (tmp_path / "out").exists()


def test_faintest_change_of_one_pixel_is_found(baseline: Path, tmp_path: Path) -> None:
    today = png((40, 30), (7, 9), colour=(255, 255, 254))
    difference = compare(baseline, today, tmp_path / "out")
    assert difference is not None
    assert (difference.pixels, difference.area) == (1, (7, 9, 8, 10))
    names = {file.name for file in (tmp_path / "out").iterdir()}
    assert names == {"baseline.png", "today.png", "difference.png"}


def test_longer_page_is_a_difference(baseline: Path, tmp_path: Path) -> None:
    difference = compare(baseline, png((40, 32), colour=WHITE), tmp_path / "out")
    assert difference is not None
    assert difference.area == (0, 30, 40, 32)


def test_faint_change_is_none_within_a_tolerance(baseline: Path, tmp_path: Path) -> None:
    faint = png((40, 30), (7, 9), colour=(252, 255, 254))
    assert compare(baseline, faint, tmp_path / "out", tolerance=3) is None
    seen = png((40, 30), (7, 9), colour=(251, 255, 254))
    assert compare(baseline, seen, tmp_path / "out", tolerance=3) is not None

"""Pictures of any size are opened in bounded memory, or refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from villa_site.embedded.masters import decodable
from villa_site.embedded.media import MediaError

pytestmark = pytest.mark.req("VIS-05")


def saved(path: Path, *, progressive: bool = False) -> Path:
    Image.new("L", (40, 30)).save(path, progressive=progressive)
    return path


@pytest.mark.parametrize(
    ("size", "largest"),
    [
        ((8_000, 8_000), (8_000, 8_000)),
        ((20_000, 12_000), (10_000, 6_000)),
        ((20_001, 20_000), (5_001, 5_000)),
    ],
)
def test_jpeg_is_decoded_smaller_where_it_is_large(
    tmp_path: Path, size: tuple[int, int], largest: tuple[int, int]
) -> None:
    assert decodable(saved(tmp_path / "a.jpg"), size) == largest


@pytest.mark.parametrize(
    ("name", "progressive", "size"),
    [
        ("a.png", False, (20_000, 12_000)),
        ("a.jpg", True, (20_000, 12_000)),
        ("a.jpg", False, (65_000, 65_000)),
    ],
)
def test_picture_that_would_exhaust_the_memory_is_refused(
    tmp_path: Path, name: str, progressive: bool, size: tuple[int, int]
) -> None:
    path = saved(tmp_path / name, progressive=progressive and name.endswith("jpg"))
    with pytest.raises(MediaError, match="million pixels; save it with at most 64 million"):
        decodable(path, size)

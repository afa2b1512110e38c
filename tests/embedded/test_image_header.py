"""The size of a picture from its header, compared with Pillow's."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image

from villa_site.demo import DEMO_CONTENT
from villa_site.embedded.image_header import read_size
from villa_site.embedded.pictures import picture

SIZE: Final = (301, 77)
FORMATS: Final[dict[str, dict[str, Any]]] = {
    "lossy.webp": {},
    "lossless.webp": {"lossless": True},
    "extended.webp": {"icc_profile": b"x" * 200},
    "plain.png": {},
    "profile.png": {"icc_profile": b"x" * 5000},
    "baseline.jpg": {},
    "progressive.jpg": {"progressive": True, "comment": b"c" * 3000},
}


def _sideways() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


def _save(folder: Path, name: str, **options: Any) -> Path:
    Image.new("RGB", SIZE, "#3366cc").save(folder / name, **options)
    return folder / name


@pytest.mark.parametrize(("name", "options"), FORMATS.items())
def test_size_is_read_from_the_header(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    assert read_size(_save(tmp_path, name, **options)) == SIZE


@pytest.mark.parametrize("name", FORMATS)
def test_picture_with_exif_orientation_is_measured_upright(tmp_path: Path, name: str) -> None:
    file = _save(tmp_path, name, exif=_sideways())
    assert read_size(file) is None
    assert picture({"file": name, "alt": ""}, tmp_path).size == SIZE[::-1]


@pytest.mark.parametrize("name", FORMATS)
def test_truncated_picture_never_raises(tmp_path: Path, name: str) -> None:
    file = _save(tmp_path, name, **FORMATS[name])
    whole = file.read_bytes()
    for length in range(min(len(whole), 120)):
        file.write_bytes(whole[:length])
        assert read_size(file) in (None, SIZE)


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\xff\xd8" + b"\xff" * 9000, bytes(99)])
def test_other_file_has_no_size(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(content)
    assert read_size(tmp_path / "a.jpg") is None


def test_very_large_picture_is_left_to_pillow(tmp_path: Path) -> None:
    data = io.BytesIO()
    Image.new("1", (10_000, 10_000)).save(data, "PNG")
    (tmp_path / "a.png").write_bytes(data.getvalue())
    assert read_size(tmp_path / "a.png") is None


def test_every_demo_picture_is_measured_as_by_pillow() -> None:
    files = [file for kind in ("webp", "png", "jpg") for file in DEMO_CONTENT.rglob(f"*.{kind}")]
    assert files
    for file in files:
        with Image.open(file) as opened:
            assert read_size(file) == opened.size, file

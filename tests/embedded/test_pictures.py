"""The size of a picture, read from the header of WebP files, compared with Pillow's."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image

from villa_site.demo import DEMO_CONTENT
from villa_site.embedded import pictures
from villa_site.embedded.media import MediaError
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


def _size(folder: Path, name: str) -> tuple[int, int]:
    return picture({"file": name, "alt": ""}, folder).size


@pytest.fixture
def pillow_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> None:
        raise AssertionError(path)

    monkeypatch.setattr(pictures, "_size_by_pillow", fail)


@pytest.mark.parametrize(("name", "options"), FORMATS.items())
def test_size_is_read(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    _save(tmp_path, name, **options)
    assert _size(tmp_path, name) == SIZE


@pytest.mark.usefixtures("pillow_unused")
@pytest.mark.parametrize("name", [name for name in FORMATS if name.endswith(".webp")])
def test_size_of_webp_is_read_from_the_header(tmp_path: Path, name: str) -> None:
    _save(tmp_path, name, **FORMATS[name])
    assert _size(tmp_path, name) == SIZE


@pytest.mark.parametrize("name", FORMATS)
def test_picture_with_exif_orientation_is_measured_upright(tmp_path: Path, name: str) -> None:
    _save(tmp_path, name, exif=_sideways())
    assert _size(tmp_path, name) == SIZE[::-1]


@pytest.mark.parametrize("name", FORMATS)
def test_truncated_picture_has_its_size_or_none(tmp_path: Path, name: str) -> None:
    file = _save(tmp_path, name, **FORMATS[name])
    whole = file.read_bytes()
    for length in range(min(len(whole), 120)):
        file.write_bytes(whole[:length])
        with suppress(MediaError):
            assert _size(tmp_path, name) == SIZE


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\xff\xd8" + b"\xff" * 9000, bytes(99)])
def test_other_file_has_no_size(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(content)
    with pytest.raises(MediaError, match="cannot be read as a picture"):
        _size(tmp_path, "a.jpg")


@pytest.mark.usefixtures("pillow_unused")
def test_every_demo_picture_is_measured_from_its_header() -> None:
    files = list(DEMO_CONTENT.rglob("*.webp"))
    sizes = [_size(file.parent, file.name) for file in files]
    assert files
    for file, size in zip(files, sizes, strict=True):
        with Image.open(file) as opened:
            assert size == opened.size, file

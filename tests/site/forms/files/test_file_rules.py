"""The rules of a file: kind, size and dimensions, which are read without decoding a picture."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from villa_site.site.forms.files.file_rules import FileRules, in_megabytes
from villa_site.site.forms.files.picture_size import picture_size
from villa_site.site.forms.uploads import Stored, Upload

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("EXT-07")]

LIMIT = 5_000_000


def t(key: str, *values: object) -> str:
    """Fill a text as translations do."""
    return key % values if values else key


def picture(size: tuple[int, int], kind: str, **options: bool) -> bytes:
    file = BytesIO()
    Image.new("RGB", size).save(file, kind, **options)
    return file.getvalue()


def png_head(width: int, height: int) -> bytes:
    """A picture that says its size, and has no content."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    crc = struct.pack(">I", zlib.crc32(chunk))
    data = b"IDAT" + zlib.compress(b"")
    end = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + crc + end


def webp_head(width: int, height: int) -> bytes:
    canvas = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF\xff\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + canvas


def mistake(name: str, content: bytes, rules: FileRules) -> str:
    return rules.mistake(Upload(name, Stored.of(content)), t, limit=LIMIT)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("JPEG", {}),
        ("JPEG", {"progressive": True}),
        ("PNG", {}),
        ("WEBP", {}),
        ("WEBP", {"lossless": True}),
    ],
)
@pytest.mark.parametrize("size", [(1, 1), (300, 20), (2_000, 3_000)])
def test_size_of_a_picture_is_read(
    kind: str, options: dict[str, bool], size: tuple[int, int]
) -> None:
    content = Stored.of(picture(size, kind, **options))
    assert picture_size(f"image/{kind.lower()}", content) == size


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp"])
def test_picture_cut_off_anywhere_in_its_head_has_no_size_or_its_own(kind: str) -> None:
    whole = picture((30, 20), kind.upper())
    for end in range(60):
        assert picture_size(f"image/{kind}", Stored.of(whole[:end])) in {None, (30, 20)}
    assert picture_size(f"image/{kind}", Stored.of(whole[:12] + b"\xff" * 60)) is None


@pytest.mark.parametrize(
    ("name", "content"),
    [("bomb.png", png_head(60_000, 60_000)), ("bomb.webp", webp_head(16_000, 16_000))],
)
def test_picture_of_too_many_pixels_is_refused_undecoded(name: str, content: bytes) -> None:
    assert "100 millions de pixels" in mistake(name, content, FileRules())


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((99, 100), "trop petite : 100 pixels sur 50"),
        ((100, 49), "trop petite"),
        ((100, 50), ""),
        ((200, 80), ""),
        ((201, 80), "trop grande : 200 pixels sur 80"),
        ((200, 81), "trop grande"),
    ],
)
def test_dimensions_have_both_limits(size: tuple[int, int], message: str) -> None:
    rules = FileRules(kinds=("png",), smallest=(100, 50), largest=(200, 80))
    found = mistake("a.png", picture(size, "PNG"), rules)
    assert message in found
    assert bool(found) is bool(message)


def test_limit_of_the_site_is_above_that_of_the_rules() -> None:
    assert FileRules(megabytes=50).bytes(LIMIT) == LIMIT
    assert FileRules(megabytes=0.5).bytes(LIMIT) == 500_000
    assert FileRules().bytes(LIMIT) == LIMIT
    assert [in_megabytes(each) for each in (500_000, 5_000_000, 1_250_000)] == ["0,5", "5", "1,2"]

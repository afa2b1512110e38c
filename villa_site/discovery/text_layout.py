"""Line breaking and drawing of titles in the site's display font, on images drawn with Pillow."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageDraw, ImageFont

from villa_site.engine.client_build import CLIENT_DIR
from villa_site.site.pages.colours import Rgb

_FILES: Final = ("fraunces-{}-*.woff2", "fraunces-display-{}-*.woff2")
"""The file of the commonest letters has all optical sizes, those of others have that of titles."""
_PARTS: Final = ("core", "names", "signs", "baltic", "rest")
_OPTICAL_SIZES: Final = (36, 144)
"""Those of small text and of titles on the pages."""
_SIZES: Final = (112, 100, 88, 78, 68, 60, 52)
_LEADING: Final = 1.04
_LONGEST: Final = 160
# Control and invisible format characters, some of which reverse the line.
_INVISIBLE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
_NO_BREAK_SPACES: Final = str.maketrans({"\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True, slots=True)
class Lines:
    """A title broken into lines, and its font size in pixels."""

    size: int
    texts: tuple[str, ...]

    @property
    def leading(self) -> int:
        """Pixels from one baseline to the next."""
        return round(self.size * _LEADING)

    @property
    def height(self) -> int:
        """Height of all lines in pixels."""
        return self.leading * len(self.texts)


def break_lines(
    title: str, width: int, height: int, *, sizes: Sequence[int] = _SIZES
) -> Lines | None:
    """Break ``title`` into lines at the largest size that fits ``width`` and ``height`` in pixels.

    None when the font lacks a letter; a title too long for the smallest size is truncated.
    """
    words = _readable(title).split(" ")
    if not any(words) or any(_face_of(letter) is None for word in words for letter in word):
        return None
    for size in sizes:
        lines = Lines(size, tuple(_filled(words, size, width)))
        if lines.height <= height and all(_width(line, size) <= width for line in lines.texts):
            return lines
    return _cut(words, sizes[-1], width, height)


def write(draw: ImageDraw.ImageDraw, lines: Lines, left: int, top: int, colour: Rgb) -> None:
    """Draw the lines from ``left`` and ``top`` in pixels, each letter in the file that has it."""
    for number, line in enumerate(lines.texts):
        x = float(left)
        for face, run in _runs(line):
            font = _font(face, lines.size)
            baseline = top + number * lines.leading + lines.size
            draw.text((x, baseline), run, colour, font, anchor="ls")
            x += font.getlength(run)


def _readable(title: str) -> str:
    """Remove symbols that the font lacks; letters stay, so that no word is misspelt."""
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", " ".join(title[:_LONGEST].split("\n"))))
    plain = "".join(each for each in plain if each.isalnum() or _face_of(each) is not None)
    return " ".join(filter(None, plain.split(" ")))


def _filled(words: Sequence[str], size: int, width: int) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and _width(longer, size) > width:
            yield line
            line = word
        else:
            line = longer
    yield line


def _cut(words: Sequence[str], size: int, width: int, height: int) -> Lines:
    """Break inside words and truncate."""
    lines = [""]
    for letter in " ".join(words):
        if _width(lines[-1] + letter, size) > width:
            lines.append("")
        lines[-1] += letter
    most = max(1, height // Lines(size, ("",)).leading)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][:-1].rstrip()}…"]
    return Lines(size, tuple(line.strip() for line in lines))


def _width(text: str, size: int) -> float:
    return sum(_font(face, size).getlength(run) for face, run in _runs(text))


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """Split a line into runs of one font file each."""
    run, face = "", 0
    for letter in text.translate(_NO_BREAK_SPACES):
        own = _face_of(letter) or 0
        if run and own != face:
            yield face, run
            run = ""
        run, face = run + letter, own
    if run:
        yield face, run


@lru_cache(maxsize=4096)
def _face_of(letter: str) -> int | None:
    """Return the index of the font file that has the letter; spaces are in all of them."""
    if letter.isspace():
        return 0
    for face, path in enumerate(_paths()):
        # Complex shaping would compose a missing letter out of parts.
        font = ImageFont.truetype(path, _SIZES[-1], layout_engine=ImageFont.Layout.BASIC)
        if bytes(font.getmask(letter)) != bytes(font.getmask("\uffff")):
            return face
    return None


@cache
def _font(face: int, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_paths()[face], size)
    if face == 0:
        font.set_variation_by_axes([_OPTICAL_SIZES[size >= _SIZES[-1]]])
    return font


@cache
def _paths() -> tuple[Path, ...]:
    """Return the files of the font in the client build, that of the commonest letters first."""
    assets = CLIENT_DIR / "assets"
    patterns = (file.format(part) for part in _PARTS for file in _FILES)
    return tuple(path for pattern in patterns for path in sorted(assets.glob(pattern))[:1])

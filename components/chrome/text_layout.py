"""Sets titles in the site's display face where there is no browser: on the pictures it draws."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageDraw, ImageFont

from components.ui.contrast import Rgb
from villa_site.engine.client_build import CLIENT_DIR

_CUTS: Final = ("fraunces-display-{}-*.woff2", "fraunces-text-{}-*.woff2")
_PARTS: Final = ("core", "names", "signs", "rest")
_WEIGHT: Final = 380
"""Of titles, as on the pages; the text cut, in which small ones are set, has but one."""
_SIZES: Final = (112, 100, 88, 78, 68, 60, 52)
_LEADING: Final = 1.04
_LONGEST: Final = 160
# Marks that are not seen themselves, and could turn the line round.
_UNSEEN: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
_KEPT_TOGETHER: Final = str.maketrans({"\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True, slots=True)
class Lines:
    """A title broken into lines at the size it is set in, in pixels."""

    size: int
    texts: tuple[str, ...]

    @property
    def leading(self) -> int:
        """Pixels from one line to the next."""
        return round(self.size * _LEADING)

    @property
    def height(self) -> int:
        """Pixels of all lines."""
        return self.leading * len(self.texts)


def broken(title: str, width: int, height: int, *, sizes: Sequence[int] = _SIZES) -> Lines | None:
    """Break ``title`` into lines as large as fit; None when it has letters the face has not.

    Width and height are pixels; a title that is too long for the smallest size loses its end.
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
    """Write the lines, each letter in the file that has it."""
    for number, line in enumerate(lines.texts):
        x = float(left)
        for face, run in _runs(line):
            font = _font(face, lines.size)
            baseline = top + number * lines.leading + lines.size
            draw.text((x, baseline), run, colour, font, anchor="ls")
            x += font.getlength(run)


def _readable(title: str) -> str:
    """Leave out signs that the face has not; letters stay, for a word must not lose one."""
    plain = unicodedata.normalize("NFC", _UNSEEN.sub("", " ".join(title[:_LONGEST].split("\n"))))
    shown = "".join(each for each in plain if each.isalnum() or _face_of(each) is not None)
    return " ".join(filter(None, shown.split(" ")))


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
    """Break inside words and leave the end out."""
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
    """Part a line where another file of the face goes on."""
    run, face = "", 0
    for letter in text.translate(_KEPT_TOGETHER):
        own = _face_of(letter) or 0
        if run and own != face:
            yield face, run
            run = ""
        run, face = run + letter, own
    if run:
        yield face, run


@lru_cache(maxsize=4096)
def _face_of(letter: str) -> int | None:
    """Find the file that has the letter; blanks are in all of them."""
    if letter.isspace():
        return 0
    for face, path in enumerate(_paths(_CUTS[0])):
        # Shaping would put a missing letter together out of parts, badly.
        font = ImageFont.truetype(path, _SIZES[-1], layout_engine=ImageFont.Layout.BASIC)
        if bytes(font.getmask(letter)) != bytes(font.getmask("\uffff")):
            return face
    return None


@cache
def _font(face: int, size: int) -> ImageFont.FreeTypeFont:
    large = size >= _SIZES[-1]
    font = ImageFont.truetype(_paths(_CUTS[0] if large else _CUTS[1])[face], size)
    if large:
        font.set_variation_by_axes([_WEIGHT])
    return font


@cache
def _paths(cut: str) -> tuple[Path, ...]:
    """Find the files of a cut that the browser client was built with."""
    assets = CLIENT_DIR / "assets"
    found = (sorted(assets.glob(cut.format(part)))[:1] for part in _PARTS)
    return tuple(path for paths in found for path in paths)

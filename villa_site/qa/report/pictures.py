"""The pictures inside a report: small, and together no more than a budget."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from villa_site.qa.report.data import CheckData

_LEVELS: Final = ((960, 70), (480, 45))
"""Width and quality; the next is tried when all pictures of one are too large together."""
_TALLEST: Final = 1.6
"""Height over width; what is longer is cut at its end."""
_MOST: Final = 40
_AROUND: Final = 300
"""Pixels above and below a difference from a baseline."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a failed check; ``sources`` are data URLs, three of them for a comparison."""

    sources: tuple[str, ...]
    finding: str = ""

    @property
    def size(self) -> int:
        """Its length in the report."""
        return sum(map(len, self.sources))


def choose(groups: Iterable[list[CheckData]], budget: int) -> dict[str, list[Picture]]:
    """Return the pictures by check: the first of each sentence comes first."""
    candidates = list(_in_turn([list(_candidates(checks)) for checks in groups]))[:_MOST]
    chosen: list[tuple[str, Picture]] = []
    for width, quality in _LEVELS:
        chosen = [
            (key, Picture(tuple(_encode(each, width, quality) for each in files), finding))
            for key, files, finding in candidates
        ]
        if sum(picture.size for _, picture in chosen) <= budget:
            break
    found: dict[str, list[Picture]] = {}
    for key, picture in chosen:
        if picture.size <= budget:
            budget -= picture.size
            found.setdefault(key, []).append(picture)
    return found


_Candidate = tuple[str, list[Image.Image], str]


def _candidates(checks: Iterable[CheckData]) -> Iterator[_Candidate]:
    for check in checks:
        if not (folder := check.artifacts):
            continue
        if (folder / "difference.png").exists():
            yield check.key, _differences(folder), ""
        named = [each.picture for each in check.findings if (folder / each.picture).is_file()]
        if named:
            yield from ((check.key, [_open(folder / name)], name) for name in named)
        else:
            yield from ((check.key, [_open(each)], "") for each in folder.glob("test-*.png"))


def _in_turn(lists: list[list[_Candidate]]) -> Iterator[_Candidate]:
    """Return the first of each list, then the second of each, and so on."""
    for n in range(max(map(len, lists), default=0)):
        yield from (each[n] for each in lists if n < len(each))


def _differences(folder: Path) -> list[Image.Image]:
    """Return baseline, today and difference, around where the first two differ."""
    pictures = [_open(folder / f"{name}.png") for name in ("baseline", "today", "difference")]
    before, after = pictures[:2]
    box = ImageChops.difference(before.crop((0, 0, *after.size)), after).getbbox()
    top, bottom = (box[1] - _AROUND, box[3] + _AROUND) if box else (0, after.height)
    return [
        each.crop((0, max(0, top), each.width, min(each.height, bottom)))
        for each in pictures
        if each.height > max(0, top)
    ]


def _open(file: Path) -> Image.Image:
    with Image.open(file) as image:
        return image.convert("RGB")


def _encode(picture: Image.Image, width: int, quality: int) -> str:
    """Return a picture as WebP in a data URL."""
    shown = picture.crop((0, 0, picture.width, min(picture.height, int(_TALLEST * picture.width))))
    shown.thumbnail((width, int(width * _TALLEST)))
    buffer = io.BytesIO()
    shown.save(buffer, "WEBP", quality=quality, method=2)
    return f"data:image/webp;base64,{base64.b64encode(buffer.getvalue()).decode()}"

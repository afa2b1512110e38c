"""Counts the pieces of ink in a picture of a letter, and the holes in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from PIL import Image

FAINT: Final = 25
"""Levels of 255 by which a pixel differs at least from the paper: a tenth, which can be seen."""

Run = tuple[int, int]
"""First column of a run of pixels, and the one after its last."""


@dataclass(slots=True)
class _Areas:
    """Areas of connected runs; ``reach`` 1 connects pixels that touch at a corner only."""

    reach: int
    parents: list[int] = field(default_factory=list)
    above: list[tuple[Run, int]] = field(default_factory=list)

    def add_row(self, runs: list[Run]) -> None:
        row: list[tuple[Run, int]] = []
        for start, end in runs:
            area = len(self.parents)
            self.parents.append(area)
            for (first, last), other in self.above:
                if first < end + self.reach and start < last + self.reach:
                    self.parents[self._root(other)] = self._root(area)
            row.append(((start, end), area))
        self.above = row

    def __len__(self) -> int:
        return len({self._root(area) for area in range(len(self.parents))})

    def _root(self, area: int) -> int:
        while self.parents[area] != area:
            area = self.parents[area]
        return area


def pieces_and_holes(picture: Image.Image) -> tuple[int, int]:
    """Count the pieces of ink of a letter on even paper, and the holes in it."""
    grey = picture.convert("L")
    paper = grey.tobytes()[0]
    ink, rest = _Areas(reach=1), _Areas(reach=0)
    for row in range(grey.height):
        line = grey.crop((0, row, grey.width, row + 1)).tobytes()
        dark = [abs(level - paper) > FAINT for level in line]
        ink.add_row(_runs(dark, value=True))
        rest.add_row(_runs(dark, value=False))
    return len(ink), len(rest) - 1


def _runs(dark: list[bool], *, value: bool) -> list[Run]:
    runs: list[Run] = []
    column = 0
    for kind, pixels in groupby(dark):
        end = column + len(list(pixels))
        if kind == value:
            runs.append((column, end))
        column = end
    return runs

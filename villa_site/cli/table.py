"""Formats tables for a terminal, with wrapped cells and without control characters."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

Row = tuple[str, ...]

_GAP: Final = "  "
_MIN_WIDTH: Final = 12
_WIDTHS: Final = (80, 200)
_MAX_CELL: Final = 2_000


def terminal_width() -> int:
    """Return the width of the terminal, within limits."""
    least, most = _WIDTHS
    return min(most, max(least, shutil.get_terminal_size((120, 24)).columns))


def table(heads: Row, rows: Sequence[Row], *, width: int) -> str:
    """Return the rows as text of ``width`` columns, wrapping long cells."""
    cells = [heads, *(tuple(map(_plain, row)) for row in rows)]
    widths = _fitted([max(map(len, column)) for column in zip(*cells, strict=True)], width)
    rule = _GAP.join("-" * each for each in widths)
    head, *body = [line for row in cells for line in _lines(row, widths)]
    return "\n".join([head, rule, *body])


def _fitted(widths: list[int], width: int) -> list[int]:
    """Narrow the widest columns until all fit."""
    room = width - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _MIN_WIDTH:
        widest = widths.index(max(widths))
        others = [each for index, each in enumerate(widths) if index != widest]
        too_much = sum(widths) - room
        step = min(too_much, max(1, widths[widest] - max(others, default=_MIN_WIDTH)))
        widths[widest] = max(_MIN_WIDTH, widths[widest] - step)
    return widths


def _lines(row: Row, widths: Sequence[int]) -> Iterator[str]:
    wrapped = [
        textwrap.wrap(cell, width, break_on_hyphens=False) or [""]
        for cell, width in zip(row, widths, strict=True)
    ]
    for number in range(max(map(len, wrapped))):
        parts = [
            (cell[number] if number < len(cell) else "").ljust(width)
            for cell, width in zip(wrapped, widths, strict=True)
        ]
        yield _GAP.join(parts).rstrip()


def _plain(cell: str) -> str:
    """Replace control characters, which could control the terminal."""
    text = " ".join(cell[:_MAX_CELL].split())
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)

"""Who sits for a portrait: where the face is, and its colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.artwork.colours import Colour
from tools.artwork.curves import spline

if TYPE_CHECKING:
    from tools.artwork.curves import Path


@dataclass(frozen=True, slots=True)
class Sitter:
    """``x`` and ``y`` are the middle of the face, ``size`` its height; ``facing`` is -1 or 1."""

    x: float
    y: float
    size: float
    skin: Colour
    hair: Colour
    dress: Colour
    trim: Colour
    facing: int

    def at(self, across: float, down: float) -> tuple[float, float]:
        """Return a place measured in face heights."""
        return self.x + across * self.size * self.facing, self.y + down * self.size

    def path(self, points: list[tuple[float, float]]) -> Path:
        """Return a smooth shape measured in face heights."""
        return spline([self.at(*point) for point in points], closed=True, steps=8)

"""The scenes, lights and palettes that a master is listed with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SYMBOLS: Final = frozenset({"mark", "star"})
SCENES: Final = frozenset(
    file.stem for file in Path(__file__).with_name("scenes").glob("*.py") if file.stem[0] != "_"
)
LIGHTS: Final = ("dawn", "noon", "dusk", "night")
PALETTES: Final = ("terracotta", "pine", "blue", "ochre", "rose", "night")

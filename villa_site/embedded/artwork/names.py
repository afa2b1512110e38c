"""The words a picture can be asked for with; kept apart so that reading content needs no Pillow."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SYMBOLS: Final = frozenset({"mark", "star"})
SCENES: Final = frozenset(
    file.stem for file in Path(__file__).with_name("scenes").glob("*.py") if file.stem[0] != "_"
)
LIGHTS: Final = ("dawn", "noon", "dusk", "night")
PALETTES: Final = ("terracotta", "pine", "blue", "ochre", "rose", "night")

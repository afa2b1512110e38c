"""Draws scenes and emblems: flat, layered scenes by one hand, the same everywhere."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from tools.artwork.canvas import Canvas
from tools.artwork.inks import inks

if TYPE_CHECKING:
    from PIL import Image

_LIGHTS = ("dawn", "dawn", "noon", "noon", "noon", "dusk", "dusk", "night")
_PALETTES = ("terracotta", "pine", "blue", "ochre", "rose")


def draw(
    scene: str,
    *,
    seed: int = 1,
    size: tuple[int, int] = (1280, 853),
    light: str | None = None,
    palette: str | None = None,
) -> Image.Image:
    """Draw a scene; the same words give the same composition at every size of one ratio."""
    random = Random(f"{scene}/{seed}")
    module = import_module(f"{__package__}.scenes.{scene}")
    chosen_light = random.choice(getattr(module, "LIGHTS", _LIGHTS))
    # Neighbouring seeds take neighbouring palettes, so that a wall of cards is never one colour.
    chosen_palette = _PALETTES[(seed * 2 + crc32(scene.encode())) % len(_PALETTES)]
    canvas = Canvas(size, inks(palette or chosen_palette, light or chosen_light))
    module.paint(canvas, random)
    return canvas.finished()


def symbol(scene: str, *, seed: int = 1) -> str:
    """Return an emblem as SVG."""
    module = import_module(f"{__package__}.scenes.{scene}")
    traced: str = module.trace(Random(f"{scene}/{seed}"))
    return traced

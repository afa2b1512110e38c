"""Scenes: drawn at every ratio, the same each time, another for each seed."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice, pairwise
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat

from tools.artwork.drawing import draw, symbol
from tools.artwork.masters import RATIOS
from tools.artwork.names import LIGHTS, PALETTES, SCENES, SYMBOLS

DRAWN = sorted(SCENES - SYMBOLS)
SMALL = (96, 64)


@cache
def small(scene: str, seed: int) -> Image.Image:
    """Draw a small picture, once for all tests: the time of a drawing is that of its shapes."""
    return draw(scene, seed=seed, size=SMALL)


@pytest.mark.parametrize("scene", DRAWN)
def test_scene_draws_at_every_ratio_in_every_light_and_palette(scene: str) -> None:
    options = (RATIOS.values(), LIGHTS, PALETTES)
    for (across, down), light, palette in islice(
        zip(*map(cycle, options), strict=False), max(map(len, options))
    ):
        size = (across * 12, down * 12)
        drawn = draw(scene, seed=across + down, size=size, light=light, palette=palette)
        assert drawn.size == size


@pytest.mark.parametrize("scene", DRAWN)
def test_scene_is_deterministic(scene: str) -> None:
    assert draw(scene, seed=1, size=SMALL).tobytes() == small(scene, 1).tobytes()


@pytest.mark.parametrize("scene", sorted(set(DRAWN) - {"map_plan"}))
def test_different_seeds_draw_different_pictures(scene: str) -> None:
    for one, other in pairwise(small(scene, seed) for seed in range(1, 4)):
        difference = ImageStat.Stat(ImageChops.difference(one, other)).mean
        assert sum(difference) / 3 > 12


def test_plan_of_the_gardens_is_deterministic() -> None:
    plans = [draw("map_plan", seed=seed, size=(96, 64), palette="pine") for seed in (1, 2)]
    assert plans[0].tobytes() == plans[1].tobytes()


def test_composition_is_the_same_at_every_size() -> None:
    small = draw("loggia", seed=12, size=(300, 200))
    large = draw("loggia", seed=12, size=(1280, 853)).resize((300, 200))
    difference = ImageStat.Stat(ImageChops.difference(small, large)).mean
    assert sum(difference) / 3 < 12


@pytest.mark.parametrize("scene", sorted(SYMBOLS))
def test_symbol_is_svg_and_follows_its_seed(scene: str) -> None:
    traced = {symbol(scene, seed=seed) for seed in range(1, 12)}
    assert len(traced) > 1
    for svg in traced:
        assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own text

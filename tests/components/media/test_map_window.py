"""The part of the drawn map that is shown at first has the places in it."""

from __future__ import annotations

import pytest

from components.media.map_window import Window, window
from villa_site.settings.drawn_map import Frame

pytestmark = pytest.mark.req("BLK-11")

ROME = Frame.of(12.47, 41.9015, 12.4905, 41.913)


def test_without_a_level_it_is_the_whole_map() -> None:
    assert window([(0.5, 0.5)], ROME, None, None) == Window(1.0, 0.0, 0.0)


def test_a_level_of_tiles_enlarges_around_the_centre() -> None:
    shown = window([(0.5, 0.5)], ROME, (0.4, 0.6), 16.5)
    assert shown.zoom == pytest.approx(1.93, abs=0.05)
    assert shown.x + 0.5 / shown.zoom == pytest.approx(0.4)
    assert shown.y + 0.5 / shown.zoom == pytest.approx(0.6)


@pytest.mark.parametrize("level", [-3.0, 12, 17, 19, 1e9])
def test_all_places_are_in_it(level: float) -> None:
    places = [(0.1, 0.2), (0.9, 0.5)]
    shown = window(places, ROME, (0.5, 0.5), level)
    for x, y in places:
        assert shown.x <= x <= shown.x + 1 / shown.zoom
        assert shown.y <= y <= shown.y + 1 / shown.zoom
    assert 1 <= shown.zoom <= 4


def test_it_ends_where_the_map_ends() -> None:
    assert window([(0.05, 0.95)], ROME, None, 18).x == 0
    assert window([(0.05, 0.95)], ROME, None, 18).zoom == 4

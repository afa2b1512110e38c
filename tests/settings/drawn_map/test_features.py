"""A frame has its places where they are on the earth."""

from __future__ import annotations

import pytest

from villa_site.settings.drawn_map import Frame, text_in
from villa_site.settings.drawn_map.features import Position

pytestmark = pytest.mark.req("BLK-11")

ROME = Frame.of(12.47, 41.9015, 12.4905, 41.913)


def test_north_is_up_and_east_is_right() -> None:
    assert ROME.place(Position(12.47, 41.913)) == pytest.approx((0, 0))
    assert ROME.place(Position(12.4905, 41.9015)) == pytest.approx((1, 1))
    assert ROME.has(Position(12.48, 41.91))
    assert not ROME.has(Position(41.91, 12.48))


def test_width_is_in_metres() -> None:
    assert ROME.metres == pytest.approx(1_698, rel=0.01)


@pytest.mark.parametrize(
    ("east", "north", "ratio"), [(12.49, 41.9016, 2.0), (12.4701, 41.95, 0.75)]
)
def test_frame_that_is_too_flat_or_steep_gets_room(east: float, north: float, ratio: float) -> None:
    assert Frame.of(12.47, 41.9015, east, north).ratio == pytest.approx(ratio)


def test_text_of_another_language_is_better_than_none() -> None:
    assert text_in({"fr": "Tibre", "it": "Tevere"}, "it") == "Tevere"
    assert text_in({"fr": "Tibre"}, "en") == "Tibre"
    assert text_in({"": "Pincio"}, "en") == "Pincio"
    assert text_in({}, "en") == ""

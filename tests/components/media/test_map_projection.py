"""Places of the earth keep their directions and distances on the sheet."""

from __future__ import annotations

import pytest

from components.media.map_projection import Coordinates, is_on_map, project

pytestmark = pytest.mark.req("BLK-11")

ROME = Coordinates(41.9, 12.48)


def test_north_is_up_and_east_is_right() -> None:
    sheet = project([ROME, Coordinates(41.95, 12.5)], ratio=1)
    (x, y), (other_x, other_y) = sheet.points
    assert other_x > x
    assert other_y < y


def test_scale_bar_matches_the_distance() -> None:
    """A thousandth of a degree of latitude is 111 m everywhere."""
    sheet = project([ROME, Coordinates(41.91, 12.48)], ratio=1)
    (_, low), (_, high) = sheet.points
    metres = (low - high) * sheet.metres / sheet.percent
    assert metres == pytest.approx(1_113, rel=0.01)


@pytest.mark.parametrize(
    "other", [Coordinates(41.9, 12.9), Coordinates(60.0, 12.48), Coordinates(-33.9, 151.2), ROME]
)
def test_all_points_are_inside_the_margin(other: Coordinates) -> None:
    sheet = project([ROME, other], ratio=4 / 3)
    assert all(10 <= value <= 90 for point in sheet.points for value in point)
    assert 0 < sheet.percent <= 60


@pytest.mark.parametrize(
    ("lat", "lng", "known"),
    [(41.9, 12.5, True), (None, 12.5, False), (91, 0, False), (0, 181, False), (-85, -180, True)],
)
def test_coordinates_are_limited_by_the_projection(
    lat: float | None,
    lng: float | None,
    known: bool,
) -> None:
    assert is_on_map(lat, lng) is known

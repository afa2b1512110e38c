"""The sheet a scene is painted on: flat shapes, grainy shadows, drawn large and scaled down."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from PIL import Image, ImageChops, ImageDraw

from tools.artwork import grain
from tools.artwork.curves import arch, box, brush, ellipse, spline
from tools.artwork.inks import Inks, inks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.artwork.colours import Colour
    from tools.artwork.curves import Path, Point

Area = tuple[int, int, int, int]
Side = Literal["left", "right", "top", "bottom"]

_SHORT_EDGE: Final = 1000.0
_SMALL: Final = 420
_DENSITY: Final = [min(255, value * 6) for value in range(256)]
_TURNS: Final[dict[Side, Image.Transpose | None]] = {
    "bottom": None,
    "top": Image.Transpose.ROTATE_180,
    "right": Image.Transpose.ROTATE_90,
    "left": Image.Transpose.ROTATE_270,
}


@dataclass(frozen=True, slots=True)
class Shade:
    """A shadow that grows towards one side of a shape and thins out in grain."""

    colour: Colour
    side: Side = "right"
    amount: float = 0.6


class Canvas:
    """Coordinates are independent of size: the shorter edge is 1000 units long."""

    def __init__(self, size: tuple[int, int], mixed: Inks) -> None:
        self.size, self.inks = size, mixed
        factor = 3 if max(size) < _SMALL else 2
        self._scale = min(size) * factor / _SHORT_EDGE
        self.w, self.h = size[0] * factor / self._scale, size[1] * factor / self._scale
        self._sheet = Image.new("RGB", (size[0] * factor, size[1] * factor), mixed.haze)
        self._pen = ImageDraw.Draw(self._sheet)
        self._factor = factor
        self._grain = grain.spread(grain.coarse(factor), self._sheet.size)

    def fill(self, path: Sequence[Point], colour: Colour, shade: Shade | None = None) -> None:
        """Fill a shape."""
        points = [(x * self._scale, y * self._scale) for x, y in path]
        if len(points) < 3:
            return
        self._pen.polygon(points, fill=colour)
        if shade:
            self._shade([points], shade)

    def blob(self, points: Sequence[Point], colour: Colour, shade: Shade | None = None) -> None:
        """Fill the smooth shape through the points."""
        self.fill(spline(points, closed=True), colour, shade)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Colour,
        shade: Shade | None = None,
    ) -> None:
        """Fill a rectangle."""
        self.fill(box(x, y, width, height), colour, shade)

    def disc(
        self, x: float, y: float, radius: float, colour: Colour, shade: Shade | None = None
    ) -> None:
        """Fill a circle."""
        self.fill(ellipse(x, y, radius, radius), colour, shade)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        colour: Colour,
        shade: Shade | None = None,
    ) -> None:
        """Fill an ellipse."""
        self.fill(ellipse(x, y, across, down), colour, shade)

    def arch(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Colour,
        shade: Shade | None = None,
    ) -> None:
        """Fill an opening with a round head."""
        self.fill(arch(x, y, width, height), colour, shade)

    def stroke(
        self,
        points: Sequence[Point],
        widths: float | Sequence[float],
        colour: Colour,
        shade: Shade | None = None,
    ) -> None:
        """Draw a brush stroke along a smooth line."""
        along = [widths] if isinstance(widths, int | float) else widths
        self.fill(brush(points, along), colour, shade)

    def union(self, paths: Sequence[Path], colour: Colour, shade: Shade | None = None) -> None:
        """Fill several shapes as one, so that one shadow runs over all of them."""
        drawn = [[(x * self._scale, y * self._scale) for x, y in path] for path in paths]
        for points in drawn:
            self._pen.polygon(points, fill=colour)
        if shade:
            self._shade(drawn, shade)

    def cut(
        self,
        outer: Sequence[Point],
        holes: Sequence[Path],
        colour: Colour,
        shade: Shade | None = None,
    ) -> None:
        """Fill a shape but leave what was painted before visible through its holes."""
        drawn = [[(x * self._scale, y * self._scale) for x, y in path] for path in (outer, *holes)]
        seen = self._seen(drawn[:1])
        if seen is None:
            return
        mask = _mask(seen, drawn[:1], drawn[1:])
        self._sheet.paste(colour, seen[:2], mask)
        if shade:
            dots = self._dots(seen, shade)
            self._sheet.paste(shade.colour, seen[:2], ImageChops.multiply(mask, dots))

    def wash(
        self, top: Colour, bottom: Colour, *, start: float = 0, end: float | None = None
    ) -> None:
        """Cover the sheet's width from ``start`` to ``end`` with one ink running into another."""
        end = self.h if end is None else end
        self.box(-5, start, self.w + 10, end - start, top, Shade(bottom, "bottom", 1.0))

    @contextmanager
    def lit(self, light: str) -> Iterator[None]:
        """Paint something as another light shows it, such as what is seen on a screen at night."""
        outside = self.inks
        self.inks = inks(outside.palette, light)
        try:
            yield
        finally:
            self.inks = outside

    @contextmanager
    def within(self, field: tuple[float, float, float, float]) -> Iterator[None]:
        """Let nothing that is painted meanwhile show outside of a field (x, y, width, height)."""
        before = self._sheet.copy()
        yield
        x, y, width, height = (round(value * self._scale) for value in field)
        inside = self._sheet.crop((x, y, x + width, y + height))
        self._sheet.paste(before)
        self._sheet.paste(inside, (x, y))

    def finished(self) -> Image.Image:
        """Return the picture at its size, on paper."""
        reduced = self._sheet.reduce(self._factor)
        tooth = grain.spread(grain.paper(), reduced.size)
        return ImageChops.multiply(reduced, Image.merge("RGB", (tooth, tooth, tooth)))

    def _shade(self, shapes: Sequence[Sequence[Point]], shade: Shade) -> None:
        seen = self._seen(shapes)
        if seen is not None:
            dots = self._dots(seen, shade)
            mask = _mask(seen, shapes)
            self._sheet.paste(shade.colour, seen[:2], ImageChops.multiply(mask, dots))

    def _seen(self, shapes: Sequence[Sequence[Point]]) -> Area | None:
        """Return the part of the sheet that shapes cover, None when they lie outside."""
        across = [x for points in shapes for x, _ in points]
        down = [y for points in shapes for _, y in points]
        width, height = self._sheet.size
        left, top = max(0, int(min(across))), max(0, int(min(down)))
        right, bottom = min(width, int(max(across)) + 1), min(height, int(max(down)) + 1)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _dots(self, area: Area, shade: Shade) -> Image.Image:
        """Return grain that is dense at the shade's side and thins out from there."""
        size = area[2] - area[0], area[3] - area[1]
        ramp = _ramp(shade.side, max(0.05, shade.amount)).resize(size, Image.Resampling.BILINEAR)
        summed = ImageChops.add(ramp, self._grain.crop(area), scale=1, offset=-255)
        return summed.point(_DENSITY)


@lru_cache(maxsize=64)
def _ramp(side: Side, reach: float) -> Image.Image:
    """Return a square that is empty below the reach and rises to full ink at the side's edge."""
    ramp = Image.linear_gradient("L")
    turn = _TURNS[side]
    if turn is not None:
        ramp = ramp.transpose(turn)
    return ramp.point(
        [max(0, round(255 * (1 - (1 - value / 255) / reach))) for value in range(256)]
    )


def _mask(
    area: Area, shapes: Sequence[Sequence[Point]], holes: Sequence[Sequence[Point]] = ()
) -> Image.Image:
    mask = Image.new("L", (area[2] - area[0], area[3] - area[1]))
    pen = ImageDraw.Draw(mask)
    for paths, value in ((shapes, 255), (holes, 0)):
        for path in paths:
            pen.polygon([(x - area[0], y - area[1]) for x, y in path], fill=value)
    return mask

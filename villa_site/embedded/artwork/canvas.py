"""The sheet a scene is painted on: flat shapes, grainy shadows, drawn large and scaled down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from PIL import Image, ImageChops, ImageDraw

from villa_site.embedded.artwork import grain
from villa_site.embedded.artwork.curves import arch, box, brush, ellipse, spline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from villa_site.embedded.artwork.colours import Colour
    from villa_site.embedded.artwork.curves import Path, Point
    from villa_site.embedded.artwork.inks import Inks

Side = Literal["left", "right", "top", "bottom"]

_SHORT_EDGE: Final = 1000.0
_SMALL: Final = 420
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

    def __init__(self, size: tuple[int, int], inks: Inks) -> None:
        self.size, self.inks = size, inks
        factor = 3 if max(size) < _SMALL else 2
        self._scale = min(size) * factor / _SHORT_EDGE
        self.w, self.h = size[0] * factor / self._scale, size[1] * factor / self._scale
        self._sheet = Image.new("RGB", (size[0] * factor, size[1] * factor), inks.haze)
        self._pen = ImageDraw.Draw(self._sheet)
        self._factor = factor
        self._grain = grain.spread(grain.coarse(factor), self._sheet.size)

    def fill(self, path: Sequence[Point], colour: Colour, shade: Shade | None = None) -> None:
        """Fill a shape."""
        points = [(x * self._scale, y * self._scale) for x, y in path]
        if len(points) < 3:  # noqa: PLR2004 - no area
            return
        self._pen.polygon(points, fill=colour)
        if shade:
            self._shade([points], shade)

    def blob(self, points: Sequence[Point], colour: Colour, shade: Shade | None = None) -> None:
        """Fill the smooth shape through the points."""
        self.fill(spline(points, closed=True), colour, shade)

    def box(  # noqa: PLR0913 - a box has that many figures
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

    def oval(  # noqa: PLR0913 - as above
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

    def arch(  # noqa: PLR0913 - as above
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
        mask = Image.new("L", self._sheet.size)
        pen = ImageDraw.Draw(mask)
        pen.polygon([(x * self._scale, y * self._scale) for x, y in outer], fill=255)
        for hole in holes:
            pen.polygon([(x * self._scale, y * self._scale) for x, y in hole], fill=0)
        self._sheet.paste(colour, (0, 0), mask)
        if shade:
            whole = (0, 0, *self._sheet.size)
            self._sheet.paste(
                shade.colour, whole, ImageChops.multiply(mask, self._dots(whole, shade))
            )

    def wash(
        self, top: Colour, bottom: Colour, *, start: float = 0, end: float | None = None
    ) -> None:
        """Cover the sheet's width from ``start`` to ``end`` with one ink running into another."""
        end = self.h if end is None else end
        self.box(-5, start, self.w + 10, end - start, top, Shade(bottom, "bottom", 1.0))

    def finished(self) -> Image.Image:
        """Return the picture at its size, on paper."""
        reduced = self._sheet.reduce(self._factor)
        tooth = grain.spread(grain.paper(), reduced.size)
        return ImageChops.multiply(reduced, Image.merge("RGB", (tooth, tooth, tooth)))

    def _shade(self, shapes: Sequence[Sequence[Point]], shade: Shade) -> None:
        across = [x for points in shapes for x, _ in points]
        down = [y for points in shapes for _, y in points]
        whole = (int(min(across)), int(min(down)), int(max(across)) + 1, int(max(down)) + 1)
        width, height = self._sheet.size
        seen = (max(0, whole[0]), max(0, whole[1]), min(width, whole[2]), min(height, whole[3]))
        if seen[0] >= seen[2] or seen[1] >= seen[3]:
            return
        mask = Image.new("L", (seen[2] - seen[0], seen[3] - seen[1]))
        pen = ImageDraw.Draw(mask)
        for points in shapes:
            pen.polygon([(x - seen[0], y - seen[1]) for x, y in points], fill=255)
        dots = self._dots(seen, shade)
        self._sheet.paste(shade.colour, seen[:2], ImageChops.multiply(mask, dots))

    def _dots(self, area: tuple[int, int, int, int], shade: Shade) -> Image.Image:
        """Return grain that is dense at the shade's side and thins out from there."""
        size = area[2] - area[0], area[3] - area[1]
        ramp = Image.linear_gradient("L")
        turn = _TURNS[shade.side]
        if turn is not None:
            ramp = ramp.transpose(turn)
        reach = max(0.05, shade.amount)
        # Below the reach the ramp stays empty; above it rises to full ink at the very edge.
        levels = [max(0, round(255 * (1 - (1 - value / 255) / reach))) for value in range(256)]
        ramp = ramp.point(levels).resize(size, Image.Resampling.BILINEAR)
        summed = ImageChops.add(ramp, self._grain.crop(area), scale=1, offset=-255)
        return summed.point([min(255, value * 6) for value in range(256)])

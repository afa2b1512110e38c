"""Draws share images with Pillow: a title beside arches, one behind the other."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from villa_site.discovery.text_layout import break_lines, write
from villa_site.site.pages.colours import Rgb, ink, mix, rgb

_WHITE: Final[Rgb] = (255, 255, 255)
_OVERSAMPLING: Final = 3
"""Shapes are drawn this much larger, then reduced: that smooths their edges."""
_LEFT: Final = 72
_TEXT_WIDTH: Final = 660
_TITLE_TOP: Final = 52
_TITLE_HEIGHT: Final = 430
_HOUSE_SIZE: Final = 34
_HOUSE_BOTTOM: Final = 570
# Width and height of each arch in pixels, and the share of the text's colour in it.
_ARCHES: Final = ((348, 486, 0.08), (236, 380, 0.17), (140, 282, 0.28), (66, 196, 0.42))
_ARCHES_LEFT: Final = 800


def draw(
    title: str, product: str, *, colour: str, dark_letters: bool, size: tuple[int, int]
) -> bytes:
    """Draw a share image as PNG; ``size`` is in pixels."""
    field, letters = rgb(colour) or _WHITE, ink() if dark_letters else _WHITE
    image = Image.new("RGB", size, field)
    arches = _enfilade(field, letters)
    image.paste(arches, (_ARCHES_LEFT, size[1] - arches.height))
    pen = ImageDraw.Draw(image)
    lines = break_lines(title or product, _TEXT_WIDTH, _TITLE_HEIGHT)
    if lines:
        write(pen, lines, _LEFT, _TITLE_TOP, letters)
    house = break_lines(product, _TEXT_WIDTH, _HOUSE_SIZE * 2, sizes=(_HOUSE_SIZE,))
    if house and title:
        write(pen, house, _LEFT, _HOUSE_BOTTOM - house.height, letters)
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def _enfilade(field: Rgb, letters: Rgb) -> Image.Image:
    """Draw arches one behind the other, like a view along the loggia."""
    across, down, _ = _ARCHES[0]
    large = Image.new("RGB", (across * _OVERSAMPLING, down * _OVERSAMPLING), field)
    pen = ImageDraw.Draw(large)
    for width, height, share in _ARCHES:
        left, top, right = (across - width) / 2, down - height, (across + width) / 2
        box = [each * _OVERSAMPLING for each in (left, top, right, down + width)]
        pen.rounded_rectangle(box, width / 2 * _OVERSAMPLING, mix(letters, share, field))
    return large.resize((across, down), Image.Resampling.BOX)

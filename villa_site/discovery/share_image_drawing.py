"""The share image of a page without a picture: its title beside arches, drawn with Pillow."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.discovery.text_layout import break_lines, write
from villa_site.site.colours import Rgb, custom_properties, mix, page_colours, rgb

WIDTH: Final = 1200
HEIGHT: Final = 630
_REVISION: Final = 1
"""Part of each version: raise it when the drawing changes."""
_INK: Final[Rgb] = (29, 26, 22)
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
_ARCHES_AT: Final = (800, HEIGHT - 486)


@dataclass(frozen=True, slots=True)
class ShareImage:
    """The content of a share image; equal content has an equal ``version``."""

    title: str
    product: str
    field: str
    dark_letters: bool

    @property
    def version(self) -> str:
        """A digest of everything the image shows."""
        return blake2b(repr((_REVISION, *astuple(self))).encode(), digest_size=6).hexdigest()

    def png(self) -> bytes:
        """Draw the image."""
        field, letters = rgb(self.field) or _WHITE, _INK if self.dark_letters else _WHITE
        image = Image.new("RGB", (WIDTH, HEIGHT), field)
        image.paste(_enfilade(field, letters), _ARCHES_AT)
        draw = ImageDraw.Draw(image)
        title = break_lines(self.title or self.product, _TEXT_WIDTH, _TITLE_HEIGHT)
        if title:
            write(draw, title, _LEFT, _TITLE_TOP, letters)
        house = break_lines(self.product, _TEXT_WIDTH, _HOUSE_SIZE * 2, sizes=(_HOUSE_SIZE,))
        if house and self.title:
            write(draw, house, _LEFT, _HOUSE_BOTTOM - house.height, letters)
        stream = BytesIO()
        image.save(stream, "PNG")
        return stream.getvalue()


def share_image(page: Page, options: SiteOptions, product: str) -> ShareImage:
    """Describe the share image of ``page``."""
    colours = page_colours(page, options)
    field = custom_properties(colours)["--field"]
    return ShareImage(page.title, product, field, colours.header_theme == "dark")


def _enfilade(field: Rgb, letters: Rgb) -> Image.Image:
    """Draw arches one behind the other, like a view along the loggia."""
    across, down, _ = _ARCHES[0]
    large = Image.new("RGB", (across * _OVERSAMPLING, down * _OVERSAMPLING), field)
    draw = ImageDraw.Draw(large)
    for width, height, share in _ARCHES:
        left, top, right = (across - width) / 2, down - height, (across + width) / 2
        box = [each * _OVERSAMPLING for each in (left, top, right, down + width)]
        draw.rounded_rectangle(box, width / 2 * _OVERSAMPLING, mix(letters, share, field))
    return large.resize((across, down), Image.Resampling.BOX)

"""The picture of a page that has none, for those who show links as cards: an arch and its title."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from components.chrome.page_colours import PageColours, custom_properties, page_colours
from components.chrome.text_layout import broken, write
from components.ui.contrast import Rgb, mix, rgb
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page

WIDTH: Final = 1200
HEIGHT: Final = 630
_REVISION: Final = 1
"""Raise it when the drawing changes, so that nobody keeps the old one."""
_INK: Final[Rgb] = (29, 26, 22)
_WHITE: Final[Rgb] = (255, 255, 255)
_FINER: Final = 3
"""Shapes are drawn this much larger, then reduced, so that their edges are smooth."""
_LEFT: Final = 72
_TEXT_WIDTH: Final = 660
_TITLE_TOP: Final = 52
_TITLE_HEIGHT: Final = 430
_HOUSE_SIZE: Final = 34
_HOUSE_BOTTOM: Final = 570
# Width and height of each arch of the enfilade, and how much of the letters' colour is in it.
_ARCHES: Final = ((348, 486, 0.08), (236, 380, 0.17), (140, 282, 0.28), (66, 196, 0.42))
_ARCHES_AT: Final = (800, HEIGHT - 486)


@dataclass(frozen=True, slots=True)
class ShareImage:
    """What the picture shows; ``version`` names it by that."""

    title: str
    product: str
    field: str
    dark_letters: bool

    @property
    def version(self) -> str:
        """A name that changes when the picture does."""
        return blake2b(repr((_REVISION, *astuple(self))).encode(), digest_size=6).hexdigest()

    def png(self) -> bytes:
        """Draw the picture."""
        field, letters = rgb(self.field) or _WHITE, _INK if self.dark_letters else _WHITE
        image = Image.new("RGB", (WIDTH, HEIGHT), field)
        image.paste(_enfilade(field, letters), _ARCHES_AT)
        draw = ImageDraw.Draw(image)
        title = broken(self.title or self.product, _TEXT_WIDTH, _TITLE_HEIGHT)
        if title:
            write(draw, title, _LEFT, _TITLE_TOP, letters)
        house = broken(self.product, _TEXT_WIDTH, _HOUSE_SIZE * 2, sizes=(_HOUSE_SIZE,))
        if house and self.title:
            write(draw, house, _LEFT, _HOUSE_BOTTOM - house.height, letters)
        stream = BytesIO()
        image.save(stream, "PNG")
        return stream.getvalue()


def share_image(page: Page, options: SiteOptions, product: str) -> ShareImage:
    """Tell what the picture of ``page`` shows."""
    colours: PageColours = page_colours(page, options)
    field = custom_properties(colours)["--field"]
    return ShareImage(page.title, product, field, colours.header_theme == "dark")


def _enfilade(field: Rgb, letters: Rgb) -> Image.Image:
    """Draw arches one behind the other, as one looks along the loggia."""
    across, down, _ = _ARCHES[0]
    large = Image.new("RGB", (across * _FINER, down * _FINER), field)
    draw = ImageDraw.Draw(large)
    for width, height, share in _ARCHES:
        left, top, right = (across - width) / 2, down - height, (across + width) / 2
        box = [each * _FINER for each in (left, top, right, down + width)]
        draw.rounded_rectangle(box, width / 2 * _FINER, mix(letters, share, field))
    return large.resize((across, down), Image.Resampling.BOX)

"""Pictures of pages that are the same on each run of one machine, and their differences."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Locator, Page

MASKED: Final = (".banner", ".fun-fact", ".alert", "video", "iframe", ".audio-bar")
"""Parts that move or come from elsewhere: they are painted over in every picture."""
_STILL: Final = """async () => {
  for (const each of document.querySelectorAll('img')) each.loading = 'eager';
  await document.fonts.ready;
  await Promise.all([...document.images].map((each) => each.decode().catch(() => 0)));
  scrollTo(0, 0);
}"""
_PAINT: Final = "#7a5cff"


@dataclass(frozen=True, slots=True)
class Difference:
    """The number of pixels that differ, and the box around all of them in pixels."""

    pixels: int
    area: tuple[int, int, int, int]

    def __str__(self) -> str:
        """Return it as a sentence."""
        left, top, right, bottom = self.area
        return f"{self.pixels} pixels differ, between {left}, {top} and {right}, {bottom}"


def picture(page: Page) -> bytes:
    """Return the whole page as PNG, once fonts and pictures are there and nothing moves."""
    page.evaluate(_STILL)
    page.wait_for_load_state("networkidle")
    return page.screenshot(
        full_page=True,
        animations="disabled",
        caret="hide",
        scale="css",
        mask=[page.locator(each) for each in MASKED],
        mask_color=_PAINT,
    )


def picture_of(locator: Locator, masks: Iterable[Locator] = ()) -> bytes:
    """Return one component as PNG, once it is there and still; ``masks`` are painted over."""
    locator.wait_for()
    locator.page.evaluate(_STILL)
    locator.page.wait_for_load_state("networkidle")
    return locator.screenshot(
        animations="disabled", caret="hide", scale="css", mask=list(masks), mask_color=_PAINT
    )


def compare(baseline: Path, today: bytes, folder: Path, *, tolerance: int = 0) -> Difference | None:
    """Return how a picture differs from its baseline, or None.

    ``tolerance`` is by how many steps of 255 a colour may differ. Where they differ, ``folder``
    gets baseline.png, today.png and difference.png.
    """
    before = Image.open(baseline).convert("RGB")
    after = Image.open(io.BytesIO(today)).convert("RGB")
    size = max(before.width, after.width), max(before.height, after.height)
    channels = ImageChops.difference(_padded(before, size), _padded(after, size)).split()
    # The greatest channel: the grey of a faint blue would be rounded to none.
    delta = reduce(ImageChops.lighter, channels)
    if tolerance:
        delta = ImageChops.subtract(delta, Image.new("L", delta.size, tolerance))
    area = delta.getbbox()
    if area is None and before.size == after.size:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath("baseline.png").write_bytes(baseline.read_bytes())
    folder.joinpath("today.png").write_bytes(today)
    marked = _padded(after, size)
    area = area or (0, 0, *size)
    ImageDraw.Draw(marked).rectangle(area, outline="red", width=3)
    marked.save(folder / "difference.png")
    return Difference(sum(delta.histogram()[1:]), area)


def _padded(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return it with a margin that no page has, where it is smaller than ``size``."""
    padded = Image.new("RGB", size, (255, 0, 255))
    padded.paste(image)
    return padded

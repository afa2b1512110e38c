"""Large titles keep their thinnest strokes however the system draws letters."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import Browser, Page

from tests.browser.chromium import launched
from tests.browser.ink import pieces_and_holes
from tests.support.served_site import Site

LETTERS: Final = {
    "H": (1, 0),
    "F": (1, 0),
    "U": (1, 0),
    "B": (1, 2),
    "e": (1, 1),
    "o": (1, 1),
    "h": (1, 0),
    "0": (1, 1),
    "3": (1, 0),
    "5": (1, 0),
}
"""How many pieces and holes each has when none of its strokes is missing."""
SIZES: Final = (30, 36, 40, 54, 84, 120)
"""From a section's title on a phone to a page's title on the largest screen, in pixels."""
SHOW: Final = """([letters, sizes]) => {
  const cells = sizes.flatMap((size) => letters.map((letter) => {
    const cell = document.createElement("h2");
    cell.textContent = letter;
    cell.style.cssText = `font-size: ${size}px; line-height: 1.4; inline-size: 1.4em;
      text-align: center; letter-spacing: 0; background: #fff; color: #000;`;
    return cell;
  }));
  document.body.replaceChildren(...cells);
  document.body.style.cssText = "display: flex; flex-wrap: wrap; background: #fff";
  return document.fonts.load("20px 'Fraunces Display'").then(() => document.fonts.ready).then(
    () => cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x, y, x + width, y + height];
    }));
}"""


@pytest.fixture(scope="module", params=["slight", "medium", "full", "none"])
async def hinted(request: pytest.FixtureRequest) -> AsyncIterator[Browser]:
    """Chromium with one of the ways in which Linux fits letters to pixels."""
    async with launched(f"--font-render-hinting={request.param}") as browser:
        yield browser


def _scaled(box: list[float], scale: float) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(side * scale) for side in box)
    return left, top, right, bottom


async def _broken(page: Page, scale: float) -> set[str]:
    """Name the letters of which a stroke is missing, with their sizes."""
    boxes = await page.evaluate(SHOW, [list(LETTERS), SIZES])
    picture = Image.open(io.BytesIO(await page.screenshot(full_page=True)))
    cells = [(size, letter) for size in SIZES for letter in LETTERS]
    return {
        f"{letter} at {size} px"
        for (size, letter), box in zip(cells, boxes, strict=True)
        if pieces_and_holes(picture.crop(_scaled(box, scale))) != LETTERS[letter]
    }


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("scale", [1, 1.25, 1.5, 2])
async def test_large_title_shows_every_stroke(hinted: Browser, site: Site, scale: float) -> None:
    context = await hinted.new_context(
        base_url=site.url, device_scale_factor=scale, java_script_enabled=False
    )
    page = await context.new_page()
    await page.goto("/contact/")
    assert await _broken(page, scale) == set()
    await context.close()

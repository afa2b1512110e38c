"""Compares the ink of texts over pictures with the pixels behind them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page

from villa_site.qa import contrast, probes, styling

_NO_LETTERS: Final = """* { color: transparent !important; text-shadow: none !important;
  -webkit-text-fill-color: transparent !important; }"""
_FAINTEST_QUARTER: Final = 0.25
_MOST_WINDOWS: Final = 5
_SCROLL: Final = "(top) => scrollTo({ top, behavior: 'instant' })"


def illegible(page: Page) -> Iterator[tuple[str, probes.Spot | None]]:
    """Yield the place of each text over a picture, and the finding where it is too faint."""
    seen: set[str] = set()
    for top in _windows(probes.evaluate(page, "over_pictures", {"everywhere": True}), page):
        page.evaluate(_SCROLL, top)
        texts = [
            each
            for each in probes.evaluate(page, "over_pictures", {"everywhere": False})
            if each["place"] not in seen
        ]
        seen |= {each["place"] for each in texts}
        if texts:
            yield from _compared(page, texts)
    page.evaluate(_SCROLL, 0)


def _windows(texts: list[dict[str, Any]], page: Page) -> list[int]:
    """Return where to scroll to so that the texts are in the window, the top of the page first."""
    if not texts:
        return []
    height = (page.viewport_size or {"height": 900})["height"]
    tops = [0]
    for _left, top, _right, bottom in sorted(
        (each["box"] for each in texts), key=lambda box: box[1]
    ):
        if bottom > tops[-1] + height:
            tops.append(max(0, int(top) - height // 3))
    return tops[:_MOST_WINDOWS]


def _compared(page: Page, texts: list[dict[str, Any]]) -> Iterator[tuple[str, probes.Spot | None]]:
    with styling.added(page, _NO_LETTERS):
        picture = page.screenshot(animations="disabled", scale="css")
    with Image.open(io.BytesIO(picture)) as image:
        for text in texts:
            part = image.crop(tuple(map(round, text["box"])))
            ratio = contrast.faintest(part, tuple(text["ink"]), _FAINTEST_QUARTER)
            seen = f"{text['seen']}a contrast of {ratio:.1f}:1"
            faint = probes.Spot(place=text["place"], seen=seen)
            yield text["place"], faint if ratio < contrast.ENOUGH else None

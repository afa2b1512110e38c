"""Measures several elements at one moment: between two calls a page may move."""

from __future__ import annotations

from typing import Final

from playwright.async_api import FloatRect, Locator

_MEASURE: Final = """(all) => all.map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return { x, y, width, height };
})"""


async def boxes_of(shown: Locator) -> list[FloatRect]:
    """Return the box of each element that ``shown`` matches, in the order of the page."""
    boxes: list[FloatRect] = await shown.evaluate_all(_MEASURE)
    assert boxes, f"no element matches {shown}"
    return boxes

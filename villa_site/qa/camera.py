"""Takes a picture of what a check found wrong, with the place marked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, FloatRect, Page

_MOST: Final = 3
"""Pictures of a check; the next findings go without."""
_AROUND: Final = 160
"""Pixels of the page above and below the place."""
_MOST_HEIGHT: Final = 1400
_PATIENCE: Final = 5000

_MARK: Final = """(place) => {
  const found = document.querySelector(place);
  const box = found?.getBoundingClientRect();
  if (!box?.width && !box?.height) return null;
  const mark = document.createElement('div');
  mark.id = 'villa-qa-mark';
  Object.assign(mark.style, {
    position: 'absolute', zIndex: 2147483647, pointerEvents: 'none', boxSizing: 'border-box',
    border: '3px solid #d4006a', outline: '3px solid #fff', borderRadius: '4px',
    left: `${box.left + scrollX - 6}px`, top: `${box.top + scrollY - 6}px`,
    width: `${box.width + 12}px`, height: `${box.height + 12}px`,
  });
  document.documentElement.append(mark);
  return { y: box.top + scrollY, height: box.height };
}"""
_UNMARK: Final = "() => document.getElementById('villa-qa-mark')?.remove()"
_SIZE: Final = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { width: Math.max(innerWidth, scrollWidth), height: Math.max(innerHeight, scrollHeight),
    top: scrollY };
}"""


@dataclass(slots=True)
class Camera:
    """Writes pictures into a folder, no more than a few."""

    folder: Path
    taken: int = 0

    def take(self, page: Page, place: str) -> str:
        """Return the name of a picture of the page around ``place``; an empty text without one."""
        if self.taken >= _MOST:
            return ""
        name = f"finding-{self.taken + 1}.png"
        with suppress(Error):
            self._take(page, place, name)
            self.taken += 1
            return name
        return ""

    def _take(self, page: Page, place: str, name: str) -> None:
        # A page that is not of this product may be anything; its policy does not bind evaluate.
        around = _mark(page, place)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=self.folder / name, full_page=True, clip=around, timeout=_PATIENCE)
        finally:
            page.evaluate(_UNMARK)


def _mark(page: Page, place: str) -> FloatRect:
    """Draw a line around the place; return the part of the page that shows it, else the window."""
    found: dict[str, float] | None = None
    if place:
        with suppress(Error):  # A place may be described in another way than CSS.
            found = page.evaluate(_MARK, place)
    size: dict[str, float] = page.evaluate(_SIZE)
    top = max(0, found["y"] - _AROUND) if found else size["top"]
    window = float((page.viewport_size or {"height": 720})["height"])
    height = min(found["height"] + 2 * _AROUND, _MOST_HEIGHT) if found else window
    return {"x": 0, "y": top, "width": size["width"], "height": min(height, size["height"] - top)}

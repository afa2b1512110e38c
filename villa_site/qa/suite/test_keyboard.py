"""Each kind of page by keyboard: from its beginning to its end, with a focus that is seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page

from villa_site.qa import contrast
from villa_site.qa.site_map import SitePage
from villa_site.qa.visitor import Visitor

MAX_STOPS: Final = 400

# A date field or a player has several stops of its own inside; the page ends at its body or,
# where there is no URL bar, begins again.
STOP: Final = """() => {
  const held = document.activeElement;
  window.met ??= [];
  if (held === document.body || (held === window.met[0] && window.met.length > 1)) return null;
  const name = held.outerHTML.slice(0, 160);
  let back = '';
  if (held === window.met.at(-1)) {
    window.inside = (window.inside ?? 0) + 1;
    if (window.inside > 20) back = name;
    return { name, back, inside: true };
  }
  window.inside = 0;
  if (window.met.includes(held)) back = name;
  window.met.push(held);
  const { left, top, right, bottom } = held.getBoundingClientRect();
  const points = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]];
  const seen = points.some(([x, y]) => {
    const at = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
    return at === held || held.contains(at) || Boolean(at?.contains(held)
      && at !== document.body && at !== document.documentElement);
  });
  // Elements that float over the page have no place in its order.
  let fixed = false;
  let part = held;
  for (let each = held; each; each = each.parentElement) {
    fixed ||= ['fixed', 'sticky'].includes(getComputedStyle(each).position);
    if (each.matches('header, footer, section')) part = each;
  }
  const place = fixed ? null : Math.round(part.getBoundingClientRect().top + scrollY);
  const edge = Math.min(right, innerWidth) - Math.max(left, 0)
    + Math.min(bottom, innerHeight) - Math.max(top, 0);
  return { name, back, inside: false, seen, place, edge };
}"""
BLUR: Final = "() => { window.held = document.activeElement; window.held.blur(); }"
REFOCUS: Final = "() => window.held.focus({ focusVisible: true, preventScroll: true })"
PICTURES_AWAY: Final = "img, video, iframe, canvas { visibility: hidden !important; }"


class Stop(NamedTuple):
    """A stop of the Tab key.

    ``place`` is the top of its part of the page in pixels, None where it floats; ``edge`` is half
    the circumference of what is in the window of it.
    """

    name: str
    seen: bool
    place: int | None
    edge: float


def stops(page: Page) -> Iterator[Stop]:
    """Press Tab until the end of the page; fail where it is not reached."""
    for _ in range(MAX_STOPS):
        page.keyboard.press("Tab")
        found: dict[str, Any] | None = page.evaluate(STOP)
        if found is None:
            return
        assert not found["back"], f"the focus came back to {found['back']}"
        if not found["inside"]:
            yield Stop(found["name"], found["seen"], found["place"], found["edge"])
    pytest.fail(f"the end was not reached by {MAX_STOPS} presses of Tab")


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("2.1.1", "2.1.2", "2.4.3", "2.4.11")
@pytest.mark.parametrize("width", [360, 1440])
def test_keyboard_walks_the_page_in_order(visitor: Visitor, kind: SitePage, width: int) -> None:
    """Tab walks each kind of page down to its end, is held nowhere and never out of sight."""
    visitor.page.set_viewport_size({"width": width, "height": 900})
    visitor.open(kind.path)
    visitor.see_all()
    reached = 0
    for stop in stops(visitor.page):
        assert stop.seen, f"something lies over the focus on {stop.name}"
        if stop.place is not None:
            assert stop.place >= reached, f"the focus goes back up to {stop.name}"
            reached = stop.place


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("2.4.7", "1.4.11")
def test_focus_is_seen_at_each_stop(visitor: Visitor, kind: SitePage) -> None:
    """The focus changes as many pixels as half the edge of what has it, at a contrast of 3:1."""
    visitor.open(kind.path)
    visitor.see_all()
    visitor.add_style(PICTURES_AWAY)
    page = visitor.page
    for stop in stops(page):
        focused = page.screenshot(animations="disabled", caret="hide")
        page.evaluate(BLUR)
        plain = page.screenshot(animations="disabled", caret="hide")
        page.evaluate(REFOCUS)
        changed = contrast.changed_pixels(plain, focused)
        assert changed >= stop.edge, f"{changed} pixels show the focus on {stop.name}"

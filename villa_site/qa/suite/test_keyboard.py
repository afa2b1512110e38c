"""Each kind of page by keyboard: from its beginning to its end, with a focus that is seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from villa_site.qa import contrast
from villa_site.qa.check import Check
from villa_site.qa.places import PLACE, SEEN, VISIBLE
from villa_site.qa.site_map import SitePage
from villa_site.qa.visitor import Visitor

MAX_STOPS: Final = 400

_HELPERS: Final = f"""{PLACE} {VISIBLE} {SEEN}
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, '
    + '[tabindex="0"]';
  const offered = (each) => each.tabIndex >= 0 && visible(each)
    && !each.matches(':disabled, [inert], [inert] *');
"""
# Those that appear on the way, as what floats does, may have a place that was passed already.
EXPECT: Final = f"""() => {{ {_HELPERS}
  window.offered = [...document.querySelectorAll(CONTROLS)].filter(offered);
}}"""
UNREACHED: Final = f"""() => {{ {_HELPERS}
  const met = new Set(window.met);
  const group = (each) => each.type === 'radio' && each.name;
  const groups = new Set([...met].map(group).filter(Boolean));
  return window.offered.filter((each) => each.isConnected && offered(each) && !met.has(each)
    && !groups.has(group(each))).map((each) => ({{
      place: place(each), seen: each.outerHTML.slice(0, 160),
    }}));
}}"""
# A question about services comes before all else.
SKIPS: Final = """() => window.met?.find((each) => each.closest('#villa'))
  ?.matches('.skip-link') ?? false"""

# A date field or a player has several stops of its own inside; the page ends at its body or,
# where there is no URL bar, begins again.
STOP: Final = f"""() => {{ {_HELPERS}
  const held = document.activeElement;
  window.met ??= [];
  if (held === document.body || (held === window.met[0] && window.met.length > 1)) return null;
  const at = {{ name: held.outerHTML.slice(0, 160), selector: place(held), back: false }};
  if (held === window.met.at(-1)) {{
    window.inside = (window.inside ?? 0) + 1;
    return {{ ...at, back: window.inside > 20, inside: true }};
  }}
  window.inside = 0;
  const back = window.met.includes(held);
  window.met.push(held);
  const {{ left, top, right, bottom }} = held.getBoundingClientRect();
  // Elements that float over the page have no place in its order.
  let fixed = false;
  let part = held;
  for (let each = held; each; each = each.parentElement) {{
    fixed ||= ['fixed', 'sticky'].includes(getComputedStyle(each).position);
    if (each.matches('header, footer, section, main > *')) part = each;
  }}
  // Both are measured now: what loads late moves all that is below it.
  const height = (each) => each.getBoundingClientRect().top;
  const before = window.part?.isConnected ? window.part : part;
  const up = !fixed && height(part) < height(before) - 1;
  if (!fixed) window.part = part;
  const edge = Math.min(right, innerWidth) - Math.max(left, 0)
    + Math.min(bottom, innerHeight) - Math.max(top, 0);
  return {{ ...at, back, inside: false, seen: seen(held), up, edge }};
}}"""
BLUR: Final = "() => { window.held = document.activeElement; window.held.blur(); }"
REFOCUS: Final = "() => window.held.focus({ focusVisible: true, preventScroll: true })"
PICTURES_AWAY: Final = "img, video, iframe, canvas { visibility: hidden !important; }"


class Stop(NamedTuple):
    """A stop of the Tab key.

    ``up`` is whether its part of the page is above that of the stop before; ``edge`` is half the
    circumference of what is in the window of it.
    """

    name: str
    place: str
    seen: bool
    up: bool
    edge: float


def stops(page: Page, check: Check) -> Iterator[Stop]:
    """Press Tab until the end of the page; a focus that comes back, or has no end, is a finding."""
    for _ in range(MAX_STOPS):
        page.keyboard.press("Tab")
        found: dict[str, Any] | None = page.evaluate(STOP)
        if found is None:
            return
        if found["back"]:
            check.found(expected="Tab leads on", seen=f"it came back to {found['name']}",
                        place=found["selector"])  # fmt: skip
            return
        if not found["inside"]:
            name, place = found["name"], found["selector"]
            yield Stop(name, place, found["seen"], found["up"], found["edge"])
    check.found(expected="an end of the page", seen=f"none after {MAX_STOPS} presses of Tab")


@pytest.mark.req("QAK-04", "EXT-08")
@pytest.mark.wcag("2.1.1", "2.1.2", "2.4.1", "2.4.3", "2.4.11")
@pytest.mark.parametrize("width", [360, 1440])
def test_keyboard_walks_the_page_in_order(
    visitor: Visitor, walked: SitePage, width: int, check: Check
) -> None:
    """Tab walks each kind of page in its order, meets each control, and is never out of sight."""
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 900})
    visitor.open(walked.path)
    visitor.see_all()
    page.evaluate(EXPECT)
    check.looked_at(walked.path)
    for stop in stops(page, check):
        check.that(stop.seen, expected="what has the focus is seen",
                   seen=f"something lies over {stop.name}", place=stop.place)  # fmt: skip
        check.that(not stop.up, expected="the focus goes down the page",
                   seen=f"it goes back up to {stop.name}", place=stop.place)  # fmt: skip
    for each in page.evaluate(UNREACHED)[:5]:
        check.found(expected="Tab reaches each control", seen=f"it does not reach {each['seen']}",
                    place=each["place"])  # fmt: skip
    check.that(page.evaluate(SKIPS), expected="the first stop is the link past the header",
               seen="it is not", place=".skip-link")  # fmt: skip
    with check.expecting("the link past the header leads to the main part", place=".skip-link"):
        visitor.header.skip_link.focus(timeout=5_000)
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("2.4.7", "1.4.11")
def test_focus_is_seen_at_each_stop(visitor: Visitor, kind: SitePage, check: Check) -> None:
    """The focus changes as many pixels as half the edge of what has it, at a contrast of 3:1."""
    visitor.open(kind.path)
    visitor.see_all()
    visitor.add_style(PICTURES_AWAY)
    page = visitor.page
    for stop in stops(page, check):
        check.looked_at(stop.place)
        focused = page.screenshot(animations="disabled", caret="hide")
        page.evaluate(BLUR)
        plain = page.screenshot(animations="disabled", caret="hide")
        page.evaluate(REFOCUS)
        changed = contrast.changed_pixels(plain, focused)
        check.that(changed >= stop.edge, expected=f"{stop.edge:.0f} pixels that show the focus",
                   seen=f"{changed} on {stop.name}", place=stop.place)  # fmt: skip

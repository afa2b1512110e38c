"""Each kind of page for those who set colours, contrast or motion for all that they read."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NeverCame

from villa_site.qa import contrast, probes
from villa_site.qa.check import Check
from villa_site.qa.site_map import SitePage
from villa_site.qa.suite.conftest import CheckWithAxe
from villa_site.qa.visitor import Visitor

CONTROLS: Final = """() => [...document.querySelectorAll(
  ':is(a[href], button, input, select, textarea, summary, [role=slider])')]
  .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((each) => each.innerText?.trim() || !each.querySelector('img, video'))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, { width, height, top, left }]) => {
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 2 && height > 2 && (at === each || each.contains(at) || at?.contains(each));
  })
  .map(([each, { left, top, right, bottom }]) =>
    ({ name: each.outerHTML.slice(0, 160), box: [left, top, right, bottom] }))"""
"""Those in the window that nothing lies over; what shows a picture alone has its colours."""
MOVING: Final = """() => [
  ...document.getAnimations()
    .filter((each) => each.playState === 'running')
    .map((each) => `${each.animationName ?? each.transitionProperty} on
      ${each.effect?.target?.outerHTML.slice(0, 120)}`),
  ...[...document.querySelectorAll('video')]
    .filter((each) => !each.paused).map((each) => each.outerHTML.slice(0, 120)),
  ...[...document.querySelectorAll('html, body, main, [class*=track]')]
    .filter((each) => getComputedStyle(each).scrollBehavior === 'smooth')
    .map((each) => `smooth scrolling of ${each.localName}.${each.className}`),
  ...[...document.querySelectorAll('marquee, blink')].map((each) => each.outerHTML.slice(0, 120)),
]"""
STILL: Final = 5000
"""Milliseconds in which what is in motion comes to rest."""
MOTIONLESS: Final = "nothing that moves where less motion is preferred"
TRIES: Final = 6
"""Pairs of pictures; what is on its way when the page has arrived changes the first ones."""
MOMENT: Final = "() => new Promise((over) => setTimeout(() => requestAnimationFrame(over), 400))"
HEIGHT: Final = "() => document.documentElement.scrollHeight"
TO_THE_END: Final = "() => scrollTo(0, document.documentElement.scrollHeight)"


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.1", "1.4.11")
def test_controls_are_seen_in_forced_colours(
    visitor: Visitor, walked: SitePage, check: Check
) -> None:
    """In the colours of the visitor's system each control still contrasts with what is behind."""
    visitor.page.emulate_media(forced_colors="active")
    visitor.open(walked.path)
    visitor.see_all()
    # In a window of the page's height what floats over it has one place, measured and drawn.
    visitor.page.set_viewport_size({"width": 1280, "height": visitor.page.evaluate(HEIGHT)})
    for spot in probes.spots(visitor.page, "hidden"):
        check.found(
            expected="a text that is seen in the colours of the system",
            seen=spot.seen,
            place=spot.place,
        )
    controls: list[dict[str, Any]] = visitor.page.evaluate(CONTROLS)
    check.looked_at(*(each["name"] for each in controls))
    picture = visitor.page.screenshot(animations="disabled", scale="css")
    with Image.open(io.BytesIO(picture)) as image:
        for each in controls:
            left, top, right, bottom = map(round, each["box"])
            # Some contrast by their edge alone.
            part = image.crop((left - 2, top - 2, right + 2, bottom + 2))
            ratio = contrast.strongest(part)
            check.that(
                ratio >= contrast.ENOUGH,
                expected="a control at 3:1 in the colours of the system",
                seen=f"{ratio:.1f}:1 of {each['name']}",
            )


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.3")
def test_text_has_more_contrast_where_more_is_wanted(
    visitor: Visitor, walked: SitePage, check_with_axe: CheckWithAxe, check: Check
) -> None:
    """A visitor who prefers more contrast gets 7:1, as level AAA of WCAG has it."""
    visitor.page.emulate_media(contrast="more")
    visitor.open(walked.path)
    check.looked_at(walked.path)
    for each in check_with_axe(
        visitor.page, "color-contrast-enhanced", "color-contrast"
    ).violations:
        check.found(
            expected=f"{each.help} ({each.rule}) where more contrast is preferred",
            seen=each.html,
            place=each.place,
        )


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("2.2.2")
def test_nothing_moves_where_motion_is_not_wanted(
    visitor: Visitor, walked: SitePage, check: Check
) -> None:
    """A visitor who prefers less motion sees nothing move, at the top of the page or its end."""
    page = visitor.page
    page.emulate_media(reduced_motion="reduce")
    visitor.open(walked.path)
    for place in ("top", "end"):
        check.looked_at(f"{walked.path} at its {place}")
        try:
            page.wait_for_function(f"() => ({MOVING})().length === 0", timeout=STILL)
        except NeverCame:
            for each in page.evaluate(MOVING):
                check.found(expected=MOTIONLESS, seen=each)
        page.wait_for_load_state("networkidle")
        if area := _moving_area(page):
            seen = "what is drawn from {}, {} to {}, {} goes on changing".format(*area)
            check.found(expected=MOTIONLESS, seen=seen)
        page.evaluate(TO_THE_END)
    with check.expecting("the page can be scrolled to its end", place="footer"):
        expect(page.locator("footer").last).to_be_in_viewport()


def _moving_area(page: Page) -> tuple[int, int, int, int] | None:
    """Return the box of what still changes between two pictures of the window, in pixels."""
    area = None
    before = _window(page)
    for _ in range(TRIES):
        page.evaluate(MOMENT)
        after = _window(page)
        area = ImageChops.difference(before, after).getbbox()
        if area is None:
            return None
        before = after
    return area


def _window(page: Page) -> Image.Image:
    picture = page.screenshot(scale="css", caret="hide")
    return Image.open(io.BytesIO(picture)).convert("RGB")

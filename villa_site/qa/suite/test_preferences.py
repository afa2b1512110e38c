"""Each kind of page for those who set colours, contrast or motion for all that they read."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import expect

from villa_site.qa import axe, contrast
from villa_site.qa.site_map import SitePage
from villa_site.qa.suite.conftest import CheckWithAxe
from villa_site.qa.visitor import Visitor

CONTROLS: Final = """() => [...document.querySelectorAll(
  ':is(a[href], button, input, select, textarea, summary, [role=slider])')]
  .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, { width, height, top, left }]) => {
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 2 && height > 2 && (at === each || each.contains(at) || at?.contains(each));
  })
  .map(([each, { left, top, right, bottom }]) =>
    ({ name: each.outerHTML.slice(0, 160), box: [left, top, right, bottom] }))"""
"""Those in the window that nothing lies over."""
MOVING: Final = """() => [
  ...document.getAnimations()
    .filter((each) => each.playState === 'running')
    .map((each) => `${each.animationName ?? each.transitionProperty} on
      ${each.effect?.target?.outerHTML.slice(0, 120)}`),
  ...[...document.querySelectorAll('video')]
    .filter((each) => !each.paused).map((each) => each.outerHTML.slice(0, 120)),
]"""
HEIGHT: Final = "() => document.documentElement.scrollHeight"
TO_THE_END: Final = "() => scrollTo(0, document.documentElement.scrollHeight)"


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.1", "1.4.11")
def test_controls_are_seen_in_forced_colours(visitor: Visitor, kind: SitePage) -> None:
    """In the colours of the visitor's system each control still contrasts with what is behind."""
    visitor.page.emulate_media(forced_colors="active")
    visitor.open(kind.path)
    visitor.see_all()
    # In a window of the page's height what floats over it has one place, measured and drawn.
    visitor.page.set_viewport_size({"width": 1280, "height": visitor.page.evaluate(HEIGHT)})
    controls: list[dict[str, Any]] = visitor.page.evaluate(CONTROLS)
    picture = visitor.page.screenshot(animations="disabled", scale="css")
    unseen = []
    with Image.open(io.BytesIO(picture)) as image:
        for each in controls:
            left, top, right, bottom = map(round, each["box"])
            # Some contrast by their edge alone.
            part = image.crop((left - 2, top - 2, right + 2, bottom + 2))
            if contrast.strongest(part) < contrast.ENOUGH:
                unseen.append(each["name"])
    assert unseen == []


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.3")
def test_text_has_more_contrast_where_more_is_wanted(
    visitor: Visitor, kind: SitePage, check_with_axe: CheckWithAxe
) -> None:
    """A visitor who prefers more contrast gets 7:1, as level AAA of WCAG has it."""
    visitor.page.emulate_media(contrast="more")
    visitor.open(kind.path)
    assert axe.check(visitor.page, "color-contrast-enhanced").violations == ()
    assert check_with_axe(visitor.page).violations == ()


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("2.2.2")
def test_nothing_moves_where_motion_is_not_wanted(visitor: Visitor, kind: SitePage) -> None:
    """A visitor who prefers less motion sees nothing move, at the top of the page or its end."""
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.open(kind.path)
    for _ in range(2):
        visitor.page.wait_for_function(f"() => ({MOVING})().length === 0")
        visitor.page.evaluate(TO_THE_END)
    expect(visitor.page.locator("footer").last).to_be_in_viewport()

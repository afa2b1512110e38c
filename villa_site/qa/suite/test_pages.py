"""Each kind of page: errors, width, accessibility, keyboard."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from villa_site.qa.site_map import SitePage
from villa_site.qa.visitor import Visitor

AXE: Final = """(rules) => axe.run(document, {
  runOnly: rules, resultTypes: ['violations'], preload: false, elementRef: false,
})"""
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LAID_OUT: Final = """() => innerWidth > 767 || !document.getElementById('villa-state') ||
    'fullLayout' in document.documentElement.dataset"""
OVERFLOW: Final = "() => document.documentElement.scrollWidth - innerWidth"
SPACING: Final = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-block-end: 2em !important; }"""
# A date field or a player has several stops of its own inside.
STEP: Final = """() => {
  const held = document.activeElement;
  window.met ??= [];
  if (held === document.body || (held === window.met[0] && window.met.length > 1)) return 'end';
  if (held === window.met.at(-1)) {
    window.inside = (window.inside ?? 0) + 1;
    return window.inside > 20 ? held.outerHTML.slice(0, 160) : '';
  }
  window.inside = 0;
  if (window.met.includes(held)) return held.outerHTML.slice(0, 160);
  window.met.push(held);
  return '';
}"""
MAX_STOPS: Final = 400


@pytest.mark.smoke
def test_page_opens_without_an_error(visitor: Visitor, kind: SitePage) -> None:
    """Each kind of page opens with one heading, without an error of the browser."""
    response = visitor.open(kind.path)
    assert response.status == 200, f"{kind.path} answers {response.status}"
    expect(visitor.page.locator("h1")).to_have_count(1)
    assert visitor.complaints == []


@pytest.mark.req("EXT-08", "QAK-04")
@pytest.mark.parametrize("width", [320, 1440])
def test_page_has_no_violation_of_wcag(visitor: Visitor, any_kind: SitePage, width: int) -> None:
    """The checker axe finds no violation of WCAG 2.2 AA on any kind of page in any language."""
    visitor.page.set_viewport_size({"width": width, "height": 900})
    visitor.open(any_kind.path)
    visitor.page.wait_for_function(LAID_OUT)
    assert violations(visitor.page) == []


@pytest.mark.req("QAK-04")
def test_page_fits_320_pixels_with_wcag_text_spacing(visitor: Visitor, kind: SitePage) -> None:
    """Each kind of page fits 320 pixels, as at 400 % zoom, also with the text spacing of WCAG."""
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.open(kind.path)
    assert visitor.page.evaluate(OVERFLOW) <= 0
    visitor.page.evaluate(
        """(text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          document.adoptedStyleSheets.push(sheet);
        }""",
        SPACING,
    )
    assert visitor.page.evaluate(OVERFLOW) <= 0


@pytest.mark.req("QAK-04")
def test_keyboard_reaches_the_end_of_the_page(visitor: Visitor, kind: SitePage) -> None:
    """Tab walks through each kind of page to its end and is held nowhere."""
    visitor.open(kind.path)
    for _ in range(MAX_STOPS):
        visitor.page.keyboard.press("Tab")
        if (met := visitor.page.evaluate(STEP)) == "end":
            return
        assert not met, f"the focus came back to {met}"
    pytest.fail(f"the end was not reached by {MAX_STOPS} presses of Tab")


def violations(page: Page) -> list[str]:
    """List what axe reports for a page."""
    # Not as an element: the page's policy refuses foreign scripts, and is to stay as it is.
    script = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(f"() => {{ {script} }}")
    results: dict[str, Any] = page.evaluate(AXE, {"type": "tag", "values": TAGS})
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:160]}"
        for each in results["violations"]
        for node in each["nodes"]
    ]

"""Each kind of page: errors, width, accessibility."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from villa_site.qa.site_map import SitePage
from villa_site.qa.suite.conftest import CheckWithAxe
from villa_site.qa.visitor import Visitor

LAID_OUT: Final = """() => innerWidth > 767 || !document.getElementById('villa-state') ||
    'fullLayout' in document.documentElement.dataset"""
OVERFLOW: Final = "() => document.documentElement.scrollWidth - innerWidth"
SPACING: Final = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-block-end: 2em !important; }"""


@pytest.mark.smoke
def test_page_opens_without_an_error(visitor: Visitor, kind: SitePage) -> None:
    """Each kind of page opens with one heading, without an error of the browser."""
    response = visitor.open(kind.path)
    assert response.status == 200, f"{kind.path} answers {response.status}"
    expect(visitor.page.locator("h1")).to_have_count(1)
    assert visitor.complaints == []


@pytest.mark.req("EXT-08", "QAK-04")
@pytest.mark.parametrize("width", [320, 1440])
def test_page_has_no_violation_of_wcag(
    visitor: Visitor, any_kind: SitePage, width: int, check_with_axe: CheckWithAxe
) -> None:
    """The checker axe finds no violation of WCAG 2.2 AA on any kind of page in any language."""
    visitor.page.set_viewport_size({"width": width, "height": 900})
    visitor.open(any_kind.path)
    visitor.page.wait_for_function(LAID_OUT)
    assert check_with_axe(visitor.page).violations == ()


@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.4", "1.4.10", "1.4.12")
def test_page_fits_320_pixels_with_wcag_text_spacing(visitor: Visitor, kind: SitePage) -> None:
    """Each kind of page fits 320 pixels, as at 400 % zoom, also with the text spacing of WCAG."""
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.open(kind.path)
    assert visitor.page.evaluate(OVERFLOW) <= 0
    visitor.add_style(SPACING)
    assert visitor.page.evaluate(OVERFLOW) <= 0

"""Views that open over a page: menus, panels, pictures, cards, dialogs, by keyboard and click."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from villa_site.qa.check import Check
from villa_site.qa.overlays import OverlayWalk, openers
from villa_site.qa.site_map import SitePage
from villa_site.qa.visitor import Visitor

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)


@pytest.mark.req("EXT-08", "UI-02", "HDR-04", "HDR-05")
@pytest.mark.wcag("2.1.1", "2.1.2", "2.4.3", "2.4.11", "4.1.2")
def test_what_opens_can_be_left_and_gives_the_focus_back(
    visitor: Visitor, walked: SitePage, check: Check
) -> None:
    """A view over a page takes the focus, holds it only where it must, and gives it back."""
    page = visitor.page
    visitor.open(walked.path)
    visitor.see_all()
    if visitor.consent.root.is_visible():
        visitor.consent.refuse()
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        met: set[str] = set()
        for opener in openers(page):
            # Header and footer are the same on all pages of a language.
            whole = opener.alike not in met and (walked.kind == "home" or not opener.framed)
            met.add(opener.alike)
            OverlayWalk(page, check, visitor.seconds).walk(opener, whole=whole)


@pytest.mark.req("HDR-04", "EXT-08")
@pytest.mark.wcag("2.1.1", "4.1.2")
def test_submenu_opens_and_closes_by_keyboard(
    visitor: Visitor, home: SitePage, check: Check
) -> None:
    """Each submenu opens by key, shows its entries, closes by Escape and gives the focus back."""
    visitor.open(home.path)
    for size in (WIDE, NARROW):
        visitor.page.set_viewport_size(size)
        if size == NARROW and visitor.header.submenu.count:
            visitor.header.burger.open()
        for number, submenu in enumerate(visitor.header.submenu.all()):
            place, key = f".main-menu details >> nth={number}", "Enter" if number % 2 else " "
            with check.expecting("a submenu opens by key", place=place):
                submenu.button.focus()
                visitor.page.keyboard.press(key)
                expect(submenu.links.first).to_be_visible()
                expect(submenu.links.last).to_be_visible()
            with check.expecting("Tab leads from its title to its first entry", place=place):
                visitor.page.keyboard.press("Tab")
                expect(submenu.links.first).to_be_focused()
            if size == WIDE:
                with check.expecting("Escape closes it; its title has the focus", place=place):
                    visitor.page.keyboard.press("Escape")
                    expect(submenu.links.first).to_be_hidden()
                    expect(submenu.button).to_be_focused()


@pytest.mark.req("HDR-04")
def test_one_submenu_is_open_at_a_time(visitor: Visitor, home: SitePage, check: Check) -> None:
    """A submenu that opens closes the one before; a click beside it closes it."""
    visitor.page.set_viewport_size(WIDE)
    visitor.open(home.path)
    first, second = visitor.header.submenu, visitor.header.submenu.nth(1)
    if first.count > 1:
        with check.expecting("one submenu is open at a time", place=".main-menu"):
            first.open()
            second.open()
            expect(first.links.first).to_be_hidden()
        with check.expecting("a click beside it closes a submenu", place=".main-menu"):
            visitor.page.mouse.click(720, 880)
            expect(second.links.first).to_be_hidden()

"""Controls of each kind of page: what they say, before and after they are operated."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from villa_site.qa import axe
from villa_site.qa.check import Check
from villa_site.qa.elements import Disclosure
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.states import audit_states
from villa_site.qa.suite.each_language import each_language
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_quiet

NARROW: Final = ViewportSize(width=360, height=740)
WIDE: Final = ViewportSize(width=1440, height=900)
_MOST: Final = 12
_FEW: Final = 3
_ANCHORED: Final = "(details) => details.querySelector(':scope > [id]')?.id ?? ''"
_SWITCHES: Final = (
    "main :is(button, [role=button], [role=switch]):is([aria-pressed], [aria-checked])"
)
_DISCLOSERS: Final = (
    ":is(button, [role=button])[aria-expanded]"
    ":not([aria-haspopup], [popovertarget], [commandfor]):visible"
)
_DISCLOSED: Final = """(each) => {
  const ids = (each.getAttribute('aria-controls') ?? '').split(/\\s+/).filter(Boolean);
  const shown = ids.map((id) => document.getElementById(id)?.checkVisibility() ?? false);
  return [each.ariaExpanded, ...shown].map(String);
}"""
_STATE: Final = """(each) => [each.ariaPressed ?? each.ariaChecked,
  each.ariaLabel ?? each.textContent].join(' ')"""


@pytest.mark.req("EXT-08", "QAK-04", "BLK-01", "UI-03")
@pytest.mark.wcag("2.1.1", "2.4.3", "2.5.3", "4.1.2")
def test_controls_say_what_they_show(visitor: Visitor, walked: SitePage, check: Check) -> None:
    """Controls say the state that they show, before and after use, in the words that are seen."""
    page = visitor.page
    visitor.open(walked.path)
    visitor.see_all()
    await_quiet(page)
    check.looked_at(walked.path)
    audit_states(page, check)
    for violation in axe.check(page, "label-content-name-mismatch").violations:
        check.found(
            expected="the name of a control has the words that it shows",
            seen=violation.html,
            place=violation.place,
        )
    page.set_viewport_size(NARROW)
    audit_states(page, check)
    sections = [each for each in Disclosure(page).all() if each.button.is_visible()]
    columns = [Disclosure(page, each) for each in _details(visitor.footer.columns)]
    for section in [*sections[:_MOST], *columns]:
        _opens_and_closes(section, check)
    for button in page.locator(_DISCLOSERS).all()[:_MOST]:
        _discloses(button, check)
    _opens_by_its_address(visitor, sections, check)
    for switch in page.locator(_SWITCHES).all()[:_FEW]:
        _switches(switch, check)
    audit_states(page, check)


@pytest.mark.req("BLK-01", "BLK-09")
@pytest.mark.wcag("2.1.1", "4.1.2")
def test_accordion_opens(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """The sections of an accordion and the questions open and close by keyboard."""
    for feature in ("accordion", "faq"):
        if site_map.page_with(feature):
            for opened in each_language(visitor, site_map, feature):
                block = opened.accordion if feature == "accordion" else opened.faq
                for each in block.sections.all()[:_MOST]:
                    _opens_and_closes(Disclosure(opened.page, each), check)


def _opens_and_closes(section: Disclosure, check: Check) -> None:
    """Press Enter and the space key on a title: each opens or closes what is below it."""
    title = section.button.inner_text().strip().split("\n")[0]
    with check.expecting(f"“{title}” opens and closes by Enter and by the space key"):
        for key in ("Enter", " "):
            was_open = section.is_open
            section.button.focus()
            section.page.keyboard.press(key)
            expect(section.content).to_be_visible(visible=not was_open)
            expect(section.root).to_have_js_property("open", not was_open)
            expect(section.button).to_be_focused()


def _discloses(button: Locator, check: Check) -> None:
    """Press Enter and the space key on a button: each shows or hides what it controls."""
    with check.expecting("a button opens and closes what it controls, and says so"):
        for key in ("Enter", " "):
            before = button.evaluate(_DISCLOSED)
            after = ["false" if each == "true" else "true" for each in before]
            button.press(key)
            expect(button).to_have_attribute("aria-expanded", after[0])
            shown = button.evaluate(_DISCLOSED)
            check.that(shown == after, expected="aria-expanded says what is visible",
                       seen=", ".join(shown))  # fmt: skip


def _details(columns: Locator) -> list[Locator]:
    return [each for each in columns.all() if each.locator(":scope > summary").is_visible()]


def _opens_by_its_address(visitor: Visitor, sections: list[Disclosure], check: Check) -> None:
    """Go to the address of the last section that is closed: it opens there."""
    for section in reversed(sections):
        anchor = section.root.evaluate(_ANCHORED)
        if anchor and not section.is_open:
            with check.expecting("a link to its address opens a section", place=f"#{anchor}"):
                visitor.page.evaluate("(id) => { location.hash = id; }", anchor)
                expect(section.content).to_be_visible()
                expect(section.content).to_be_in_viewport()
            return


def _switches(switch: Locator, check: Check) -> None:
    """Press a switch twice: its state or its name changes, and is as before."""
    before = switch.evaluate(_STATE)
    with check.expecting("a switch says its new state when it is pressed"):
        switch.press("Enter")
        after = switch.evaluate(_STATE)
        check.that(after != before, expected="another state or name after a press", seen=before)
        switch.press("Enter")
        check.that(switch.evaluate(_STATE) == before, expected=f"{before} again", seen=after)

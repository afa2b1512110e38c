"""Forms that are not sent: what they say of what is missing or wrong."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from villa_site.qa.check import Check
from villa_site.qa.elements import Form
from villa_site.qa.site_map import SiteMap
from villa_site.qa.suite.each_language import each_language
from villa_site.qa.visitor import Visitor

_TRAPS: Final = """(traps) => traps.flatMap((trap) => {
  trap.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = trap.getBoundingClientRect();
  const points = [0.05, 0.5, 0.95].map((part) => [left + width * part, top + height / 2]);
  const isSeen = points.some(([x, y]) => document.elementFromPoint(x, y) === trap);
  return [
    isSeen && 'one that is seen',
    trap.closest('[aria-hidden=true]') ? '' : 'one that is read out',
    trap.tabIndex < 0 ? '' : 'one that Tab reaches',
    trap.autocomplete === 'off' ? '' : 'one that a browser fills in',
  ].filter(Boolean).map((what) => `${what}: ${trap.name}`);
})"""
_NAMES: Final = "(all) => [...new Set(all.map((each) => each.name))]"


@pytest.mark.write  # The server says what is wrong; nothing of it is stored.
@pytest.mark.req("BLK-04")
@pytest.mark.wcag("3.3.1", "3.3.3", "4.1.2")
def test_empty_form_is_not_sent(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """A form with gaps is not sent: each field says what is wrong with it, the first has focus."""
    for opened in each_language(visitor, site_map, "form"):
        for form in opened.form.all():
            _judge(form, check)


@pytest.mark.write
@pytest.mark.req("NWS-01")
@pytest.mark.wcag("3.3.1", "3.3.3", "4.1.2")
def test_empty_newsletter_form_is_not_sent(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """A newsletter form with gaps is not sent: each field says what is wrong with it."""
    for opened in each_language(visitor, site_map, "newsletter"):
        _judge(opened.newsletter, check)


@pytest.mark.req("NWS-05", "BLK-04")
@pytest.mark.wcag("1.3.1", "4.1.2")
def test_traps_for_robots_are_hidden_from_people(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """A field that only robots fill in is hidden from eyes, screen readers, Tab and autofill."""
    for feature in ("newsletter", "form"):
        if not site_map.page_with(feature):
            continue
        for opened in each_language(visitor, site_map, feature):
            check.looked_at(opened.page.url)
            for said in opened.page.locator("[data-trap]").evaluate_all(_TRAPS):
                check.found(
                    expected="a trap that people do not meet", seen=said, place="[data-trap]"
                )


def _judge(form: Form, check: Check) -> None:
    """Send a form empty, then with a wrong address: nothing goes out, each field says why."""
    form.bring_into_view()
    names: list[str] = form.required.evaluate_all(_NAMES)
    if not names:
        return
    with check.expecting("an empty form is not sent; its first wrong field has the focus",
                         place=form.selector):  # fmt: skip
        form.send()
        expect(form.wrong_fields.first).to_be_focused()
    missing = {name: _judge_message(form, name, check) for name in names}
    with check.expecting("it can be sent again", place=f"{form.selector} [type=submit]"):
        expect(form.form).not_to_have_attribute("aria-busy", "true")
        expect(form.send_button).to_be_enabled()
        expect(form.send_button).not_to_have_attribute("aria-disabled", "true")
    _judge_address(form, missing, check)
    _judge_correction(form, check)


def _judge_message(form: Form, name: str, check: Check) -> str:
    """Judge a field that is missing: it is marked, and described by words of its own."""
    field, place = form.field(name), f"{form.selector} [name='{name}']"
    message = form.message_of(field) or form.message_of(_group(field))
    marked = (field.get_attribute("aria-invalid"), _group(field).get_attribute("aria-invalid"))
    check.that("true" in marked, expected="a missing field is marked by aria-invalid",
               seen="it is not", place=place)  # fmt: skip
    check.that(message, expected="a missing field is described by a message that is seen",
               seen="there is none", place=place)  # fmt: skip
    return message


def _judge_address(form: Form, missing: dict[str, str], check: Check) -> None:
    """Type what is no address: its message is another than that of a missing one."""
    email = form.root.locator("input[type=email]").first
    if not email.count():
        return
    name = email.get_attribute("name") or ""
    place = f"{form.selector} [name='{name}']"
    with check.expecting("an e-mail address without @ is wrong, and stays as it was typed",
                         place=place):  # fmt: skip
        parts = form.descriptions_of(email)
        before = parts[-1].inner_text() if parts else ""
        email.fill("lea.example.org")
        form.send()
        expect(email).to_have_value("lea.example.org")
        expect(email).to_have_attribute("aria-invalid", "true")
        if parts and before and before in missing.get(name, ""):
            expect(parts[-1], "another message than that of a missing one").not_to_have_text(before)
        check.that(form.message_of(email), expected="a message about what is wrong with it",
                   seen="none", place=place)  # fmt: skip


def _judge_correction(form: Form, check: Check) -> None:
    """Fill in a text: it is not wrong any more, and stays when the form is refused again."""
    field = form.root.locator("input[type=text][required]").first
    if not field.count():
        return
    place = f"{form.selector} [name='{field.get_attribute('name')}']"
    with check.expecting("what is filled in is not wrong any more, and stays", place=place):
        field.fill("Léa")
        form.send()
        expect(form.wrong_fields.first).to_be_focused()
        expect(field).to_have_value("Léa")
        expect(field).not_to_have_attribute("aria-invalid", "true")
        check.that(not form.message_of(field), expected="no message about it any more",
                   seen=form.message_of(field), place=place)  # fmt: skip


def _group(field: Locator) -> Locator:
    """Return the group of a choice, which is marked in its place; the field itself elsewhere."""
    return field.locator("xpath=(self::*[not(ancestor::fieldset)] | ancestor::fieldset)[1]")

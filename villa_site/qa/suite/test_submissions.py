"""Submissions, with ``--write``: what is sent, stored once, answered and shown."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from villa_site.qa import elements, verdicts
from villa_site.qa.check import Check
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.submissions.entry import Entries
from villa_site.qa.submissions.success import (
    DONE,
    SECONDS,
    judge_confirmation,
    judge_language,
    judge_success,
    judge_words,
)
from villa_site.qa.submissions.traffic import Traffic
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_robot_guard

pytestmark = [pytest.mark.write, pytest.mark.req("QAK-09")]

WRONG_EMAIL: Final = "qa-test.example.org"
NEWSLETTER: Final = "#newsletter"


@pytest.fixture(scope="session")
def entries() -> Entries:
    """Return what gives the entries, marked as those of this run."""
    return Entries()


@pytest.mark.req("NWS-05")
def test_newsletter_form_is_sent(
    check: Check, visitor: Visitor, home: SitePage, site_map: SiteMap, entries: Entries
) -> None:
    """A subscription is accepted by the server, and the visitor reads thanks, in each language."""
    _needs(home, "newsletter")
    traffic = Traffic.of(visitor.page)
    visitor.open(home.path)
    visitor.newsletter.bring_into_view()
    typed = entries.new().fill(visitor.newsletter.form)
    await_robot_guard(visitor.page)
    check.looked_at(home.path)
    visitor.newsletter.send()
    judge_success(
        check,
        visitor.newsletter.root,
        traffic,
        typed=typed,
        language=home.language,
        languages=site_map.languages,
    )


@pytest.mark.req("BLK-04")
def test_form_of_editors_is_sent(
    check: Check, visitor: Visitor, site_map: SiteMap, entries: Entries
) -> None:
    """Each form of editors on a page of each language is accepted, and the visitor reads thanks."""
    for page in _first_pages_with(site_map, "form"):
        visitor.open(page.path)
        for number in range(visitor.form.count):
            traffic = Traffic.of(visitor.page)
            visitor.open(page.path)
            form = visitor.form.nth(number)
            form.bring_into_view()
            typed = entries.new().fill(form.form)
            await_robot_guard(visitor.page)
            check.looked_at(page.path)
            form.send()
            judge_success(
                check,
                form.root,
                traffic,
                typed=typed,
                language=page.language,
                languages=site_map.languages,
            )


@pytest.mark.req("NWS-05", "RTE-16")
def test_newsletter_is_sent_without_script(
    check: Check, page_without_script: Page, home: SitePage, site_map: SiteMap, entries: Entries
) -> None:
    """Without script a subscription leads to a page with thanks, in each language."""
    _needs(home, "newsletter")
    page_without_script.goto(home.path)
    root = page_without_script.locator(NEWSLETTER)
    _send_without_script(check, elements.Newsletter(page_without_script, root), entries)
    _judge_without_script(check, elements.Newsletter(page_without_script, root), home, site_map)


@pytest.mark.req("BLK-04", "RTE-16")
def test_form_is_sent_without_script(
    check: Check, page_without_script: Page, site_map: SiteMap, entries: Entries
) -> None:
    """Without script a form of editors leads to a page with thanks, in each language."""
    for page in _first_pages_with(site_map, "form"):
        page_without_script.goto(page.path)
        form = elements.Form(page_without_script)
        _send_without_script(check, form, entries)
        _judge_without_script(check, form, page, site_map)


@pytest.mark.req("NWS-05", "ROB-01")
def test_form_pressed_twice_is_sent_once(
    check: Check, visitor: Visitor, site_map: SiteMap, entries: Entries
) -> None:
    """A double click, and Enter while it is on its way, are one submission for the server."""
    page = next(
        reversed([each for each in site_map.kinds() if "newsletter" in each.features]), None
    )
    if page is None:
        verdicts.not_applicable("the content has no newsletter")
    traffic = Traffic.of(visitor.page)
    visitor.open(page.path)
    visitor.newsletter.bring_into_view()
    typed = entries.new().fill(visitor.newsletter.form)
    await_robot_guard(visitor.page)
    check.looked_at(page.path)
    visitor.newsletter.send_button.dblclick()
    if visitor.newsletter.field("email").is_visible():
        visitor.newsletter.field("email").press("Enter")
    with check.expecting("thanks once", place=NEWSLETTER):
        expect(visitor.newsletter.root.locator(DONE).first).to_be_visible(timeout=SECONDS * 1000)
        expect(visitor.newsletter.root.locator(DONE)).to_have_count(1)
    judge_confirmation(check, visitor.page, traffic, typed)


@pytest.mark.req("NWS-05")
def test_wrong_address_is_marked(
    check: Check, visitor: Visitor, home: SitePage, site_map: SiteMap, entries: Entries
) -> None:
    """A wrong e-mail address is not sent on: its field is marked, says why and has the focus."""
    _needs(home, "newsletter")
    visitor.open(home.path)
    visitor.newsletter.bring_into_view()
    typed = entries.new().fill(visitor.newsletter.form)
    field = visitor.newsletter.field("email")
    field.fill(WRONG_EMAIL)
    await_robot_guard(visitor.page)
    visitor.newsletter.send()
    check.looked_at(home.path)
    with check.expecting("the field of the e-mail address is marked", place="[name=email]"):
        expect(field).to_have_attribute("aria-invalid", "true", timeout=SECONDS * 1000)
    with check.expecting("the focus on the wrong field", place="[name=email]"):
        expect(field).to_be_focused()
    said = visitor.newsletter.message_of(field)
    check.that(
        said, expected="what is wrong, beside the field", seen="nothing", place="[name=email]"
    )
    judge_language(
        check, said, language=home.language, languages=site_map.languages, place="[name=email]"
    )
    for name, value in typed.items():
        expected = WRONG_EMAIL if name == "email" else value
        seen = visitor.newsletter.field(name).input_value()
        check.that(
            seen == expected, expected=f"{expected} in {name}", seen=seen, place=f"[name={name}]"
        )


@pytest.mark.req("BLK-04", "RTE-16")
def test_refused_form_returns_what_was_typed(
    check: Check, page_without_script: Page, site_map: SiteMap, entries: Entries
) -> None:
    """Without script a wrong form comes back with all that was typed, and says what is wrong."""
    site_page = site_map.page_with("newsletter")
    if site_page is None:
        verdicts.not_applicable("the content has no newsletter")
    page = page_without_script
    page.goto(site_page.path)
    form = elements.Newsletter(page)
    typed = entries.new().fill(form.form) | {"email": WRONG_EMAIL}
    form.field("email").fill(WRONG_EMAIL)
    check.looked_at(site_page.path)
    with page.expect_navigation() as answered:
        form.send()
    status = answered.value.status if answered.value else 0
    check.that(status == 422, expected="status 422", seen=str(status))
    for name, value in typed.items():
        seen = form.field(name).input_value()
        check.that(seen == value, expected=f"{value} in {name}", seen=seen, place=f"[name={name}]")
    with check.expecting("the wrong field is marked and says why", place="[name=email]"):
        expect(form.field("email")).to_have_attribute("aria-invalid", "true")
        expect(form.root.locator(".field-error:visible").first).not_to_be_empty()


def _needs(page: SitePage, feature: str) -> None:
    if feature not in page.features:
        verdicts.not_applicable(f"the page {page.path} has no {feature}")


def _first_pages_with(site_map: SiteMap, feature: str) -> list[SitePage]:
    """Return the first page of each language with a feature."""
    found: dict[str, SitePage] = {}
    for page in site_map.pages:
        if feature in page.features:
            found.setdefault(page.language, page)
    if not found:
        verdicts.not_applicable(f"the content has no {feature}")
    return list(found.values())


def _send_without_script(check: Check, form: elements.Form, entries: Entries) -> None:
    """Send a form; a second time where the site wants that, as a check against robots."""
    page = form.page
    check.looked_at(page.url)
    entries.new().fill(form.form)
    for _ in range(2):
        # Without script nothing on the page says how long it has been there.
        page.wait_for_timeout(2_500)
        with page.expect_navigation() as answered:
            form.send()
        response = answered.value
        first = response.request.redirected_from if response else None
        if first is not None:
            check.that(
                response and response.ok,
                expected="a page after the redirect",
                seen=f"status {response.status if response else 0} of {page.url}",
            )
            return
        if form.wrong_fields.count():
            break
    check.found(
        expected="a redirect to the page of the form",
        seen=f"status {response.status if response else 0} of {page.url}",
    )


def _judge_without_script(
    check: Check, form: elements.Form, page: SitePage, site_map: SiteMap
) -> None:
    done = form.root.locator(DONE).first
    with check.expecting("thanks that the visitor sees", place=DONE):
        expect(done).to_be_visible()
        judge_words(check, done.inner_text(), language=page.language, languages=site_map.languages)
        expect(form.page.locator("html")).to_have_attribute("lang", page.language)
    path = urlsplit(form.page.url).path
    check.that(path == page.path, path=page.path, expected="the page of the form again", seen=path)

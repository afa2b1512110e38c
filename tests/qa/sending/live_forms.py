"""Submissions of a real site, in tests as a user of the plugin may write them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from villa_site.qa.site_map import SiteMap
from villa_site.qa.visitor import Visitor

PERSON = {"firstname": "QA", "lastname": "Test", "country": "Italia", "city": "Roma"}


def _subscribe(visitor: Visitor) -> None:
    visitor.newsletter.bring_into_view()
    visitor.newsletter.fill(email="qa@example.org", **PERSON)
    visitor.newsletter.send_button.click()
    expect(visitor.page.locator(".newsletter .form-done")).to_be_visible(timeout=8000)


def test_newsletter_over_the_socket(visitor: Visitor) -> None:
    visitor.open("/")
    _subscribe(visitor)


def test_newsletter_without_socket(visitor: Visitor) -> None:
    visitor.page.route_web_socket(re.compile(".*"), lambda socket: socket.close(code=1013))
    visitor.open("/")
    _subscribe(visitor)


def test_newsletter_without_script(page_without_script: Page) -> None:
    page = page_without_script
    page.goto("/")
    for name, value in {**PERSON, "email": "qa@example.org"}.items():
        page.locator(f"#newsletter [name={name}]").fill(value)
    page.locator("#newsletter [name=consent]").check()
    page.locator("#newsletter button[type=submit]").click()
    expect(page.locator(".newsletter .form-done")).to_be_visible(timeout=2000)


def test_editors_form(visitor: Visitor, site_map: SiteMap) -> None:
    found = site_map.page_with("form")
    assert found is not None
    visitor.open(found.path)
    visitor.form.bring_into_view()
    visitor.form.root.locator("[name=nom]").fill("QA Test")
    visitor.form.root.locator("[name=email]").fill("qa@example.org")
    visitor.form.send_button.click()
    expect(visitor.form.root.locator(".form-done")).to_be_visible(timeout=8000)


def test_filter_over_the_socket(visitor: Visitor, site_map: SiteMap) -> None:
    found = site_map.page_with("agenda")
    assert found is not None
    visitor.open(found.path)
    name = visitor.agenda.filters.last.get_attribute("name") or ""
    choice = visitor.agenda.choices(name)[0]
    with visitor.page.expect_websocket() as opened:
        visitor.agenda.choose(name, choice)
    expect(visitor.page).to_have_url(re.compile(r"\?"))
    visitor.agenda.choose(name, "")
    expect(visitor.page).not_to_have_url(re.compile(r"\?.*="))
    assert "/_villa/live/" in opened.value.url

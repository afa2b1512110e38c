"""A tester's own tests of notices; run by tests/qa/test_elements.py."""

from __future__ import annotations

from playwright.sync_api import expect

from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import go_offline


def test_banner_has_its_words(visitor: Visitor) -> None:
    visitor.open("/")
    assert visitor.banner.text == "Le jardin est ouvert"


def test_alert_is_dismissed(visitor: Visitor) -> None:
    visitor.open("/agenda/")
    visitor.alert.await_announcement()
    visitor.alert.dismiss()


def test_service_is_allowed_by_itself(visitor: Visitor) -> None:
    visitor.open("/agenda/")
    expect(visitor.consent.root).to_be_visible()
    visitor.consent.open()
    assert visitor.consent.services == ["gtag"]
    visitor.consent.allow("gtag")
    assert visitor.consent.allows("gtag")
    visitor.consent.deny("gtag")
    assert not visitor.consent.allows("gtag")
    visitor.consent.close()


def test_film_of_another_site_is_loaded_by_its_button(visitor: Visitor) -> None:
    visitor.open("/")
    assert visitor.video.is_foreign
    visitor.video.bring_into_view()
    assert visitor.video.state == "poster"
    visitor.video.load()
    assert visitor.video.state == "loaded"


def test_newsletter_says_what_is_wrong(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.newsletter.fill(firstname="Léa", email="lea")
    visitor.newsletter.send()
    email = visitor.newsletter.field("email")
    expect(email).to_have_attribute("aria-invalid", "true")
    assert visitor.newsletter.message_of(email)


def test_connection_notice_comes_and_goes(visitor: Visitor) -> None:
    visitor.open("/agenda/")
    visitor.consent.refuse()
    with go_offline(visitor.page):
        visitor.page.locator("footer a[href='/recherche/']").first.click()
        visitor.connection_notice.await_shown()
        assert visitor.connection_notice.is_lost
    visitor.connection_notice.await_gone()

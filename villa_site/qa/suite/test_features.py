"""Agenda, listings, forms, players, maps, carousels and notices, where the content has them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from villa_site.qa import verdicts
from villa_site.qa.site_map import SiteMap
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import cut_socket


@pytest.mark.req("TPL-07", "BLK-02")
def test_agenda_answers_to_its_filters(visit: VisitFeature) -> None:
    """A filter of the agenda shows events or that there are none, and can be taken back."""
    visitor = visit("agenda")
    before = visitor.agenda.entries.count()
    number = visitor.agenda.filters.count() - 1
    choices = visitor.agenda.choices(number) if number >= 0 else []
    if not choices:
        verdicts.not_applicable("the agenda has nothing to choose from")
    visitor.agenda.choose(number, choices[0])
    expect(visitor.agenda.filters.nth(number)).to_have_value(choices[0])
    visitor.agenda.choose(number, "")
    expect(visitor.agenda.entries).to_have_count(before)


@pytest.mark.req("BLK-02")
def test_filter_works_after_its_socket_was_cut(visitor: Visitor, site_map: SiteMap) -> None:
    """A filter answers again after the connection was cut."""
    page = site_map.page_with("agenda")
    if page is None:
        verdicts.not_applicable("the content has no agenda")
    cut = cut_socket(visitor.page)
    visitor.open(page.path)
    number = visitor.agenda.filters.count() - 1
    choices = visitor.agenda.choices(number) if number >= 0 else []
    if not choices:
        verdicts.not_applicable("the agenda has nothing to choose from")
    before = visitor.agenda.entries.count()
    visitor.agenda.choose(number, choices[0])
    cut()
    visitor.agenda.choose(number, "")
    expect(visitor.agenda.filters.nth(number)).to_have_value("")
    expect(visitor.agenda.entries).to_have_count(before)


@pytest.mark.req("RTE-18", "TPL-04")
def test_listing_answers_to_its_filters(visit: VisitFeature) -> None:
    """A filter of a listing retains the choice, and the listing stays whole."""
    visitor = visit("listing")
    choices = visitor.listing.choices(0) if visitor.listing.filters.count() else []
    if not choices:
        verdicts.not_applicable("the listing has nothing to choose from")
    visitor.listing.choose(0, choices[0])
    expect(visitor.listing.filters.first).to_have_value(choices[0])
    expect(visitor.page.locator("h1")).to_have_count(1)


@pytest.mark.req("BLK-04")
def test_empty_form_is_not_sent(visit: VisitFeature) -> None:
    """An empty form is not sent: each missing field is marked, the first has the focus."""
    visitor = visit("form")
    if not visitor.form.required.count():
        verdicts.not_applicable("the form requires nothing")
    visitor.form.bring_into_view()
    visitor.form.send_button.click()
    expect(visitor.form.wrong_fields.first).to_be_focused()


@pytest.mark.req("BLK-13")
def test_player_is_operated_by_keyboard(visit: VisitFeature) -> None:
    """An episode's position moves by key and is announced."""
    visitor = visit("player")
    visitor.player.bring_into_view()
    before = visitor.player.position.get_attribute("aria-valuetext")
    visitor.player.position.focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.player.position).not_to_have_attribute("aria-valuetext", before or "")


@pytest.mark.req("BLK-11")
def test_map_names_its_places(visit: VisitFeature) -> None:
    """The places of a map are links, or have headings beside it."""
    visitor = visit("map")
    visitor.map.bring_into_view()
    expect(visitor.map.places.first).to_be_visible()


@pytest.mark.req("BLK-07")
def test_carousel_moves_by_keyboard(visit: VisitFeature) -> None:
    """The slides move by arrow key."""
    visitor = visit("carousel")
    visitor.carousel.bring_into_view()
    if not visitor.carousel.moves:
        verdicts.not_applicable("the slides of the carousel fit side by side")
    visitor.carousel.track.focus()
    visitor.page.keyboard.press("End")
    expect(visitor.carousel.slides.last).to_be_in_viewport()


@pytest.mark.req("BLK-01")
def test_accordion_opens(visit: VisitFeature) -> None:
    """A section of an accordion opens and closes by keyboard."""
    visitor = visit("accordion")
    section = visitor.page.locator("section.accordion details").first
    section.locator("summary").first.focus()
    was_open = section.get_attribute("open") is not None
    visitor.page.keyboard.press("Enter")
    expect(section).to_have_js_property("open", not was_open)


@pytest.mark.req("UI-02")
def test_fun_fact_opens_and_closes(visit: VisitFeature) -> None:
    """The star opens its card, and Escape closes it."""
    visitor = visit("fun fact")
    visitor.fun_fact.open()
    visitor.fun_fact.close()


@pytest.mark.req("UI-01")
def test_alert_is_dismissed(visit: VisitFeature) -> None:
    """The alert goes when it is dismissed."""
    visitor = visit("alert")
    expect(visitor.alert.root).to_be_visible()
    visitor.alert.dismiss()


@pytest.mark.req("UI-08")
def test_consent_can_be_refused(visit: VisitFeature) -> None:
    """The question about services of others can be refused."""
    visitor = visit("consent")
    expect(visitor.consent.root).to_be_visible()
    visitor.consent.refuse()

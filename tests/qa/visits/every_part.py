"""A tester's own tests of every part of the demonstration; run by tests/qa/test_elements.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from villa_site.qa.elements import NotSeen
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_condition, await_navigation, await_quiet, await_still

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1440, "height": 900}


@pytest.fixture(params=[NARROW, WIDE], ids=["narrow", "wide"])
def sized(request: pytest.FixtureRequest, visitor: Visitor) -> Visitor:
    visitor.page.set_viewport_size(request.param)
    return visitor


def test_menu_and_submenu_lead_on(sized: Visitor) -> None:
    sized.open("/")
    submenu = sized.header.submenu.named("Visiter")
    submenu.open()
    assert "Billetterie" in submenu.links.all_inner_texts()
    submenu.close()
    sized.header.submenu.nth(2).open()
    with await_navigation(sized.page):
        sized.header.menu.go_to("Le plan")
    expect(sized.page).to_have_url("/visite/plan/")


def test_search_panel_leads_to_results(sized: Visitor) -> None:
    sized.open("/")
    sized.header.search.open()
    sized.header.search.close()
    with await_navigation(sized.page):
        sized.header.search.search("argile")
    expect(sized.results.entries.first).to_contain_text("rgile")


def test_language_is_chosen(sized: Visitor) -> None:
    sized.open("/visite/plan/")
    assert sized.header.languages.codes == ["fr", "it", "en"]
    sized.header.languages.choose("it")
    expect(sized.page).to_have_url("/it/visita/mappa/")
    expect(sized.header.languages.current).to_have_attribute("data-locale", "it")


def test_footer_column_opens(sized: Visitor) -> None:
    sized.open("/")
    sized.footer.open("Travailler ici")
    expect(sized.footer.links.filter(has_text="Candidater").first).to_be_visible()
    assert sized.footer.columns.count() == 4
    assert sized.footer.social_networks.count() == 3


def test_results_have_facets_and_pages(visitor: Visitor) -> None:
    visitor.open("/recherche/?s=villa")
    assert visitor.results.announced == visitor.results.facets.number(0)
    assert visitor.paging.number == 1
    with await_navigation(visitor.page):
        visitor.paging.next.click()
    await_quiet(visitor.page)
    assert visitor.paging.number == 2
    visitor.results.search("xqzzk")
    expect(visitor.results.nothing).to_be_visible()
    assert visitor.results.announced is None


def test_listing_is_filtered(visitor: Visitor) -> None:
    visitor.open("/residents/")
    assert visitor.listing.announced == visitor.listing.entries.count()
    visitor.listing.choose(0, visitor.listing.choices(0)[0])
    expect(visitor.listing.status).to_contain_text("4")


def test_sections_of_accordion_and_questions_open(visitor: Visitor) -> None:
    visitor.open("/la-villa/histoire/")
    section = visitor.accordion.named("Trente ans").section("Henri Valcourt")
    section.open()
    expect(section.content).to_contain_text("Neuf ans")
    section.close()
    visitor.open("/la-villa/jardins/")
    visitor.faq.section(1).open()
    expect(visitor.faq.section(1).content).to_contain_text("Sous les pins")
    assert [each.name for each in visitor.faq.all()] == ["Ce qu’on demande aux jardiniers"]


def test_carousel_turns(visitor: Visitor) -> None:
    visitor.open("/")
    carousel = visitor.carousel.named("Derrière les volets")
    carousel.bring_into_view()
    carousel.next.click()
    expect(carousel.status).to_have_text("2 sur 5")


def test_picture_is_enlarged(sized: Visitor) -> None:
    sized.open("/")
    sized.lightbox.bring_into_view()
    sized.lightbox.open()
    sized.lightbox.close()


def test_map_leads_to_its_place(visitor: Visitor) -> None:
    visitor.open("/visite/plan/")
    expect(visitor.map.go_to(3)).to_be_focused()
    assert visitor.map.entries.count() == visitor.map.points.count()


def test_guided_visit_counts_its_stops(visitor: Visitor) -> None:
    visitor.open("/visite/visite-guidee/")
    visitor.guided_visit.go_to(1)
    await_still(visitor.page)
    visitor.guided_visit.read(1)
    expect(visitor.guided_visit.progress).to_contain_text("1")
    assert visitor.guided_visit.visited == 1
    visitor.guided_visit.restart_button.click()
    await_condition(
        visitor.page, "() => document.querySelector('progress').value === 0", "It did not restart"
    )


def test_player_has_a_state(visitor: Visitor) -> None:
    visitor.open("/podcast/")
    player = visitor.player.nth(1)
    visitor.player.bring_into_view()
    player.bring_into_view()
    assert (player.state, player.seconds_played, player.duration, player.rate) == (
        "idle", 0, 200, 1,
    )  # fmt: skip
    player.seek(60)
    player.choose_rate(1.5)
    expect(player.position).to_have_value("60")
    player.play()
    player.pause()
    assert player.seconds_played >= 60
    assert player.rate == 1.5


def test_film_of_the_site_has_a_player(visitor: Visitor) -> None:
    visitor.open("/academie/ateliers/")
    assert not visitor.video.is_foreign
    assert visitor.video.state == "poster"


def test_calendar_is_downloaded(visitor: Visitor) -> None:
    visitor.open("/programme/argile/")
    assert "BEGIN:VEVENT" in visitor.calendar.download()


def test_form_says_what_is_missing(visitor: Visitor) -> None:
    visitor.open("/contact/")
    form = visitor.form.named("Écrire")
    form.send()
    expect(form.wrong_fields.first).to_be_focused()
    assert form.message_of(form.wrong_fields.first)
    form.fill(prenom="Léa", sujet="visite", reponse="courriel")
    expect(form.field("sujet")).to_have_value("visite")


def test_star_opens_its_card(visitor: Visitor) -> None:
    visitor.open("/la-villa/jardins/")
    visitor.fun_fact.open()
    visitor.fun_fact.close()


def test_what_does_not_come_is_said_in_a_sentence(visitor: Visitor) -> None:
    visitor.open("/la-villa/jardins/")
    hurried = Visitor(visitor.page, seconds=1)
    visitor.add_style(".fun-fact-card { display: none !important; }")
    with pytest.raises(NotSeen, match=r"^The card of the star did not open within 1 s\.$"):
        hurried.fun_fact.open()


def test_condition_that_is_no_function_is_refused(visitor: Visitor) -> None:
    visitor.open("/")
    with pytest.raises(ValueError, match="Fix: write it as"):
        await_condition(visitor.page, "scrollY === 0", "It did not scroll")

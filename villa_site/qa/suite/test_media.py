"""Carousels, pictures, players, films, maps and the guided visit, where the content has them."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.elements import Carousel, Player
from villa_site.qa.elements.listing import number_in
from villa_site.qa.site_map import SiteMap
from villa_site.qa.suite.each_language import each_language
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_navigation

_SWIPE: Final = "(track) => track.scrollBy({ left: track.clientWidth, behavior: 'instant' })"


@pytest.mark.req("BLK-07")
@pytest.mark.wcag("2.1.1", "2.5.1", "4.1.2", "4.1.3")
def test_carousel_moves_by_keyboard(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """The slides move by button, key and swipe; their number is announced, the ends are marked."""
    moved = False
    for opened in each_language(visitor, site_map, "carousel"):
        for carousel in opened.carousel.all():
            carousel.bring_into_view()
            if carousel.moves:
                moved = True
                _judge_carousel(carousel, check)
    if not moved:
        verdicts.not_applicable("the slides of the carousels fit side by side")


@pytest.mark.req("BLK-13")
@pytest.mark.wcag("2.1.1", "4.1.2")
def test_player_is_operated_by_keyboard(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """An episode's position moves by key and button, is announced, and its speed is chosen."""
    for opened in each_language(visitor, site_map, "player"):
        player, place = opened.player, Player.selector
        with check.expecting("the position moves by arrow key and is announced", place=place):
            player.bring_into_view()
            if player.position.is_disabled():  # Its length is not known before it is loaded.
                if not player.is_playable:
                    continue
                player.play()
                expect(player.position).to_be_enabled()
                player.pause()
            before = player.position.get_attribute("aria-valuetext") or ""
            player.position.focus()
            opened.page.keyboard.press("ArrowRight")
            expect(player.position).not_to_have_attribute("aria-valuetext", before)
        with check.expecting("the buttons go on and back", place=f"{place} .audio-skip"):
            at = player.seconds_played
            player.forward_button.press("Enter")
            expect(player.position).not_to_have_value(f"{at:g}")
            check.that(player.seconds_played > at, expected="a later position",
                       seen=f"{player.seconds_played:g} s after {at:g} s", place=place)  # fmt: skip
            later = player.seconds_played
            player.back_button.press("Enter")
            expect(player.position).not_to_have_value(f"{later:g}")
            now = player.seconds_played
            check.that(now < later, expected="an earlier position", place=place,
                       seen=f"{now:g} s after {later:g} s")  # fmt: skip
        with check.expecting("a speed can be chosen", place=f"{place} .audio-speed"):
            player.choose_rate(1.5)
            expect(player.speed).to_have_value("1.5")


@pytest.mark.req("BLK-13")
@pytest.mark.wcag("1.4.2", "4.1.2")
def test_player_plays_and_pauses(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """An episode plays on, pauses, and its button says which of both it will do."""
    opened = next(each_language(visitor, site_map, "player"))
    if not opened.player.is_playable:
        verdicts.withhold("this browser plays no MP3: --executable names another")
    player, place = opened.player, ".audio-play"
    with check.expecting("it plays on", place=place):
        player.bring_into_view()
        name = player.play_button.get_attribute("aria-label") or ""
        player.play()
        expect(player.play_button).not_to_have_attribute("aria-label", name)
        position = player.position.input_value()
        expect(player.position).not_to_have_value(position)
    with check.expecting("it pauses, and its button is named as before", place=place):
        player.pause()
        expect(player.play_button).to_have_attribute("aria-label", name)


@pytest.mark.req("BLK-10")
@pytest.mark.wcag("1.2.1", "2.1.1")
def test_film_is_loaded_when_it_is_wanted(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """A film of the site has controls; one of another site is loaded by its button alone."""
    for opened in each_language(visitor, site_map, "video"):
        video, place = opened.video, "section.video"
        video.bring_into_view()
        if not video.is_foreign:
            with check.expecting("the film has controls, a name, and does not begin by itself",
                                 place=f"{place} video"):  # fmt: skip
                expect(video.player).to_have_attribute("controls", "")
                expect(video.player).not_to_have_attribute("autoplay", "")
                check.that(video.player.get_attribute("aria-label"), place=f"{place} video",
                           expected="a name", seen="none")  # fmt: skip
            continue
        with check.expecting("the film of another site is loaded by its button", place=place):
            expect(video.frame).to_have_count(0)
            opened.page.route(
                lambda url: not url.startswith(site_map.url), lambda route: route.abort()
            )
            video.load()
            expect(video.frame).to_have_attribute(
                "title", video.frame.get_attribute("title") or "?"
            )
            expect(video.frame).to_be_focused()


@pytest.mark.req("BLK-11")
@pytest.mark.wcag("2.1.1", "2.4.3")
def test_map_names_its_places(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """Each point of a map leads to its place in the list beside it."""
    for opened in each_language(visitor, site_map, "map"):
        found, place = opened.map, "section.map"
        found.bring_into_view()
        with check.expecting("the places are links, or have headings beside it", place=place):
            expect(found.places.first).to_be_visible()
        for number in dict.fromkeys([0, found.points.count() - 1] if found.points.count() else []):
            with check.expecting(f"point {number + 1} leads to its place", place=".plan-points"):
                point = found.points.nth(number)
                point.focus()
                opened.page.keyboard.press("Enter")
                anchor = (point.get_attribute("href") or "#").removeprefix("#")
                entry = found.root.locator(f"id={anchor}")
                expect(entry).to_be_in_viewport()
                expect(entry).to_be_focused()
                expect(entry).to_contain_text((point.inner_text() or "").split("\n")[-1].strip())


@pytest.mark.req("BLK-12")
@pytest.mark.wcag("2.4.3", "4.1.3")
def test_guided_visit_leads_from_stop_to_stop(
    visitor: Visitor, site_map: SiteMap, check: Check
) -> None:
    """The plan of a guided visit leads to each stop; what was read counts, and can be forgotten."""
    for opened in each_language(visitor, site_map, "guided visit"):
        visit, place = opened.guided_visit, "section.guided-visit"
        visit.bring_into_view()
        check.that(visit.points.count() in {0, visit.stops.count()}, place=f"{place} .visit-plan",
                   expected=f"{visit.stops.count()} stops on the plan",
                   seen=str(visit.points.count()))  # fmt: skip
        if visit.points.count():
            with check.expecting("a point of the plan leads to its stop", place=place):
                expect(visit.go_to(visit.stops.count() - 1)).to_be_focused()
        following = visit.stops.first.locator("a.stop-after")
        if following.count():
            with check.expecting("a stop leads to the next", place=f"{place} .stop-after"):
                following.click()
                expect(visit.stops.nth(1)).to_be_in_viewport()
        if visit.stops.first.locator("details").count():
            with check.expecting("a stop that was read counts", place=f"{place} .visit-state"):
                said = visit.progress.inner_text()
                visit.read(0)
                expect(visit.progress).not_to_have_text(said)
                expect(visit.restart_button).to_be_visible()
                visit.restart_button.click()
                expect(visit.progress).to_have_text(said)


@pytest.mark.req("VIS-05")
@pytest.mark.wcag("2.1.1", "2.4.3", "4.1.2")
def test_pictures_are_enlarged(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """A picture opens large by key with an address of its own, zooms, and gives the focus back."""
    for opened in each_language(visitor, site_map, "pictures"):
        page, picture, place = opened.page, opened.lightbox, "dialog.viewer"
        picture.bring_into_view()
        address = page.url
        with check.expecting("the picture opens, and has an address", place="a.enlarge-link"):
            picture.button.focus()
            page.keyboard.press("Enter")
            expect(picture.dialog).to_be_visible()
            expect(page).not_to_have_url(address)
        with check.expecting("it zooms by key", place=place):
            expect(picture.stage).to_have_attribute("data-state", "shown")
            whole = picture.zoom.inner_text()
            page.keyboard.press("+")
            expect(picture.zoom).not_to_have_text(whole)
        with check.expecting("Escape closes it; its link has the focus", place=place):
            picture.close()
            expect(page).to_have_url(address)
            expect(picture.button).to_be_focused()


@pytest.mark.req("VIS-05")
def test_player_goes_on_on_the_next_page(visitor: Visitor, site_map: SiteMap, check: Check) -> None:
    """An episode that plays goes on on the page to which a link leads, in a bar with its title."""
    opened = next(each_language(visitor, site_map, "player"))
    if not opened.player.is_playable:
        verdicts.withhold("this browser plays no MP3: --executable names another")
    page, place = opened.page, ".audio-bar"
    with check.expecting("the bar with the title goes on on another page", place=place):
        opened.player.bring_into_view()
        opened.player.play()
        path = urlsplit(page.url).path
        with await_navigation(page):
            page.locator(f"footer a[href^='/']:not([href='{path}']):visible").first.click()
        expect(opened.player.bar.locator("a").first).to_be_visible()
        playing = opened.player.bar.locator(".audio-play")
        expect(playing).to_have_attribute("data-status", "playing")
    with check.expecting("the bar closes", place=".audio-close"):
        opened.player.bar.locator(".audio-close").click()
        expect(opened.player.bar).to_have_count(0)


def _judge_carousel(carousel: Carousel, check: Check) -> None:
    """Move a carousel to its end and back, by each way there is."""
    count, place = carousel.slides.count(), f"{carousel.selector} .carousel-controls"
    with check.expecting("the number of the slide is announced", place=place):
        expect(carousel.status).to_contain_text(f"{count}")
        check.that(number_in(carousel.status.inner_text()) in {1, count}, place=place,
                   expected="the first slide", seen=carousel.status.inner_text())  # fmt: skip
    with check.expecting("at its beginning there is nothing before", place=place):
        expect(carousel.previous).to_have_attribute("aria-disabled", "true")
        expect(carousel.next).to_have_attribute("aria-disabled", "false")
    said = carousel.status.inner_text()
    with check.expecting("its button shows the next slide, which is announced", place=place):
        carousel.next.press("Enter")
        expect(carousel.status).not_to_have_text(said)
        expect(carousel.slides.nth(1)).to_be_in_viewport()
        expect(carousel.previous).to_have_attribute("aria-disabled", "false")
        carousel.previous.press("Enter")
        expect(carousel.status).to_have_text(said)
    with check.expecting("End shows the last slide; there is nothing after", place=place):
        carousel.track.focus()
        carousel.page.keyboard.press("End")
        expect(carousel.slides.last).to_be_in_viewport()
        expect(carousel.next).to_have_attribute("aria-disabled", "true")
    with check.expecting("Home shows the first slide", place=place):
        carousel.page.keyboard.press("Home")
        expect(carousel.status).to_have_text(said)
    with check.expecting("a swipe shows another slide, which is announced", place=place):
        carousel.track.evaluate(_SWIPE)
        expect(carousel.status).not_to_have_text(said)

"""The visit is walked by plan, key and address; what was heard is remembered, and sound goes on."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext
from tests.browser.held_payloads import HeldPayloads

pytestmark = [pytest.mark.req("BLK-12")]

PAGE = "/visite/visite-guidee/"
MAKING = 60_000
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


async def player(page: Page, number: int) -> Locator:
    """Bring the player of a stop into view and wait for it."""
    stop = page.locator(f"#parcours-{number}")
    await stop.locator(".audio-place").scroll_into_view_if_needed()
    found = stop.locator(".audio-player")
    await expect(found).to_be_visible()
    return found


async def start(found: Locator) -> None:
    """Press play, and wait until there is sound: the first to ask waits until it is made."""
    await found.locator(".audio-play").click()
    await plays(found)


async def plays(found: Locator) -> None:
    playing = expect(found.locator(".audio-play"))
    await playing.to_have_attribute("data-status", "playing", timeout=MAKING)


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Lecteur audio")


def progress(page: Page) -> Locator:
    return page.locator(".visit-state").get_by_role("status")


async def test_hash_of_a_stop_scrolls_to_it_and_focuses_it(page: Page) -> None:
    await page.goto(f"{PAGE}#parcours-6")
    stop = page.locator("#parcours-6")
    await expect(stop).to_be_focused()
    await expect(stop).to_be_in_viewport()
    point = page.get_by_role("navigation", name="Étapes de la visite").get_by_role(
        "link", name=re.compile("^6 ")
    )
    await expect(point).to_have_attribute("aria-current", "location")


async def test_plan_and_step_links_work_by_keyboard(page: Page) -> None:
    await page.goto(PAGE)
    await expect(progress(page)).to_have_text("0 sur 8 parcourues")
    await page.get_by_role("link", name="3 Le parterre").press("Enter")
    await expect(page).to_have_url(re.compile("#parcours-3$"))
    await expect(page.locator("#parcours-3")).to_be_focused()
    await page.locator("#parcours-3").get_by_role("link", name="Étape suivante").press("Enter")
    await expect(page.locator("#parcours-4")).to_be_focused()
    await page.go_back()
    await expect(page.locator("#parcours-3")).to_be_focused()


async def test_transcript_that_is_opened_before_the_script_is_there_counts(page: Page) -> None:
    scripts = HeldPayloads()
    scripts.hold()
    await scripts.stand_before(page, "**/guided_visit-*.js")
    await page.goto(PAGE)
    await page.locator("#parcours-2 summary").click()
    await scripts.take(1)
    scripts.release()
    await expect(progress(page)).to_have_text("1 sur 8 parcourues")


async def test_player_bar_changes_stops_on_any_page(page: Page) -> None:
    await page.goto(PAGE)
    await expect(progress(page)).to_be_attached()
    await start(await player(page, 1))
    shown = bar(page)
    before = shown.get_by_role("button", name="Piste précédente")
    await expect(before).to_have_attribute("aria-disabled", "true")
    await shown.get_by_role("button", name="Piste suivante").click()
    await expect(shown.get_by_role("link", name="La fontaine du piazzale")).to_be_visible()
    await page.get_by_role("link", name="Villa Médicis").first.click()
    await expect(page).to_have_url("/")
    await shown.get_by_role("button", name="Piste suivante").click()
    title = shown.get_by_role("link", name="Le parterre")
    await plays(shown)
    await title.click()
    await expect(page).to_have_url(re.compile(r"/visite/visite-guidee/#parcours-3$"))
    await expect(page.locator("#parcours-3")).to_be_focused()
    await plays(await player(page, 3))


async def test_visited_stops_are_remembered_until_restart(page: Page) -> None:
    await page.goto(PAGE)
    await expect(progress(page)).to_have_text("0 sur 8 parcourues")
    found = await player(page, 1)
    await start(found)
    await found.get_by_role("slider").press("End")
    await expect(found.get_by_text("Écouté")).to_be_visible()
    await expect(progress(page)).to_have_text("1 sur 8 parcourues")
    await page.locator("#parcours-2 summary").click()
    await expect(progress(page)).to_have_text("2 sur 8 parcourues")
    await page.reload()
    await expect(progress(page)).to_have_text("2 sur 8 parcourues")
    await expect(
        page.get_by_role("link", name=re.compile("^1 La loggia ?, parcourue$"))
    ).to_be_visible()
    await page.get_by_role("link", name="Continuer à l’étape 3").click()
    await expect(page.locator("#parcours-3")).to_be_focused()
    await page.get_by_role("button", name="Recommencer la visite").click()
    await expect(progress(page)).to_have_text("0 sur 8 parcourues")
    await expect(page.get_by_role("link", name="1 La loggia", exact=True)).to_be_visible()


async def test_guided_visit_is_complete_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE)
    stops = no_script_page.locator("article.stop")
    await expect(stops).to_have_count(8)
    assert await no_script_page.locator("article.stop audio[controls]").count() == 8
    await no_script_page.get_by_role("link", name="5 Le bois et son mont").click()
    await expect(no_script_page.locator("#parcours-5")).to_be_in_viewport()
    await no_script_page.locator("#parcours-5 summary").click()
    await expect(no_script_page.locator("#parcours-5 .transcript .rich-text")).to_be_visible()


async def test_guided_visit_has_no_accessibility_violations(make_context: MakeContext) -> None:
    visitor = await make_context(viewport={"width": 360, "height": 800})
    page = await visitor.new_page()
    await page.goto(PAGE)
    await expect(progress(page)).to_be_attached()
    await start(await player(page, 1))
    assert await violations(page) == []
    for width in (360, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        assert await page.evaluate(FITS)
        for box in await boxes_of(page.locator(".plan-point a")):
            assert min(box["width"], box["height"]) >= 24
    assert await violations(page, within="main") == []


async def test_plan_stays_visible_on_wide_screens(page: Page) -> None:
    await page.goto(f"{PAGE}#parcours-7")
    await expect(page.locator("#parcours-7")).to_be_in_viewport()
    await expect(page.locator(".visit-plan")).to_be_in_viewport(ratio=0.95)


@pytest.mark.req("VIS-05")
async def test_chapters_of_a_stop_move_its_player(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page, 1)
    await (
        page.locator("#parcours-1[data-times]")
        .get_by_role("link", name="1:04 Onze centimètres")
        .click()
    )
    await plays(found)
    await expect(bar(page)).to_contain_text("Onze centimètres")
    await expect(page.locator("#parcours-1 [aria-current=true]")).not_to_have_count(0)

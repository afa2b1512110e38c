"""Episodes play one at a time, by mouse and key, from where they were left, on every page."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext

pytestmark = [pytest.mark.req("BLK-13")]

PAGE = "/podcast/"
MAKING = 60_000
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


async def player(page: Page, number: int = 0) -> Locator:
    """Bring the player of an episode into view and wait for it."""
    episode = page.locator("section.podcast .episode").nth(number)
    await episode.scroll_into_view_if_needed()
    found = episode.locator(".audio-player")
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


def place(found: Locator) -> Locator:
    return found.get_by_role("slider")


async def test_episodes_play_one_at_a_time(page: Page) -> None:
    await page.goto(PAGE)
    first, second = await player(page), await player(page, 1)
    await start(first)
    await expect(first.get_by_role("button", name="Mettre en pause : 6.")).to_be_visible()
    await start(second)
    await expect(first.locator(".audio-play")).not_to_have_attribute("data-status", "playing")
    await expect(bar(page).get_by_role("link", name="5. Attends, je glisse")).to_be_visible()


async def test_player_works_by_keyboard_and_announces_its_position(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    slider = place(found)
    await found.locator(".audio-play").focus()
    await page.keyboard.press("Tab")
    await expect(slider).to_be_focused()
    await expect(slider).to_have_attribute("aria-valuetext", "0 s sur 4 min")
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await expect(slider).to_have_attribute("aria-valuetext", "15 s sur 4 min")
    await found.get_by_role("button", name="Avancer de 30 secondes").press("Enter")
    await found.get_by_role("button", name="Avancer de 30 secondes").press("Enter")
    await expect(slider).to_have_attribute("aria-valuetext", "1 min 15 s sur 4 min")
    await found.get_by_role("button", name="Reculer de 15 secondes").press("Enter")
    await expect(slider).to_have_attribute("aria-valuetext", "1 min sur 4 min")
    await found.get_by_role("combobox", name="Vitesse de lecture").select_option("1.5")
    await found.locator(".audio-play").press("Space")
    await plays(found)
    # One second is easily missed; those after it show as well that the sound plays.
    went_on = re.compile("^1 min [1-9][0-9]? s sur 4 min$")
    await expect(slider).to_have_attribute("aria-valuetext", went_on)
    await expect(bar(page).get_by_role("combobox")).to_have_value("1.5")


async def test_playback_continues_across_pages_until_closed(page: Page) -> None:
    await page.goto(PAGE)
    await start(await player(page))
    await page.evaluate("() => { window.sameDocument = true; }")
    await page.get_by_role("link", name="Villa Médicis").first.click()
    await expect(page).to_have_url("/")
    assert await page.evaluate("() => window.sameDocument")
    shown = bar(page)
    before = await place(shown).input_value()
    await expect(place(shown)).not_to_have_value(before)
    pause = shown.get_by_role("button", name="Mettre en pause : 6.")
    await pause.press("Enter")
    await expect(shown.get_by_role("button", name="Écouter : 6.")).to_be_focused()
    await shown.get_by_role("link", name="6. La deuxième lampe").click()
    await expect(page).to_have_url("/podcast/#episodes-6-la-deuxieme-lampe")
    await expect(page.locator("#episodes-6-la-deuxieme-lampe")).to_be_in_viewport()
    own = page.locator("#episodes-6-la-deuxieme-lampe .audio-play")
    await expect(own).to_be_visible()
    await shown.get_by_role("button", name="Fermer le lecteur").press("Enter")
    await expect(shown).to_have_count(0)
    await expect(own).to_be_focused()


async def test_player_bar_is_announced_and_does_not_cover_the_footer(page: Page) -> None:
    await page.goto(PAGE)
    await start(await player(page))
    status = page.locator(".audio-bar-root").get_by_role("status")
    await expect(status).to_have_text("Dans le lecteur : 6. La deuxième lampe")
    await page.keyboard.press("End")
    await page.wait_for_function(
        """() => {
          const bar = document.querySelector('.audio-bar').getBoundingClientRect();
          const page = document.querySelector('#villa').getBoundingClientRect();
          return Math.abs(page.bottom - bar.top) < 2;
        }"""
    )


async def test_position_is_restored_on_the_next_visit(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    await start(found)
    await found.get_by_role("button", name="Avancer de 30 secondes").click()
    await found.get_by_role("button", name="Avancer de 30 secondes").click()
    await found.locator(".audio-play").click()
    # The sound stops a little after the press, at a place of its own.
    await expect(found.locator(".audio-play")).to_have_attribute("data-status", "paused")
    left = int(await place(found).input_value())
    assert left >= 60
    await page.reload()
    again = await player(page)
    await expect(place(again)).to_have_value(str(left))
    await start(again)
    await expect(place(again)).not_to_have_value(str(left))
    assert left <= int(await place(again).input_value()) <= left + 15


async def test_other_media_of_the_page_pause(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    await page.evaluate(
        """() => {
          const other = Object.assign(document.createElement('audio'), { id: 'other', loop: true });
          const props = document.querySelector('.audio-download').href;
          other.src = props;
          document.body.append(other);
        }"""
    )
    await start(found)
    await page.locator("#other").evaluate("(other) => other.play()")
    await expect(found.locator(".audio-play")).to_have_attribute("data-status", "paused")
    await start(found)
    await expect(page.locator("#other")).to_have_js_property("paused", value=True)


@pytest.mark.allow_console("Failed to load resource")
async def test_missing_recording_is_reported_and_can_be_retried(page: Page) -> None:
    await page.route("**/*.mp3", lambda route: route.fulfill(status=404))
    await page.goto(PAGE)
    found = await player(page)
    await found.locator(".audio-play").click()
    await expect(found.get_by_role("alert")).to_contain_text("n’a pas pu être chargé")
    await page.unroute("**/*.mp3")
    await start(found)
    await expect(found.get_by_role("alert")).to_have_count(0)


async def test_media_session_names_the_track(page: Page) -> None:
    await page.goto(PAGE)
    await start(await player(page))
    reported = await page.evaluate(
        "() => [navigator.mediaSession.metadata.title, navigator.mediaSession.playbackState]"
    )
    assert reported == ["6. La deuxième lampe", "playing"]


async def test_invalid_storage_is_ignored(page: Page) -> None:
    nonsense = json.dumps({"positions": {"a": "b"}, "heard": 7, "rate": "fast"})
    await page.add_init_script(f"localStorage.setItem('villa-audio', {json.dumps(nonsense)})")
    await page.goto(PAGE)
    await start(await player(page))


async def test_content_is_complete_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE)
    episode = no_script_page.locator("section.podcast .episode").first
    await expect(episode.locator("audio[controls]")).to_be_visible()
    assert await episode.locator(".audio-player").count() == 0
    await episode.locator("summary").click()
    await expect(episode.locator(".transcript .rich-text")).to_be_visible()
    feed = no_script_page.get_by_role("link", name="S’abonner au podcast")
    answer = await no_script_page.request.get(await feed.get_attribute("href") or "")
    assert answer.headers["content-type"].startswith("application/rss+xml")
    file = await episode.locator(".audio-download").get_attribute("href") or ""
    assert (await no_script_page.request.head(file)).ok


async def test_transcripts_are_printed(page: Page) -> None:
    await page.goto(PAGE)
    await start(await player(page))
    await page.emulate_media(media="print")
    await expect(page.locator(".audio-bar")).to_be_hidden()
    await expect(page.locator(".audio-player").first).to_be_hidden()
    await expect(page.locator(".transcript .rich-text").first).to_be_visible()


async def test_player_and_bar_have_no_accessibility_violations(make_context: MakeContext) -> None:
    visitor = await make_context(viewport={"width": 360, "height": 800})
    page = await visitor.new_page()
    await page.goto(PAGE)
    found = await player(page)
    (stored,) = await boxes_of(found.locator("xpath=.."))
    await start(found)
    assert stored["height"] >= 56
    assert await violations(page) == []
    for width in (360, 768, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        assert await page.evaluate(FITS)
        for box in await boxes_of(page.locator(".audio-bar :is(button, select, input):visible")):
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert min(box["width"], box["height"]) >= 24
        for part in (".podcast", ".audio-bar"):
            assert await violations(page, within=part) == []

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
    return found.get_by_role("slider", name="Position dans")


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
    await expect(episode.locator(".transcript .cues")).to_be_visible()
    chapter = episode.get_by_role("link", name="1:22 À moitié dans la lumière")
    await expect(chapter).to_have_attribute("href", re.compile(r"\.mp3#t=82$"))
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
    whole = "(box) => box.scrollHeight <= box.clientHeight"
    await expect(page.locator(".cues")).to_be_visible()
    assert await page.locator(".cues").evaluate(whole)
    await expect(page.locator(".chapters").first).to_be_visible()


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


def chapter(page: Page, name: str) -> Locator:
    """Find a chapter of an episode whose chapters move the player."""
    return page.locator("[data-times] .chapters").get_by_role("link", name=name)


@pytest.mark.req("VIS-05")
async def test_chapters_move_the_player_and_the_current_one_is_marked(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    await chapter(page, "2:10").press("Enter")
    await plays(found)
    await expect(chapter(page, "2:10")).to_have_attribute("aria-current", "true")
    await expect(page.locator(".chapters [aria-current]")).to_have_count(1)
    await expect(bar(page)).to_contain_text("Ce qu’on entend à trois heures")
    await expect(page).to_have_url(PAGE)
    slider = place(found)
    await slider.press(" ")
    await expect(found.locator(".audio-play")).to_have_attribute("data-status", "paused")
    await slider.press("PageUp")
    await expect(slider).to_have_value("198")
    await expect(chapter(page, "3:18")).to_have_attribute("aria-current", "true")
    await slider.press("PageDown")
    await expect(slider).to_have_value("130")


@pytest.mark.req("VIS-05")
async def test_transcript_follows_in_its_own_box(make_context: MakeContext) -> None:
    visitor = await make_context(viewport={"width": 360, "height": 700}, reduced_motion="reduce")
    page = await visitor.new_page()
    await page.goto(PAGE)
    found = await player(page)
    await page.locator(".transcript summary").first.click()
    box = page.locator(".cues")
    await expect(box).to_be_visible()
    await chapter(page, "3:18").click()
    await plays(found)
    current = box.locator("span[aria-current=true]")
    await expect(current).to_have_text("Et s’il faut une ampoule à quelqu’un d’autre ?")
    await page.wait_for_function("() => document.querySelector('.cues').scrollTop > 0")
    before = await page.evaluate("() => scrollY")
    await box.get_by_text("Elle est de service de nuit.").evaluate("(line) => line.click()")
    await expect(current).to_have_text("Elle est de service de nuit.")
    assert await page.evaluate("() => scrollY") == before
    link = box.get_by_role("link", name="Écouter à partir de 0:16")
    await link.press("Enter")
    await expect(current).to_have_text("On nous a signalé une ampoule grillée.")
    assert await violations(page, within=".episode") == []


@pytest.mark.req("VIS-05")
async def test_bar_is_there_after_a_full_load_until_it_is_closed(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    await chapter(page, "1:22").click()
    await plays(found)
    await page.goto("/en/")
    shown = bar(page)
    await expect(shown).to_contain_text("À moitié dans la lumière")
    assert int(await place(shown).input_value()) >= 82
    await shown.get_by_role("button", name="Écouter : 6.").click()
    await plays(shown)
    await shown.get_by_role("button", name="Fermer le lecteur").click()
    await expect(shown).to_have_count(0)
    assert await page.evaluate("() => sessionStorage.getItem('villa-audio-bar')") is None


@pytest.mark.req("VIS-05")
async def test_remembered_place_can_be_forgotten(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page, 1)
    await found.get_by_role("button", name="Avancer de 30 secondes").click()
    await expect(place(found)).to_have_value("30")
    await page.reload()
    found = await player(page, 1)
    await expect(place(found)).to_have_value("30")
    await found.get_by_role("button", name="Reprendre au début").click()
    await expect(place(found)).to_have_value("0")
    await expect(found.get_by_role("button", name="Reprendre au début")).to_have_count(0)


@pytest.mark.req("VIS-05")
async def test_one_tab_plays_at_a_time(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    await start(found)
    other = await page.context.new_page()
    await other.goto("/memoire/")
    island = other.locator(".core-audio .audio-place")
    await island.scroll_into_view_if_needed()
    await start(other.locator(".core-audio .audio-player"))
    await expect(found.locator(".audio-play")).to_have_attribute("data-status", "paused")
    await expect(bar(other)).to_contain_text("Bande 112")


@pytest.mark.req("VIS-05")
async def test_hidden_audio_element_represents_the_player(page: Page) -> None:
    await page.goto(PAGE)
    found = await player(page)
    element = found.locator("audio")
    await found.locator(".audio-skip").last.click()
    await element.evaluate(
        """(audio) => {
          audio.addEventListener('timeupdate', () => { window.heard = audio.currentTime; });
          return audio.play();
        }"""
    )
    await plays(found)
    await page.wait_for_function("() => window.heard >= 30")
    await element.evaluate("(audio) => { audio.pause(); }")
    await expect(found.locator(".audio-play")).to_have_attribute("data-status", "paused")


@pytest.mark.req("VIS-05")
async def test_marks_are_seen_in_forced_colours_and_the_page_fits_at_400_percent(
    make_context: MakeContext,
) -> None:
    visitor = await make_context(viewport={"width": 320, "height": 256}, forced_colors="active")
    page = await visitor.new_page()
    await page.goto(PAGE)
    await player(page)
    await page.locator(".transcript summary").first.click()
    await chapter(page, "2:10").click()
    current = page.locator(".cues span[aria-current=true]")
    await expect(current).to_have_count(1)
    ground = "(element) => getComputedStyle(element).backgroundColor"
    assert await current.evaluate(ground) != await page.locator("body").evaluate(ground)
    assert await page.evaluate(FITS)

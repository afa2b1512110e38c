"""Our films play by keyboard with captions; those of others load nothing before they are opened."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Request, Route, expect

from tests.browser.conftest import MakeContext, MakeSite

pytestmark = pytest.mark.req("BLK-08")

PAGE = "/projet/la-maison-des-autres/"
IN_PLACE = """(frame) => {
  const [one, other] = [frame, frame.closest('.foreign-player').querySelector('a')]
    .map((each) => JSON.stringify(each.getBoundingClientRect()));
  return one === other;
}"""
FOREIGN = """
title: Accueil
template: home
blocks:
  - video: {source: youtube, video_id: abcdefghijk, titre: Un entretien}
  - video:
      source: vimeo
      video_id: "123456789"
      poster: {scene: screen, seed: 3, alt: Un écran sous les pins}
"""


async def test_film_plays_by_keyboard_with_the_captions_of_the_page(page: Page) -> None:
    await page.goto(PAGE)
    film = page.locator("section.video video")
    await film.scroll_into_view_if_needed()
    assert await film.evaluate("(film) => film.paused && film.textTracks[0].mode === 'showing'")
    await film.focus()
    await page.keyboard.press("Space")
    await expect(film).to_have_js_property("paused", value=False)
    await page.wait_for_function(
        "() => document.querySelector('section.video video').textTracks[0].cues?.length > 0"
    )


@pytest.mark.parametrize("width", [360, 1440])
async def test_film_keeps_its_place_and_is_seen_whole(
    make_context: MakeContext, width: int
) -> None:
    page = await (await make_context(viewport={"width": width, "height": 800})).new_page()
    await page.goto(PAGE)
    film = page.locator("section.video video")
    box = await film.bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(16 / 9, abs=0.02)
    assert box["height"] <= 0.87 * 800
    assert box["x"] + box["width"] <= width


async def test_poster_behind_a_film_comes_in_time_and_goes_when_it_starts(page: Page) -> None:
    await page.goto(PAGE)
    film = page.locator("section.video .film")
    poster = film.locator("img")
    assert await poster.evaluate("(poster) => poster.currentSrc") == ""
    await film.scroll_into_view_if_needed()
    await expect(poster).to_have_js_property("complete", value=True)
    assert await poster.evaluate("(poster) => poster.naturalWidth") > 0
    await film.locator("video").evaluate("(film) => film.play()")
    await expect(poster).to_be_hidden()


async def test_transcript_opens_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE)
    transcript = no_script_page.locator("section.video details")
    await transcript.locator("summary").click()
    await expect(transcript.locator(".rich-text")).to_be_visible()


async def test_foreign_film_asks_nothing_of_the_other_house(
    tmp_path: Path, make_site: MakeSite, make_context: MakeContext
) -> None:
    page = await opened(tmp_path, make_site, make_context)
    hosts: set[str | None] = set()

    def remember(request: Request) -> None:
        hosts.add(urlsplit(request.url).hostname)

    page.on("request", remember)
    await page.goto("/")
    first = page.get_by_role("link", name="Voir sur YouTube : Un entretien")
    await expect(first).to_have_attribute("href", "https://www.youtube.com/watch?v=abcdefghijk")
    await expect(first).to_have_attribute("target", "_blank")
    second = page.get_by_role("link", name="Voir sur Vimeo")
    await second.scroll_into_view_if_needed()
    await expect(second.locator("img")).to_be_visible()
    assert await page.locator("iframe").count() == 0
    assert hosts == {urlsplit(page.url).hostname}


async def test_foreign_film_plays_in_its_place_once_a_visitor_has_asked_for_it(
    tmp_path: Path, make_site: MakeSite, make_context: MakeContext
) -> None:
    page = await opened(tmp_path, make_site, make_context)
    asked: list[str] = []

    async def answer(route: Route) -> None:
        asked.append(route.request.url)
        await route.fulfill(content_type="text/html", body="<p>Le film</p>")

    await page.route("https://www.youtube-nocookie.com/**", answer)
    await page.goto("/")
    player = page.locator(".foreign-player").first
    await player.scroll_into_view_if_needed()
    button = player.get_by_role("button", name="Lire ici, avec YouTube")
    poster = player.get_by_role("link")
    assert asked == []
    await button.press("Enter")
    await expect(player.frame_locator("iframe").get_by_text("Le film")).to_be_visible()
    frame = player.locator("iframe")
    await expect(frame).to_be_focused()
    await expect(frame).to_have_attribute("title", "Un entretien")
    await expect(poster).to_be_hidden()
    assert await frame.evaluate(IN_PLACE)
    assert [urlsplit(each).path for each in asked] == ["/embed/abcdefghijk"]


async def opened(tmp_path: Path, make_site: MakeSite, make_context: MakeContext) -> Page:
    """Open a visitor's page of a site whose home has films of other houses."""
    home = tmp_path / "content" / "fr" / "home.yaml"
    home.parent.mkdir(parents=True)
    home.write_text(FOREIGN)
    site = await make_site(VILLA_CONTENT_DIR=str(tmp_path / "content"))
    return await (await make_context(base_url=site.url)).new_page()

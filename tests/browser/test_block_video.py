"""Our films play by keyboard with captions; those of others load nothing before they are opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.async_api import Page, Request, Route, expect

from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import staged
from tests.support.served_site import Site, serving

pytestmark = [pytest.mark.req("BLK-08")]

PAGE = "/projet/la-maison-des-autres/"
TRACK = "document.querySelector('section.video video').textTracks[0]"
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
      poster: {file: ecran.webp, alt: Un écran sous les pins}
  - text:
      titre: Textes
      texte: >-
        <ul><li>Un cadre
        <iframe src="https://www.youtube.com/embed/kjihgfedcba" title="Visite"></iframe></li>
        <li>Suite</li></ul>
"""


@pytest.fixture(scope="module")
async def foreign(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site whose home has films of other houses."""
    folder = tmp_path_factory.mktemp("foreign")
    home = folder / "content" / "fr" / "home.yaml"
    home.parent.mkdir(parents=True)
    home.write_text(FOREIGN)
    (folder / "content" / "media").mkdir()
    Image.new("RGB", (640, 427), "#23395B").save(folder / "content" / "media" / "ecran.webp")
    async with serving(folder, VILLA_CONTENT_DIR=str(folder / "content")) as served:
        yield served


async def test_film_plays_by_keyboard_with_the_captions_of_the_page(page: Page) -> None:
    await page.goto(PAGE)
    film = page.locator("section.video video")
    await film.scroll_into_view_if_needed()
    await page.wait_for_function(f"() => {TRACK}.mode === 'showing'")
    assert await film.evaluate("(film) => film.paused")
    await film.focus()
    await page.keyboard.press("Space")
    await expect(film).to_have_js_property("paused", value=False)
    await page.wait_for_function(f"() => {TRACK}.cues?.length > 0")


async def test_captions_come_from_a_backend_on_another_host(
    tmp_path: Path, make_context: MakeContext
) -> None:
    async with staged(tmp_path) as stage:
        page = await (await make_context(base_url=stage.site.url)).new_page()
        await page.goto(PAGE)
        film = page.locator("section.video video")
        await film.scroll_into_view_if_needed()
        source = str(await film.get_attribute("src"))
        assert urlsplit(source).netloc not in {"", urlsplit(page.url).netloc}
        await page.wait_for_function(f"() => {TRACK}.cues?.length > 0")
        # It must not ask for more once its site has ended.
        await page.close()


async def test_film_has_its_size_and_is_not_cropped(page: Page) -> None:
    await page.goto(PAGE)
    for width in (360, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        (box,) = await boxes_of(page.locator("section.video video"))
        assert box["width"] / box["height"] == pytest.approx(16 / 9, abs=0.02)
        assert box["height"] <= 0.87 * 800
        assert box["x"] + box["width"] <= width


async def test_poster_loads_early_and_is_hidden_once_the_film_starts(page: Page) -> None:
    await page.goto(PAGE)
    film = page.locator("section.video .film")
    poster = film.locator("img")
    await expect(page.locator("html")).to_have_attribute("data-lazy-images", "")
    assert await poster.evaluate("(poster) => poster.currentSrc") == ""
    await film.scroll_into_view_if_needed()
    await expect(poster).not_to_have_js_property("naturalWidth", 0)
    await film.locator("video").evaluate("(film) => film.play()")
    await expect(poster).to_be_hidden()


async def test_transcript_opens_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PAGE)
    transcript = no_script_page.locator("section.video details")
    await transcript.locator("summary").click()
    await expect(transcript.locator(".rich-text")).to_be_visible()


async def test_third_party_film_sends_no_request_before_consent(
    foreign: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=foreign.url)).new_page()
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
    await expect(second.locator("img")).not_to_have_js_property("naturalWidth", 0)
    assert await page.locator("iframe").count() == 0
    assert hosts == {urlsplit(page.url).hostname}


async def test_third_party_film_plays_in_place_after_a_click(
    foreign: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=foreign.url)).new_page()
    requested: list[str] = []

    async def answer(route: Route) -> None:
        requested.append(route.request.url)
        await route.fulfill(content_type="text/html", body="<p>Le film</p>")

    await page.route("https://www.youtube-nocookie.com/**", answer)
    await page.goto("/")
    player = page.locator(".foreign-player").first
    await player.scroll_into_view_if_needed()
    button = player.get_by_role("button", name="Lire ici, avec YouTube")
    poster = player.get_by_role("link")
    assert requested == []
    await button.press("Enter")
    await expect(player.frame_locator("iframe").get_by_text("Le film")).to_be_visible()
    frame = player.locator("iframe")
    await expect(frame).to_be_focused()
    await expect(frame).to_have_attribute("title", "Un entretien")
    await expect(poster).to_be_hidden()
    assert await frame.evaluate(IN_PLACE)
    assert [urlsplit(each).path for each in requested] == ["/embed/abcdefghijk"]


@pytest.mark.req("ROB-05")
async def test_film_in_a_text_plays_in_its_place_after_a_click(
    foreign: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=foreign.url)).new_page()

    async def answer(route: Route) -> None:
        await route.fulfill(content_type="text/html", body="<p>La visite</p>")

    await page.route("https://www.youtube-nocookie.com/**", answer)
    await page.goto("/")
    item = page.locator(".rich-text li").filter(has_text="Un cadre")
    await item.scroll_into_view_if_needed()
    await expect(item.get_by_role("link")).to_have_accessible_name(
        "Voir sur YouTube : Visite (nouvel onglet)"
    )
    await item.get_by_role("button", name="Lire ici, avec YouTube").press("Enter")
    await expect(item.frame_locator("iframe").get_by_text("La visite")).to_be_visible()
    await expect(item.locator("iframe")).to_be_focused()
    await expect(page.locator(".rich-text li")).to_have_count(2)

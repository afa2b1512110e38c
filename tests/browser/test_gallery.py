"""The gallery in a browser: frames fit, words filter, choices count, changes show by themselves."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeContext
from tests.support.served_site import Site, serving
from villa_site.tools.gallery.address import GALLERY, SPECIMEN

pytestmark = [
    pytest.mark.req("EXT-11"),
    pytest.mark.allow_console("404"),
]

LOOK = "fr/efe6d8-dark"
BLOCK = '''
"""Words of somebody."""

from pydantic import BaseModel
from reactpy import html
from villa_site.content.blocks.block import block
from villa_site.site.context import BlockContext

class Words(BaseModel):
    words: str = ""

@block()
def own_words(data: Words, ctx: BlockContext):
    """Say them."""
    return html.p({"className": "block"}, data.words)
'''
FITS = """(frame) => {
  const place = frame.parentElement.getBoundingClientRect();
  const shown = frame.getBoundingClientRect();
  return shown.width > 0 && Math.abs(shown.width - place.width) < 2;
}"""


def fixture(words: str) -> str:
    return json.dumps({"full": {"blockName": "acf/own-words", "attrs": {"data": {"words": words}}}})


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a block of somebody else's, and its fixture."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "own_words.py").write_text(BLOCK)
    (folder / "fixtures").mkdir()
    (folder / "fixtures" / "own_words.json").write_text(fixture("Bonjour"))
    return folder


@pytest.fixture(scope="module")
async def site(own: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with its gallery and one more block."""
    start = f"import blocks; blocks.__path__.append({str(own)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    folder = tmp_path_factory.mktemp("gallery")
    async with serving(folder, command=command, VILLA_BLOCK_GALLERY="on") as served:
        yield served


@pytest.mark.parametrize("width", [360, 1440])
async def test_frames_are_as_wide_as_they_say_and_fit_the_page(
    make_context: MakeContext, width: int
) -> None:
    page = await (await make_context(viewport={"width": width, "height": 900})).new_page()
    await page.goto(f"{GALLERY}quote/")
    frames = page.locator(".gallery-case").first.locator("iframe")
    await expect(frames).to_have_count(3)
    for index, shown in enumerate((360, 768, 1440)):
        frame = frames.nth(index)
        await frame.scroll_into_view_if_needed()
        handle = await frame.element_handle()
        await page.wait_for_function(FITS, arg=handle)
        await expect(page.frame_locator("iframe").nth(index).locator(".quote")).to_be_visible()
        # Evaluated from outside: a frame that is just being loaded does not reply.
        assert await frame.evaluate("(frame) => frame.contentWindow.innerWidth") == shown
    assert await page.evaluate("document.documentElement.scrollWidth") <= width


async def test_search_field_filters_the_blocks_while_typing(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.goto(GALLERY, wait_until="domcontentloaded")
    cards = page.locator(".gallery-card:visible")
    total = await cards.count()
    assert total > 20
    await page.get_by_label("Search").fill("quot")
    await expect(page.get_by_role("status")).to_have_text(
        f"{await cards.count()} of {total} blocks"
    )
    assert 0 < await cards.count() < total
    await expect(page.get_by_role("link", name="quote").first).to_be_visible()


async def test_consent_choice_applies_immediately(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.goto(f"{GALLERY}own_words/")
    # To check it would be to look at it again, when the next page may be there already.
    await page.get_by_role("group", name="Language").get_by_label("it").click(force=True)
    await page.wait_for_url("**locale=it**")
    await expect(page.locator("iframe").first).to_have_attribute(
        "src", f"{SPECIMEN}own_words/full/it/efe6d8-dark/"
    )


async def test_gallery_works_without_script(make_context: MakeContext) -> None:
    page = await (await make_context(java_script_enabled=False)).new_page()
    await page.goto(GALLERY, wait_until="domcontentloaded")
    await page.get_by_label("Search").fill("own words")
    await page.get_by_role("button", name="Show").click()
    await expect(page).to_have_url(re.compile(r"q=own\+words"))
    await page.get_by_role("link", name="own-words").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("acf/own-words")
    shown = page.frame_locator("iframe >> nth=0")
    await expect(shown.get_by_text("Bonjour")).to_be_visible()


async def test_changed_fixture_reloads_the_page(make_context: MakeContext, own: Path) -> None:
    page = await (await make_context()).new_page()
    await page.goto(f"{GALLERY}own_words/")
    shown = page.frame_locator("iframe >> nth=0").get_by_text("Bonsoir")
    await expect(page.frame_locator("iframe >> nth=0").get_by_text("Bonjour")).to_be_visible()
    async with page.expect_response(f"**{GALLERY}state"):
        pass
    (own / "fixtures" / "own_words.json").write_text(fixture("Bonsoir"))
    await expect(shown).to_be_visible()
    (own / "fixtures" / "own_words.json").write_text(fixture("Bonjour"))


async def test_live_block_is_interactive_in_the_gallery(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.goto(f"{SPECIMEN}agenda/full/{LOOK}/")
    rows = page.locator(".event-row")
    before = await rows.count()
    async with page.expect_websocket():
        await page.get_by_label("Catégorie").select_option("Concert")
    await expect(rows).to_have_count(2)
    assert before > 2


async def test_page_loads_island_scripts_only_for_its_islands(
    make_context: MakeContext,
) -> None:
    page = await (await make_context()).new_page()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url.rpartition("/")[2]))
    islands = ("alert", "banner", "carousel", "consent", "copy", "form", "header", "map", "share")
    await page.goto(f"{SPECIMEN}quote/full/{LOOK}/")
    await expect(page.locator(".quote")).to_be_visible()
    await page.wait_for_load_state("networkidle")
    assert [each for each in requested if each.startswith("main-")]
    assert [each for each in requested if each.startswith(islands) and each.endswith(".js")] == []
    await page.goto(f"{SPECIMEN}slider/full/{LOOK}/")
    await expect(page.get_by_role("button", name="Diapositive suivante")).to_be_visible()
    await page.wait_for_load_state("networkidle")
    found = [each for each in requested if each.startswith(islands) and each.endswith(".js")]
    assert [each.partition("-")[0] for each in found] == ["carousel"]


@pytest.mark.allow_console("404", "island carousel", "Failed to load", "Failed to fetch")
async def test_failed_island_shows_its_fallback_and_is_reported(
    make_context: MakeContext,
) -> None:
    page = await (await make_context()).new_page()
    await page.route("**/_villa/assets/carousel-*.js", lambda route: route.abort())
    async with page.expect_console_message(lambda message: "island carousel" in message.text):
        # The page tries once more by reloading itself, maybe before all of it has come.
        await page.goto(f"{SPECIMEN}slider/full/{LOOK}/", wait_until="commit")
    await expect(page.get_by_role("link", name="Diapositive 2")).to_be_visible()

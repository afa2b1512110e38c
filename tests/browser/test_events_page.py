"""The blocks of docs/events.md do in a browser what the page says of them."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_hydration
from tests.browser.sockets import sockets_of
from tests.support.served_site import ROOT, Site, serving
from tests.support.voice import write_silence

pytestmark = pytest.mark.req("DEV-12")

PAGE: Final = ROOT / "docs" / "events.md"
BLOCKS: Final = {
    "ecoute": "{voix: {file: voix.wav}}",
    "ordre": "{lignes: [Un, Deux, Trois]}",
    "loupe": "{image: {file: loggia.jpg, alt: La loggia}}",
    "defile": "{mots: [Un, Deux, Trois]}",
    "direct": '{debut: "2026-11-28 20:30"}',
}


def snippets() -> dict[str, str]:
    """The modules of the page by the name of their block."""
    modules = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    named = (
        (re.search(r"^@block.*?^def (\w+)", each, re.MULTILINE | re.DOTALL), each)
        for each in modules
    )
    return {found[1]: each for found, each in named if found}


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with a page for each block."""
    folder = tmp_path_factory.mktemp("events-page")
    extra, content = folder / "extra", folder / "content"
    extra.mkdir()
    (content / "fr").mkdir(parents=True)
    write_silence(content / "media/voix.wav", 4)
    Image.new("RGB", (1600, 1200)).save(content / "media/loggia.jpg")
    (content / "fr/home.yaml").write_text("title: Accueil\n")
    for name, source in snippets().items():
        (extra / f"{name}.py").write_text(source)
        page = f"title: {name}\ntemplate: ''\nblocks:\n  - {name}: {BLOCKS[name]}\n"
        (content / f"fr/{name}.yaml").write_text(page)
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    async with serving(folder, command=command, VILLA_CONTENT_DIR=str(content)) as served:
        yield served


def test_every_block_of_the_page_is_served() -> None:
    assert {*snippets()} == {*BLOCKS}


async def test_part_that_was_heard_is_counted(page: Page) -> None:
    await page.goto("/ecoute/")
    await wait_for_hydration(page)
    await page.locator("audio").evaluate("(voice) => { voice.currentTime = 3; }")
    await expect(page.locator("main section p")).to_have_text("75 %")


async def test_list_is_put_in_order_by_dragging_and_by_buttons(page: Page) -> None:
    await page.goto("/ordre/")
    await wait_for_hydration(page)
    lines = page.locator("main [data-line]")
    await lines.nth(2).drag_to(lines.nth(0))
    await expect(lines).to_contain_text(["Trois", "Un", "Deux"])
    await lines.nth(2).get_by_role("button").press("Enter")
    await expect(lines).to_contain_text(["Trois", "Deux", "Un"])
    await lines.nth(0).drag_to(lines.nth(1))
    await expect(lines).to_contain_text(["Deux", "Trois", "Un"])


async def test_pointing_reading_and_filling_in_are_said(page: Page) -> None:
    await page.goto("/loupe/")
    await wait_for_hydration(page)
    said = page.locator("main section p").first
    await page.get_by_label("A", exact=True).fill("Rome")
    await expect(said).to_have_text(re.compile("50% . 50%, .*, 1"))
    pointed = page.locator("main section > div").first
    await pointed.press("ArrowRight")
    await expect(said).to_have_text(re.compile("60% . 50%"))
    box = await pointed.bounding_box()
    assert box
    await pointed.hover(position={"x": box["width"] / 4, "y": 5})
    await expect(said).to_have_text(re.compile("25% . "))


@pytest.mark.fresh_context
async def test_words_move_on_until_a_visitor_stops_them(make_context: MakeContext) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = await (await make_context(reduced_motion=motion)).new_page()
        await page.clock.install()
        sockets = sockets_of(page)
        await page.add_init_script(
            """Element.prototype.scrollBy = function () {
              this.dataset.steps = Number(this.dataset.steps ?? 0) + 1;
            };"""
        )
        await page.goto("/defile/")
        row = page.locator("main section > div")
        await expect(row).to_have_attribute("data-on-mount", re.compile("every"))
        await page.clock.run_for(11_000)
        steps = await row.get_attribute("data-steps")
        assert steps == ("2" if moves else None)
        await page.get_by_role("button", name="Arrêter").click()
        await page.clock.run_for(11_000)
        assert await row.get_attribute("data-steps") == steps
        assert sockets == []


@pytest.mark.fresh_context
async def test_beginning_is_said_in_the_time_of_the_visitor_too(make_context: MakeContext) -> None:
    context = await make_context(timezone_id="America/New_York", locale="fr-FR")
    page = await context.new_page()
    await page.goto("/direct/")
    await expect(page.locator("main p")).to_have_text(["20:30", "14:30 (America/New_York)"])
    here = await (await make_context(timezone_id="Europe/Berlin", locale="fr-FR")).new_page()
    await here.goto("/direct/")
    await wait_for_hydration(here)
    await expect(here.locator("main p")).to_have_text(["20:30"])

"""The audio guide of the cookbook: its words follow the voice, and nothing is sent."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.hydration import wait_for_hydration
from tests.browser.sockets import sockets_of
from tests.docs.test_extending import COOKBOOK, steps
from tests.support.served_site import Site, serving
from tests.support.voice import write_silence

pytestmark = pytest.mark.req("DEV-12")

FILES: Final = re.compile(r"blocks/audioguide\.|content/fr/audioguide\.")


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """The site of somebody who has followed the recipe."""
    folder = tmp_path_factory.mktemp("audio-guide")
    for step in steps(COOKBOOK.read_text(encoding="utf-8")):
        if FILES.match(step.file):
            file = folder / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
    (folder / "content/fr/home.yaml").write_text("title: Accueil\n", encoding="utf-8")
    write_silence(folder / "content/media/loggia.wav", 5)
    start = f"import blocks; blocks.__path__.append({str(folder / 'blocks')!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    content = str(folder / "content")
    async with serving(folder, command=command, VILLA_CONTENT_DIR=content) as served:
        yield served


def sentence(page: Page, number: int) -> Locator:
    """A sentence of the guide, counted from 0."""
    return page.locator(".audioguide-words > li").nth(number)


async def expect_current(page: Page, number: int) -> None:
    """Expect one sentence to be marked."""
    await expect(sentence(page, number)).to_have_attribute("aria-current", "true")
    await expect(page.locator(".audioguide-words [aria-current]")).to_have_count(1)


async def test_words_follow_the_voice_without_a_message(page: Page) -> None:
    sockets = sockets_of(page)
    requests: list[str] = []
    await page.goto("/audioguide/")
    await wait_for_hydration(page)
    await page.wait_for_load_state("networkidle")
    page.on("request", lambda request: requests.append(request.url))
    voice = page.locator("audio")
    await sentence(page, 0).get_by_role("button").click()
    for number in (0, 1, 2):
        await expect_current(page, number)
    await voice.evaluate("(voice) => { voice.currentTime = 0.2; }")
    await expect_current(page, 0)
    await voice.evaluate("(voice) => { voice.pause(); voice.currentTime = 2; }")
    await expect_current(page, 1)
    assert sockets == []
    # The client looks for a new build now and then.
    assert [url for url in requests if not re.search(r"\.wav$|/builds/", url)] == []


async def test_guide_has_no_accessibility_violations_while_it_plays(page: Page) -> None:
    await page.goto("/audioguide/")
    await wait_for_hydration(page)
    await sentence(page, 1).get_by_role("button").click()
    await expect_current(page, 1)
    assert await violations(page, within=".audioguide") == []


async def test_sentence_by_keyboard_plays_from_its_beginning(page: Page) -> None:
    await page.goto("/audioguide/")
    await wait_for_hydration(page)
    await sentence(page, 2).get_by_role("button").press("Enter")
    await expect_current(page, 2)
    times = await page.locator("audio").evaluate("(voice) => [voice.paused, voice.currentTime]")
    assert times[0] is False
    assert times[1] >= 3


@pytest.mark.fresh_context
@pytest.mark.allow_console("ERR_FAILED")
async def test_words_follow_without_the_client(page: Page) -> None:
    await page.route("**/main-*.js", lambda route: route.abort())
    await page.goto("/audioguide/")
    await sentence(page, 1).get_by_role("button").click()
    await expect_current(page, 1)

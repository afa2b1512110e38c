"""Clicks count before the client is there: commands once their script is, others once React is."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.delayed_responses import delayed_responses
from tests.browser.hydration import wait_for_hydration
from tests.support.served_site import Site, serving
from villa_site.qa.waits import HYDRATED

pytestmark = [pytest.mark.req("RTE-16", "DEV-02"), pytest.mark.fresh_context]

BLOCK: Final = '''
"""Counts that the server keeps."""

from reactpy import component, html, use_state

from villa_site.extend import BlockContext, ContentModel, block, js


class Nothing(ContentModel):
    """No data."""


@block()
@component
def counts(data: Nothing, ctx: BlockContext):
    count, set_count = use_state(0)
    more = lambda _event: set_count(lambda now: now + 1)
    return html.section(
        html.button({"id": "live", "onClick": more}, html.b("More")),
        html.button({"id": "both", "onClick": js.toggle("#native").then(more)}, "Both"),
        html.button({"id": "pure", "onClick": js.toggle("#other")}, "Toggle"),
        html.details({"id": "native"}, html.summary("Native"), "Words"),
        html.details({"id": "other"}, html.summary({"onClick": more}, "Other"), "Words"),
        html.output({"id": "count"}, str(count)),
    )
'''
# Holds the tasks of React's scheduler, so that hydration has begun and does not go on.
HOLD: Final = """
  const post = MessagePort.prototype.postMessage;
  window.held = [];
  MessagePort.prototype.postMessage = function (...given) {
    window.held.push(() => post.apply(this, given));
  };
  window.release = () => {
    MessagePort.prototype.postMessage = post;
    for (const go of window.held.splice(0)) go();
  };
"""
CLIENT: Final = re.compile("/assets/main-")
COMMANDS: Final = re.compile("/assets/commands-")


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with a page of that block."""
    folder = tmp_path_factory.mktemp("early")
    extra, content = folder / "extra", folder / "content" / "fr"
    extra.mkdir()
    content.mkdir(parents=True)
    (extra / "counts.py").write_text(BLOCK)
    (content / "home.yaml").write_text("title: Accueil\nblocks:\n  - counts: {}\n")
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    given = {"VILLA_CONTENT_DIR": str(folder / "content")}
    async with serving(folder, command=command, **given) as served:
        yield served


async def test_live_elements_are_given_the_clicks_before_hydration(page: Page) -> None:
    count = page.locator("#count")
    async with delayed_responses(page.context, CLIENT):
        await page.goto("/", wait_until="commit")
        await page.locator("#live b").click()
        await page.locator("#live").click()
    await expect(count).to_have_text("2")
    # Clicks after that count once.
    await page.locator("#live").click()
    await expect(count).to_have_text("3")


async def test_commands_are_given_the_clicks_before_their_script_once(page: Page) -> None:
    native, other = page.locator("#native"), page.locator("#other")
    async with delayed_responses(page.context, CLIENT):
        async with delayed_responses(page.context, COMMANDS):
            await page.goto("/", wait_until="commit")
            await page.locator("#both").click()
            await page.locator("#pure").click()
            await expect(native).not_to_have_attribute("open", "")
        await expect(native).to_have_attribute("open", "")
        await expect(other).to_have_attribute("open", "")
    # The server hears of the click that had a handler, too; the commands are not run again.
    await expect(page.locator("#count")).to_have_text("1")
    await expect(native).to_have_attribute("open", "")
    await expect(other).to_have_attribute("open", "")


async def test_what_a_click_has_done_by_itself_is_not_done_again(page: Page) -> None:
    other = page.locator("#other")
    async with delayed_responses(page.context, CLIENT):
        await page.goto("/", wait_until="commit")
        await page.locator("#other summary").click()
        await page.locator("#live").click()
        await expect(other).to_have_attribute("open", "")
    await wait_for_hydration(page)
    await expect(page.locator("#count")).to_have_text("1")
    await expect(other).to_have_attribute("open", "")


async def test_click_that_hurries_hydration_counts_once(page: Page) -> None:
    """React hydrates at once what is clicked while hydration is under way, and hears the click."""
    await page.add_init_script(HOLD)
    await page.goto("/")
    await page.wait_for_function("() => window.held.length > 0")
    assert not await page.evaluate(HYDRATED)
    await page.locator("#live").click()
    assert await page.evaluate(HYDRATED)
    await page.evaluate("window.release()")
    await expect(page.locator("#count")).to_have_text("1")
    await page.locator("#live").click()
    await expect(page.locator("#count")).to_have_text("2")

"""A visit through restarts, cuts and a failing backend: nothing typed is lost, no page is wrong."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.followed_links import follow
from tests.browser.served_site import Site

SECONDS = float(os.environ.get("VILLA_TEST_VISIT_SECONDS", "25"))
"""A release is tested with 300."""
PAGES = ["/agenda/", "/la-villa/histoire/", "/la-villa/jardins/", "/contact/"]
NOTE = "une phrase qui ne doit pas se perdre"
FIELD = "() => document.querySelector('[data-note]')?.value"
ADD_FIELD = """() => {
  const field = document.createElement('textarea');
  field.dataset.note = '';
  field.style.cssText = 'position: fixed; inset: auto auto 0 0; z-index: 9999;';
  document.body.append(field);
}"""

Trouble = Callable[[], Awaitable[None]]


class Visit:
    """One visitor, one server, and what befalls them in an order that a seed repeats."""

    def __init__(self, site: Site, context: BrowserContext, page: Page, seed: int) -> None:
        self.site = site
        self.context = context
        self.page = page
        self.chance = random.Random(seed)  # noqa: S311 - a repeatable order, no secret
        self.headings: dict[str, str] = {}

    async def learn(self) -> None:
        """Look at every page once, undisturbed."""
        for path in PAGES:
            await self.page.goto(path)
            self.headings[path] = await self.page.locator("main h1").inner_text()

    async def restart(self) -> None:
        """Restart the server under the open page."""
        await self.site.restart()

    async def cut(self) -> None:
        """Cut the network and give it back while the visitor reads on."""
        await self.context.set_offline(offline=True)
        await self.page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
        await self.context.set_offline(offline=False)

    async def quiet(self) -> None:
        """Let nothing happen."""

    async def choose(self) -> None:
        """Choose in the agenda; the list follows as soon as it can, and the choice stays."""
        await self.go("/agenda/")
        category = self.page.locator("section.agenda select").nth(1)
        value = await category.locator("option").nth(1).get_attribute("value")
        await category.select_option(value)
        await self.chance.choice([self.restart, self.cut, self.quiet])()
        await expect(category).to_have_value(value or "", timeout=20_000)

    async def go(self, path: str) -> None:
        """Follow a link, whatever befalls on the way; the right page comes, whole."""
        await follow(self.page, path)
        await expect(self.page).to_have_url(re.compile(f"{path}$"), timeout=20_000)
        heading = self.page.locator("main h1")
        await expect(heading).to_have_text(self.headings[path], timeout=20_000)
        assert await heading.count() == 1
        assert await self.page.locator("title").count() == 1

    async def type_through(self, trouble: Trouble) -> None:
        """Type while there is trouble; what was typed stays."""
        await self.page.evaluate(ADD_FIELD)
        field = self.page.locator("[data-note]")
        await field.fill(NOTE[:10])
        await trouble()
        await field.press_sequentially(NOTE[10:])
        assert await self.page.evaluate(FIELD) == NOTE
        await field.evaluate("(field) => field.remove()")


@pytest.mark.allow_console("WebSocket", "ERR_", "Failed to load resource", "Failed to fetch")
async def test_visit_survives_restarts_and_cuts(
    make_site: MakeSite, make_context: MakeContext
) -> None:
    site = await make_site(VILLA_LIVE_CONNECT="load")
    context = await make_context(base_url=site.url)
    page = await context.new_page()
    visit = Visit(site, context, page, seed=7)
    await visit.learn()
    end = monotonic() + SECONDS
    rounds = 0
    while rounds < 3 or monotonic() < end:
        await visit.type_through(visit.chance.choice([visit.restart, visit.cut, visit.quiet]))
        await visit.go(visit.chance.choice(PAGES[1:]))
        await visit.choose()
        rounds += 1
    assert "Traceback" not in site.log

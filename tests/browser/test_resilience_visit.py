"""A visit through restarts, cuts and a failing backend: nothing typed is dropped, no page is wrong.

It lasts eight seconds; ``VILLA_TEST_VISIT_SECONDS=300`` makes it the five minutes of a release.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from time import monotonic

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import Stage, staged
from tests.browser.followed_links import follow

pytestmark = [pytest.mark.fresh_context, pytest.mark.motion]

SECONDS = float(os.environ.get("VILLA_TEST_VISIT_SECONDS", "8"))
PAGES = ["/agenda/", "/la-villa/histoire/", "/la-villa/jardins/", "/contact/"]
NOTE = "une phrase qui ne doit pas se perdre"
FIELD = "() => document.querySelector('[data-note]')?.value"
ADD_FIELD = """() => {
  const field = document.createElement('textarea');
  field.dataset.note = '';
  field.style.cssText = 'position: fixed; inset: auto auto 0 0; z-index: 9999;';
  document.body.append(field);
}"""


class Visit:
    """One visitor, one server, and what befalls them in an order that a seed repeats."""

    def __init__(self, stage: Stage, context: BrowserContext, page: Page, seed: int) -> None:
        self.site = stage.site
        self.backend = stage.backend
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
        """Restart the server under the open page; searches are not known to a new one."""
        self.backend.down = False
        await self.site.restart()

    async def kill(self) -> None:
        """Kill the server under the open page, and start another."""
        self.backend.down = False
        await self.site.kill()

    async def fail(self) -> None:
        """Let the backend fail from now on, or be well again."""
        self.backend.down = not self.backend.down

    async def cut(self) -> None:
        """Cut the network and give it back while the visitor reads on."""
        await self.context.set_offline(offline=True)
        await self.page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
        await self.context.set_offline(offline=False)

    async def quiet(self) -> None:
        """Let nothing happen."""

    async def befall(self) -> None:
        """Let one of the troubles come."""
        troubles = [
            self.restart,
            self.kill,
            self.cut,
            self.fail,
            self.quiet,
        ]
        await self.chance.choice(troubles)()

    async def choose(self) -> None:
        """Choose in the agenda; the list follows as soon as it can, and the choice stays."""
        await self.go("/agenda/")
        category = self.page.locator("section.agenda select").nth(1)
        value = await category.locator("option").nth(1).get_attribute("value")
        await category.select_option(value)
        await self.befall()
        await expect(category).to_have_value(value or "", timeout=20_000)

    async def go(self, path: str) -> None:
        """Follow a link, whatever befalls on the way; the right page comes, whole."""
        await follow(self.page, path)
        await expect(self.page).to_have_url(re.compile(f"{path}$"), timeout=20_000)
        heading = self.page.locator("main h1")
        await expect(heading).to_have_text(self.headings[path], timeout=20_000)
        assert await heading.count() == 1
        assert await self.page.locator("title").count() == 1

    async def type_through(self) -> None:
        """Type while there is trouble; what was typed stays."""
        await self.page.evaluate(ADD_FIELD)
        field = self.page.locator("[data-note]")
        await field.fill(NOTE[:10])
        await self.befall()
        await field.press_sequentially(NOTE[10:])
        assert await self.page.evaluate(FIELD) == NOTE
        await field.evaluate("(field) => field.remove()")


@pytest.mark.allow_console("WebSocket", "ERR_", "Failed to load resource", "Failed to fetch")
async def test_session_survives_restarts_and_dropped_connections(
    tmp_path: Path, make_context: MakeContext
) -> None:
    async with staged(tmp_path, VILLA_LIVE_CONNECT="load") as stage:
        context = await make_context(base_url=stage.site.url)
        visit = Visit(stage, context, await context.new_page(), seed=7)
        await visit.learn()
        await visit_for(SECONDS, visit)
        assert "Traceback" not in stage.site.log


async def visit_for(seconds: float, visit: Visit) -> None:
    """Type, go and choose for so long, three times at least."""
    end = monotonic() + seconds
    rounds = 0
    while rounds < 3 or monotonic() < end:
        await visit.type_through()
        await visit.go(visit.chance.choice(PAGES[1:]))
        await visit.choose()
        rounds += 1

"""A document that arrives slowly is painted once its header is whole, and nothing in it moves."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeContext
from tests.browser.page_metrics import shifts, watch
from tests.browser.slow_document import slow_document
from tests.support.served_site import Site

HEADER = "document.querySelector('.site-header')?.textContent"
FIRST_FRAME = f"requestAnimationFrame(() => {{ window.headerAtFirstFrame = {HEADER}; }})"
# Long enough for a frame, were there one: that there is none cannot be awaited.
SEVERAL_FRAMES = "() => new Promise((done) => setTimeout(done, 250))"


@pytest.mark.fresh_context
@pytest.mark.motion
# The proxy is another origin than the site's own: what warms its links is refused.
@pytest.mark.allow_console("403")
@pytest.mark.parametrize("path", ["/", "/visite/"])
async def test_slow_document_is_painted_once_its_header_is_parsed(
    site: Site, make_context: MakeContext, path: str
) -> None:
    async with slow_document(site.url, b'class="language-switch"') as proxy:
        context = await make_context(base_url=proxy.url, viewport={"width": 1440, "height": 900})
        await watch(context)
        await context.add_init_script(FIRST_FRAME)
        page = await context.new_page()
        await page.goto(path, wait_until="commit")
        await expect(page.locator(".site-header")).to_be_attached()
        await page.evaluate(SEVERAL_FRAMES)
        proxy.release.set()
        await page.wait_for_function("() => 'headerAtFirstFrame' in window")
        painted = await page.evaluate("() => window.headerAtFirstFrame")
        await page.wait_for_load_state()
        assert painted == await page.evaluate(HEADER)
        assert await shifts(page) == []
        await page.close()

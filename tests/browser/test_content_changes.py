"""An editor saves a file; the page that a visitor has open shows it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.opened_sockets import heard_of

HOME = """
title: {title}
blocks:
  - text: {{titre: "{heading}", texte: "Un texte."}}
  - agenda: {{titre: Agenda, mode: auto, filtres: true}}
"""


@pytest.mark.req("EXT-05")
async def test_saved_file_changes_the_open_page(
    tmp_path: Path, make_site: MakeSite, make_context: MakeContext
) -> None:
    home = tmp_path / "content" / "fr" / "home.yaml"
    home.parent.mkdir(parents=True)
    home.write_text(HOME.format(title="Avant", heading="Ce qui était"))
    site = await make_site(VILLA_CONTENT_DIR=str(tmp_path / "content"), VILLA_LIVE_CONNECT="load")
    page = await (await make_context(base_url=site.url)).new_page()
    heard = heard_of(page)
    await page.goto("/")
    async with asyncio.timeout(20):
        await heard.wait()
    await expect(page.locator("main h2").first).to_have_text("Ce qui était")
    await page.evaluate("() => { window.alive = true; }")
    home.write_text(HOME.format(title="Après", heading="Ce qui est"))
    await expect(page.locator("main h2").first).to_have_text("Ce qui est")
    assert await page.evaluate("() => window.alive")

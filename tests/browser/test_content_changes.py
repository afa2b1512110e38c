"""An editor saves a file; the page that a visitor has open shows it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, Response, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.followed_links import follow
from tests.browser.sockets import heard_of, sockets_of

READ = """
title: {title}
blocks:
  - text: {{titre: "{heading}", texte: '<p><a href="/visite/">Un lien</a></p>'}}
  - accordion: {{titre: Questions, items: [{{titre: Quand ?, texte: Toujours.}}]}}
"""
HOME = """
title: {title}
blocks:
  - text: {{titre: "{heading}", texte: "Un texte."}}
  - agenda: {{titre: Agenda, mode: auto, filtres: true}}
"""


FRESHNESS = re.compile(r"/_villa/freshness\?")


def _heading(page: Page) -> Locator:
    return page.locator("main h2").first


async def _reported(page: Page, status: int) -> None:
    """Let the page's time pass until it has queried whether it holds, and received ``status``."""

    def fits(response: Response) -> bool:
        return bool(FRESHNESS.search(response.url)) and response.status == status

    async with page.expect_response(fits) as answer:
        while not answer.is_done():
            # In small steps: a socket that is being opened is given ten seconds.
            await page.clock.run_for(1_000)


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
    # The metadata of the document follows, and goes with its page.
    card = page.locator("head meta[property='og:title']")
    await expect(card).to_have_count(1)
    await expect(card).to_have_attribute("content", re.compile("Après"))
    await follow(page, "/visite/")
    await expect(page.locator("main h1")).to_be_focused()
    await expect(card).to_have_count(0)
    await page.go_back()
    await expect(page.locator("main h2").first).to_have_text("Ce qui est")
    assert await page.evaluate("() => window.alive")


@pytest.mark.req("EXT-05")
async def test_page_without_socket_updates_when_visible_again_and_opens_none(
    tmp_path: Path, make_site: MakeSite, make_context: MakeContext
) -> None:
    home = tmp_path / "content" / "fr" / "home.yaml"
    home.parent.mkdir(parents=True)
    home.write_text(READ.format(title="Avant", heading="Ce qui était"))
    site = await make_site(VILLA_CONTENT_DIR=str(tmp_path / "content"))
    page = await (await make_context(base_url=site.url)).new_page()
    await page.clock.install()
    sockets = sockets_of(page)
    await page.goto("/", wait_until="networkidle")
    await _reported(page, 204)
    assert sockets == []
    link = page.locator("main").get_by_role("link", name="Un lien")
    await link.focus()
    home.write_text(READ.format(title="Après", heading="Ce qui est"))
    await expect(_heading(page)).to_have_text("Ce qui était")
    await _reported(page, 200)
    await expect(_heading(page)).to_have_text("Ce qui est")
    await expect(link).to_be_focused()
    assert sockets == []


@pytest.mark.req("EXT-05")
async def test_untouched_preview_updates_on_save(
    tmp_path: Path, make_site: MakeSite, make_context: MakeContext
) -> None:
    home = tmp_path / "content" / "fr" / "home.yaml"
    home.parent.mkdir(parents=True)
    home.write_text(READ.format(title="Avant", heading="Ce qui était"))
    site = await make_site(VILLA_CONTENT_DIR=str(tmp_path / "content"))
    page = await (await make_context(base_url=site.url)).new_page()
    heard = heard_of(page)
    await page.goto("/preview/")
    async with asyncio.timeout(20):
        await heard.wait()
    home.write_text(READ.format(title="Après", heading="Ce qui est"))
    await expect(_heading(page)).to_have_text("Ce qui est")

"""Links are followed without a reload, and everything about the document follows."""

from __future__ import annotations

import asyncio
import re
from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.followed_links import follow, is_same_document, mark
from tests.browser.held_payloads import HeldPayloads
from tests.browser.hydration import wait_for_hydration
from tests.browser.sockets import heard_of, sockets_of

pytestmark = pytest.mark.motion


NOTE_NEIGHBOURS: Final = """() => {
  window.neighbours = [];
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes)
      window.neighbours.push(...[...addedNodes, ...removedNodes].map((each) => each.outerHTML));
  }).observe(document.querySelector('#villa'), { childList: true });
}"""
"""Takes down what comes and goes beside header and content."""


@pytest.mark.req("RTE-01", "RTE-18")
async def test_link_changes_page_title_canonical_and_language_without_a_reload(page: Page) -> None:
    await page.goto("/la-villa/histoire/")
    await mark(page)
    first = await page.title()
    await page.locator("header a[data-locale=it]").locator("visible=true").first.click()
    await expect(page).to_have_url(re.compile("/it/"))
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    await expect(page.locator("link[rel=canonical]")).to_have_attribute("href", page.url)
    await expect(page).not_to_have_title(first)
    await expect(page.locator("link[rel=canonical]")).to_have_count(1)
    await expect(page.locator("title")).to_have_count(1)
    assert await is_same_document(page)


async def test_metadata_of_the_document_goes_with_its_page(page: Page) -> None:
    """A page that follows has none: only those read it who load documents."""
    await page.goto("/la-villa/histoire/")
    await mark(page)
    described = page.locator("head meta[property], head meta[name=description]")
    assert await described.count() > 3
    await follow(page, "/agenda/")
    await expect(page.locator("main h1")).to_be_focused()
    await expect(page.locator("[data-document-only]")).to_have_count(0)
    await page.go_back()
    await expect(page).to_have_url(re.compile("/la-villa/histoire/$"))
    await expect(described).to_have_count(0)
    assert await is_same_document(page)


@pytest.mark.req("RTE-13")
async def test_language_switch_is_remembered(page: Page) -> None:
    await page.goto("/la-villa/histoire/")
    await page.locator("header a[data-locale=en]").locator("visible=true").first.click()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    cookies = {each["name"]: each["value"] for each in await page.context.cookies()}
    assert cookies["i18n_redirected"] == "en"
    await page.goto("/")
    await expect(page).to_have_url(re.compile("/en/$"))


async def test_back_and_forward_show_the_pages_left(page: Page) -> None:
    await page.goto("/")
    await mark(page)
    home = await page.locator("main h1").inner_text()
    await page.locator("header nav a[href^='/']").locator("visible=true").first.click()
    await expect(page).not_to_have_url(re.compile(r":\d+/$"))
    await expect(page.locator("main h1")).not_to_have_text(home)
    away = await page.locator("main h1").inner_text()
    await page.go_back()
    await expect(page.locator("main h1")).to_have_text(home)
    await page.go_forward()
    await expect(page.locator("main h1")).to_have_text(away)
    assert await is_same_document(page)


async def test_nothing_comes_or_goes_beside_the_content(page: Page) -> None:
    """Browsers would give the header, the content and the footer their style again."""
    await page.goto("/")
    await mark(page)
    await page.evaluate(NOTE_NEIGHBOURS)
    heading = page.locator("main h1")
    seen = [await heading.inner_text()]
    for path in ("/agenda/", "/publication/argile/", "/contact/"):
        await follow(page, path)
        await expect(heading).not_to_have_text(seen[-1])
        seen.append(await heading.inner_text())
    for text in seen[-2::-1]:
        await page.go_back()
        await expect(heading).to_have_text(text)
    assert await is_same_document(page)
    assert await page.evaluate("window.neighbours") == []


async def test_phone_shows_the_whole_page_after_its_first_blocks(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 800})
    blocks = page.locator("main > *")
    await page.goto("/")
    whole = await blocks.count()
    await page.goto("/en/")
    await mark(page)
    await page.evaluate("document.querySelector('a[data-locale=fr]').click()")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(blocks).to_have_count(whole)
    await expect(page.locator("main")).not_to_have_attribute("style", re.compile("height"))
    assert await is_same_document(page)


async def test_reader_who_follows_ten_links_opens_no_socket(page: Page) -> None:
    sockets = sockets_of(page)
    await page.goto("/")
    await mark(page)
    for locale in ("it", "en", "fr", "it", "en", "fr", "it", "en", "fr", "it"):
        await page.locator(f"header a[data-locale={locale}]").locator("visible=true").first.click()
        await expect(page.locator("html")).to_have_attribute("lang", locale)
    assert await is_same_document(page)
    assert sockets == []


async def test_open_socket_follows_the_visitor(page: Page) -> None:
    sockets, heard = sockets_of(page), heard_of(page)
    await page.goto("/la-villa/histoire/")
    await wait_for_hydration(page)
    await page.locator("#newsletter input[type=email]").focus()
    # One that is still connecting when the link is followed is replaced by another.
    async with asyncio.timeout(20):
        await heard.wait()
    await page.locator("header a[href='/agenda/']").locator("visible=true").first.click()
    await expect(page).to_have_url(re.compile("/agenda/$"))
    await page.locator("main select").first.focus()
    await page.locator("main select").first.select_option(index=1)
    await expect(page).to_have_url(re.compile(r"/agenda/\?"))
    assert len(sockets) == 1


async def test_page_is_marked_as_current_in_menu_and_footer(page: Page) -> None:
    await page.goto("/")
    for href in ("/agenda/", "/contact/"):
        link = page.locator(f"footer a[href='{href}'], header a[href='{href}']")
        await link.locator("visible=true").first.click()
        await expect(page).to_have_url(re.compile(f"{href}$"))
        marked_links = page.locator("[data-mark-current] [aria-current=page]")
        await expect(marked_links.first).to_have_attribute("href", href)
        marked = await marked_links.evaluate_all(
            "(links) => [...new Set(links.map((link) => link.pathname))]"
        )
        assert marked == [href]


async def test_missing_page_is_shown_without_a_reload(page: Page) -> None:
    await page.goto("/")
    await mark(page)
    await page.evaluate(
        "() => { const link = document.createElement('a'); link.href = '/rien-du-tout/';"
        " link.textContent = 'x'; document.body.append(link); link.click(); }"
    )
    await expect(page.locator("main")).to_contain_text("404")
    assert await is_same_document(page)


@pytest.mark.req("RTE-05")
async def test_hash_survives_the_missing_slash(page: Page) -> None:
    await page.goto("/la-villa/histoire?a=1#main")
    await expect(page).to_have_url(re.compile(r"/la-villa/histoire/\?a=1#main$"))


async def test_links_opting_out_are_not_intercepted(page: Page) -> None:
    await page.goto("/")
    prevented = await page.evaluate(
        """(attributes) => attributes.map(([name, value]) => {
          const link = document.createElement('a');
          link.href = '/la-villa/';
          link.setAttribute(name, value);
          document.body.append(link);
          let prevented = null;
          addEventListener('click', (event) => { prevented = event.defaultPrevented;
            event.preventDefault(); }, { once: true });
          link.click();
          return [name, prevented];
        })""",
        [["target", "_blank"], ["download", ""], ["rel", "external"]],
    )
    assert prevented == [["target", False], ["download", False], ["rel", False]]


async def test_back_before_the_client_is_there_shows_the_page_of_the_address(page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    entries = page.locator(".listing-results article")
    every = await entries.count()
    category = page.get_by_label("Catégorie")
    await category.select_option("concert")
    await expect(page).to_have_url(re.compile("categorie=concert"))
    await expect(entries).not_to_have_count(every)
    scripts = HeldPayloads()
    scripts.hold()
    await scripts.stand_before(page, "**/assets/main-*.js")
    await page.reload(wait_until="domcontentloaded")
    await scripts.take(1)
    await page.go_back(wait_until="commit")
    scripts.release()
    await expect(page).not_to_have_url(re.compile("categorie"))
    await expect(category).to_have_value("")
    await expect(entries).to_have_count(every)

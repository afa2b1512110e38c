"""Printed, a page is its content: ink on white, without the frame, links with their addresses."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.pictures import without_pictures
from tests.support.served_site import Site

CHROME = (
    ".banner, .main-menu, .site-header-burger, .ticket-button, .search-button, .language-switch,"
    " .newsletter, .site-footer, .alert, .fun-fact, #tarteaucitronRoot, .skip-link"
)
COLOURED = """() => {
  const white = (colour) => /^rgba\\(.*, 0\\)$/.test(colour) || colour === 'rgb(255, 255, 255)';
  return [...document.querySelectorAll('body, body *')]
    .filter((each) => each.checkVisibility() && !each.closest('svg'))
    .map((each) => [each, getComputedStyle(each)])
    .filter(([, style]) => !white(style.backgroundColor) || style.color !== 'rgb(0, 0, 0)')
    .map(([each, style]) => `${each.className}: ${style.color} on ${style.backgroundColor}`);
}"""

# Address of each link that is printed, what is written behind it, and how that is placed.
SHOWN = """(links) => links
  .filter((link) => link.checkVisibility() && !link.closest('.breadcrumb'))
  .map((link) => [link.getAttribute('href'), getComputedStyle(link, '::after')])
  .map(([address, after]) => [address, after.content, after.position])"""


@pytest.fixture(scope="module")
def site(site_with_questions: Site) -> Site:
    return site_with_questions


async def printed(make_context: MakeContext, path: str) -> Page:
    context = await make_context(viewport={"width": 794, "height": 1123})
    page = await (await without_pictures(context)).new_page()
    await page.goto(path)
    await expect(page.locator("#tarteaucitronAlertBig")).to_be_visible()
    await page.emulate_media(media="print")
    return page


@pytest.mark.req("EXT-09")
async def test_folded_text_is_printed_open(make_context: MakeContext) -> None:
    page = await printed(make_context, "/la-villa/jardins/")
    await page.evaluate(
        """() => document.querySelector('main').insertAdjacentHTML(
            'beforeend', '<div class="rich-text"><details><summary>Suite</summary>'
            + '<p id="folded">Le texte replié.</p></details></div>')"""
    )
    folded = page.locator("#folded")
    assert await folded.evaluate("(each) => each.checkVisibility({contentVisibilityAuto: true})")
    await page.emulate_media(media="screen")
    assert not await folded.evaluate("(each) => each.checkVisibility()")


@pytest.mark.req("EXT-09")
@pytest.mark.parametrize("path", ["/", "/la-villa/jardins/", "/it/", "/agenda/", "/partenaires/"])
async def test_print_has_content_without_colours_and_labels_its_links(
    make_context: MakeContext, path: str
) -> None:
    page = await printed(make_context, path)
    for part in await page.locator(CHROME).all():
        await expect(part).to_be_hidden()
    await expect(page.locator("main h1")).to_be_visible()
    await expect(page.locator(".site-header-home > .logo")).to_be_visible()
    # Colours that fade on the screen fade on the way to paper, too.
    await page.wait_for_function(f"() => ({COLOURED})().length === 0")
    assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    links = await page.locator("main a").evaluate_all(SHOWN)
    outside = [each for each in links if each[0].startswith(("http", "/"))]
    assert outside
    for address, content, position in outside:
        assert address in content
        assert position == "static", address
    frame = await page.locator(".breadcrumb a, .site-header a, .site-footer a").evaluate_all(
        "(links) => links.map((link) => getComputedStyle(link, '::after').content)"
    )
    assert frame
    assert not [content for content in frame if "/" in content]


@pytest.mark.req("EXT-09")
async def test_address_under_a_title_is_in_small_type(make_context: MakeContext) -> None:
    page = await printed(make_context, "/agenda/")
    title = page.locator(".event-row h3 a").first
    sizes = await title.evaluate(
        "(link) => [getComputedStyle(link), getComputedStyle(link, '::after')]"
        ".map((style) => parseFloat(style.fontSize))"
    )
    assert sizes[1] < sizes[0]

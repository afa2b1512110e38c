"""No case of any block has accessibility violations, on any page colour."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from playwright.async_api import Page

import blocks
from tests.browser.axe import violations
from tests.support.rendered import elements
from tests.support.served_site import Site, serving
from villa_site.content.blocks.block import collect
from villa_site.content.blocks.fixtures import fixture_name, fixture_of
from villa_site.site.pages.colours import PageColours, custom_properties
from villa_site.tools.gallery import examples
from villa_site.tools.gallery.address import GALLERY, Specimen

pytestmark = [
    pytest.mark.req("EXT-11", "EXT-08"),
    pytest.mark.allow_console("404", "https://media.test/"),
]

TYPES = {**collect(blocks), **collect(examples)}
SWAP = """async (path) => {
  const text = await (await fetch(path)).text();
  // The page's policy knows its own style only.
  const bare = text.replace(/<style.*?<\\/style>/s, '');
  const next = new DOMParser().parseFromString(bare, 'text/html');
  const whole = document.querySelector('style[data-rest]')?.dataset.rest;
  const sheets = (page) => [...page.querySelectorAll('link[rel=stylesheet]')];
  const styles = (page) => sheets(page).map((each) => each.getAttribute('href'))
    .filter((each) => each !== whole).join();
  if (whole && !sheets(document).some((each) => each.getAttribute('href') === whole))
    await new Promise((done, fail) => {
      const rest = { rel: 'stylesheet', href: whole, onload: done, onerror: fail };
      document.head.append(Object.assign(document.createElement('link'), rest));
    });
  const live = (page) => !page.querySelector('main') || page.querySelector('villa-island');
  if (live(document) || live(next) || styles(document) !== styles(next)) return false;
  document.querySelector('main').replaceWith(next.querySelector('main'));
  document.title = next.title;
  return true;
}"""
"""Shows the content of another specimen, unless the page has islands or other styles."""
CONTRAST = """async (looks) => {
  const root = document.documentElement;
  const { cssText } = root.style;
  const { headerTheme } = root.dataset;
  const faults = [];
  for (const [style, theme] of looks) {
    for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value);
    root.dataset.headerTheme = theme;
    const { violations } = await axe.run(document, {
      runOnly: ['color-contrast'], resultTypes: ['violations'], preload: false,
    });
    for (const { nodes } of violations)
      faults.push(...nodes.map(({ html }) => `${style['--page']}: ${html}`));
  }
  root.style.cssText = cssText;
  root.dataset.headerTheme = headerTheme;
  return faults;
}"""
"""Shows the page on each colour in turn; gives what cannot be read on it."""


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with its gallery."""
    folder = tmp_path_factory.mktemp("gallery")
    async with serving(folder, VILLA_BLOCK_GALLERY="on") as served:
        yield served


@pytest.fixture(scope="module")
async def colours(site: Site) -> list[PageColours]:
    """Every page colour that the site is configured with, as the gallery offers them."""
    async with httpx.AsyncClient(trust_env=False) as client:
        shown = (await client.get(f"{site.url}{GALLERY}quote/")).text
    offered = [given["value"] for _, given in elements(shown) if given.get("name") == "colour"]
    found = [
        PageColours(f"#{colour}", "light" if theme == "light" else "dark")
        for colour, _, theme in (each.partition("-") for each in offered if "-" in each)
    ]
    assert len({each.main for each in found}) >= 7
    assert {each.header_theme for each in found} == {"dark", "light"}
    return found


def address(name: str, case: str) -> str:
    return Specimen(fixture_name(name), case, "fr", "efe6d8", "dark").path


async def show(page: Page, path: str) -> None:
    """Show a specimen, without a new document where none is needed: it has to learn axe again."""
    if page.url == "about:blank" or not await page.evaluate(SWAP, path):
        # Nobody waits for pictures here: they have their places before they are there.
        await page.goto(path, wait_until="domcontentloaded")


@pytest.mark.parametrize("name", sorted(TYPES))
async def test_block_has_no_accessibility_violations_on_any_page_colour(
    shared_page: Page, colours: list[PageColours], name: str
) -> None:
    page = shared_page
    faults: list[tuple[str, str]] = []
    for case in fixture_of(TYPES[name]):
        await show(page, address(name, case))
        for width in (1440, 360):
            await page.set_viewport_size({"width": width, "height": 900})
            wide = await page.evaluate("document.documentElement.scrollWidth")
            faults += [(f"{case} at {width}", f"is {wide} wide")] if wide > width else []
        faults += [(case, each) for each in await violations(page)]
        # Colours are the style's, which cases share: the full one shows all of it.
        if case == "full":
            looks = [[custom_properties(colour), colour.header_theme] for colour in colours]
            faults += [(case, each) for each in await page.evaluate(CONTRAST, looks)]
    assert faults == []


@pytest.mark.parametrize(
    "path", ["", "quote/", "agenda/?colour=all", "example_dialog/", "?q=zzz", "faq/full/"]
)
async def test_gallery_has_no_accessibility_violations(shared_page: Page, path: str) -> None:
    await shared_page.goto(f"{GALLERY}{path}", wait_until="domcontentloaded")
    for width in (1440, 360):
        await shared_page.set_viewport_size({"width": width, "height": 900})
        assert await shared_page.evaluate("document.documentElement.scrollWidth") <= width
    assert await violations(shared_page) == []

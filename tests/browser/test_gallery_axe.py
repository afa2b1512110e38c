"""axe finds nothing in the way of anybody: every case of every block, each on every page colour."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

import blocks
from tests.browser.axe import SCRIPT, violations
from tests.browser.conftest import MakeContext
from tests.browser.served_site import Site, serving
from tests.components.rendered import elements
from villa_site.content.block import collect
from villa_site.content.fixtures import fixture_name, fixture_of
from villa_site.site.colours import PageColours, custom_properties
from villa_site.tools.gallery import examples
from villa_site.tools.gallery.address import GALLERY, Specimen

pytestmark = [
    pytest.mark.req("EXT-11", "EXT-08"),
    pytest.mark.allow_console("404", "https://media.test/"),
]

TYPES = {**collect(blocks), **collect(examples)}
SHOW = """([style, theme]) => {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value);
  root.dataset.headerTheme = theme;
}"""


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


@pytest.mark.parametrize("name", sorted(TYPES))
async def test_block_has_no_accessibility_violations_on_any_page_colour(
    make_context: MakeContext, colours: list[PageColours], name: str
) -> None:
    context = await make_context(reduced_motion="reduce")
    await context.add_init_script(SCRIPT)
    page = await context.new_page()
    found: list[tuple[str, str]] = []
    for case in fixture_of(TYPES[name]):
        # Nobody waits for pictures here: they have their places before they are there.
        await page.goto(address(name, case), wait_until="domcontentloaded")
        for width in (1440, 360):
            await page.set_viewport_size({"width": width, "height": 900})
            wide = await page.evaluate("document.documentElement.scrollWidth")
            found += [(f"{case} at {width}", f"is {wide} wide")] if wide > width else []
        found += [(case, each) for each in await violations(page)]
        # Colours are the style's, which cases share: the full one shows all of it.
        for colour in colours if case == "full" else ():
            await page.evaluate(SHOW, [custom_properties(colour), colour.header_theme])
            said = await violations(page, rule="color-contrast")
            found += [(f"{case} on {colour.main}", each) for each in said]
    assert found == []


@pytest.mark.parametrize("path", ["", "quote/", "agenda/?colour=all", "example_dialog/", "?q=zzz"])
async def test_gallery_has_no_accessibility_violations(
    make_context: MakeContext, path: str
) -> None:
    page = await (await make_context(reduced_motion="reduce")).new_page()
    await page.goto(f"{GALLERY}{path}", wait_until="domcontentloaded")
    for width in (1440, 360):
        await page.set_viewport_size({"width": width, "height": 900})
        assert await violations(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth") <= width

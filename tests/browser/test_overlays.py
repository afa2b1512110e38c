"""An overlay of the page holds the focus, a small one closes when the focus leaves it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import Stage, staged
from tests.browser.delayed_responses import delayed_responses
from tests.browser.test_frame_fun_fact import JARDINS
from tests.browser.test_frame_header import NARROW, TAUGHT, WIDE
from tests.support.served_site import Site

pytestmark = pytest.mark.req("ROB-08")

MENU = ".site-menu"
BURGER = ".site-header-bar > .site-header-burger"
SCROLLS = "() => getComputedStyle(document.documentElement).overflowY !== 'hidden'"
IS_OPEN = f"() => document.querySelector('{MENU}').matches(':popover-open')"
PLACE = "/contact/"
SCRIPTS = re.compile("/assets/main-")
ENTRIES = {
    "anchor": "#newsletter",
    "page": PLACE,
    "anchor of the page": f"{PLACE}#newsletter",
    "mail": "mailto:villa@villa.example",
    "telephone": "tel:+390667611",
}


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site whose menu leads to anchors, to the page itself, and to other programs."""

    def menu(options: Any) -> Any:
        entries = [
            {"id": name, "item": {"type": "custom", "url": url, "post_title": name}, "childs": []}
            for name, url in ENTRIES.items()
        ]
        header = options["main_header"]
        return options | {"main_header": header | {"menu": [*header["menu"], *entries]}}

    stage: Stage
    async with staged(tmp_path_factory.mktemp("overlays")) as stage:
        await stage.show(options=menu)
        yield stage


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


async def visited(
    make_context: MakeContext, path: str = PLACE, *, script: bool = True, **size: Any
) -> Page:
    """Open a page, and wait for the script if there is one."""
    page = await (await make_context(**size, java_script_enabled=script)).new_page()
    await page.goto(path)
    if script:
        await page.wait_for_function(TAUGHT)
    return page


@pytest.mark.parametrize(
    ("size", "opener", "opened"),
    [
        (NARROW, BURGER, f"{MENU}:popover-open"),
        (
            WIDE,
            ".site-header [popovertarget=villa-search]",
            "#villa-search:is(:popover-open, :modal)",
        ),
        (WIDE, ".main-menu summary", ".main-menu details[open]"),
    ],
    ids=["burger", "search", "submenu"],
)
async def test_what_is_opened_before_the_script_stays_open(
    make_context: MakeContext, size: dict[str, Any], opener: str, opened: str
) -> None:
    page = await (await make_context(**size)).new_page()
    async with delayed_responses(page.context, SCRIPTS):
        await page.goto(PLACE, wait_until="commit")
        await page.locator(opener).first.click()
        await expect(page.locator(opened)).to_be_visible()
    await page.wait_for_function(TAUGHT)
    await expect(page.locator(opened)).to_be_visible()


async def walk(page: Page, overlay: str, key: str = "Tab", steps: int = 40) -> set[str]:
    """Press ``key`` again and again; return what has had the focus outside of ``overlay``.

    Between the last and the first the browser itself has it, which is the body's for the page.
    """
    strangers: set[str] = set()
    for _ in range(steps):
        await page.keyboard.press(key)
        strangers.add(
            await page.evaluate(
                """(overlay) => {
                  const { activeElement: focused } = document;
                  if (focused === document.body || focused.closest(overlay)) return '';
                  return focused.outerHTML.slice(0, 120);
                }""",
                overlay,
            )
        )
    return strangers - {""}


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("name", ["anchor", "page", "anchor of the page"])
async def test_burger_closes_when_an_entry_stays_on_the_page(
    make_context: MakeContext, name: str, script: bool
) -> None:
    page = await visited(make_context, script=script, **NARROW)
    await page.locator(BURGER).click()
    await expect(page.locator(MENU)).to_be_visible()
    assert not await page.evaluate(SCROLLS)
    await page.locator(f".main-menu > ul > li > a[href='{ENTRIES[name]}']").click()
    await expect(page.locator(MENU)).to_be_hidden()
    await expect(page.locator("main")).to_be_visible()
    assert await page.evaluate(SCROLLS)
    if script:
        assert not await page.evaluate(IS_OPEN)
    if name != "page":
        await expect(page.locator("#newsletter")).to_be_in_viewport()
        # It opens again, with a hash in the address, too; without script it closes first.
        if not script:
            await page.locator(BURGER).click()
        await page.locator(BURGER).click()
        await expect(page.locator(MENU)).to_be_visible()


async def test_entries_that_stay_in_this_tab_have_no_arrow(make_context: MakeContext) -> None:
    page = await visited(make_context, **NARROW)
    await page.locator(BURGER).click()
    for url in ENTRIES.values():
        entry = page.locator(f".main-menu > ul > li > a[href='{url}']")
        await expect(entry).to_be_visible()
        await expect(entry.locator("svg")).to_have_count(0)
        assert await entry.get_attribute("target") is None


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize(
    ("path", "opener", "overlay", "size"),
    [
        (PLACE, BURGER, MENU, NARROW),
        (PLACE, ".search-button", ".search-panel", WIDE),
        (JARDINS, ".fun-fact-star", ".fun-fact-card", NARROW),
        (JARDINS, ".fun-fact-star", ".fun-fact-card", WIDE),
    ],
    ids=["burger", "search", "fun fact narrow", "fun fact wide"],
)
async def test_overlay_of_the_page_holds_the_focus_inside(
    make_context: MakeContext, path: str, opener: str, overlay: str, size: Any, script: bool
) -> None:
    page = await visited(make_context, path, script=script, **size)
    for key in ("Tab", "Shift+Tab"):
        button = page.locator(opener).first
        await button.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(overlay).first).to_be_visible()
        assert await walk(page, overlay, key) == set()
        # The browser, which has it between the last and the first, hears no Escape for the page.
        await page.locator(overlay).locator("button:visible").first.focus()
        await page.keyboard.press("Escape")
        await expect(page.locator(overlay).first).to_be_hidden()
        if script and path == JARDINS:
            break
        await expect(button).to_be_focused()
    assert await page.evaluate(SCROLLS)


async def test_submenu_closes_when_the_focus_leaves_it(make_context: MakeContext) -> None:
    page = await visited(make_context, **WIDE)
    menu = page.locator(".main-menu details").first
    await menu.locator("summary").focus()
    await page.keyboard.press("Enter")
    links = menu.locator("a")
    await expect(links.first).to_be_visible()
    for _ in range(await links.count()):
        await page.keyboard.press("Tab")
        await expect(menu).to_have_attribute("open", "")
    await page.keyboard.press("Tab")
    await expect(menu).not_to_have_attribute("open", "")


async def test_submenu_closes_when_shift_tab_leaves_it(make_context: MakeContext) -> None:
    page = await visited(make_context, **WIDE)
    menu = page.locator(".main-menu details").nth(1)
    await menu.locator("summary").focus()
    await page.keyboard.press("Enter")
    await expect(menu.locator("a").first).to_be_visible()
    await page.keyboard.press("Shift+Tab")
    await expect(menu).not_to_have_attribute("open", "")

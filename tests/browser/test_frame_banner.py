"""The banner is one line high; a text that is wider drifts, until somebody would rather read it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import Stage, staged
from tests.browser.delayed_responses import delayed_responses
from tests.browser.hydration import wait_for_hydration
from tests.browser.page_metrics import shifts, watch
from tests.support.served_site import Site

pytestmark = pytest.mark.motion

LONG = "La Villa est ouverte du mardi au dimanche, de 10 h à 19 h. " * 4
# The fallback is as wide as the font in words, and wider in digits.
DIGITS = "10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 " * 4
PHONE = {"viewport": {"width": 360, "height": 740}}
DRIFTING = ".banner-window[data-scrolling]"
FONTS = re.compile(r"\.woff2$")
# Three hundredths of a second for each pixel of the text.
AT_ITS_PACE = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.banner-text'));
  const style = getComputedStyle(document.querySelector('.banner-track'));
  const wanted = 0.03 * range.getBoundingClientRect().width;
  return Math.abs(parseFloat(style.animationDuration) - wanted) < 0.1;
}"""


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site whose banner the tests write."""
    async with staged(tmp_path_factory.mktemp("banner")) as made:
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


def saying(text: str) -> Callable[[Any], Any]:
    return lambda _answer: {"text": text}


async def moves(page: Page) -> bool:
    """Tell whether the text is somewhere else three frames later."""
    return bool(
        await page.evaluate(
            """async () => {
              const text = document.querySelector('.banner-text');
              const frame = () => new Promise(requestAnimationFrame);
              const drift = document.querySelector('.banner-track').getAnimations();
              await Promise.all(drift.map((each) => each.ready));
              const at = text.getBoundingClientRect().left;
              await frame(); await frame(); await frame();
              return text.getBoundingClientRect().left !== at;
            }"""
        )
    )


@pytest.mark.req("HDR-01")
async def test_overflowing_text_is_doubled_and_scrolls_at_constant_speed(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying(LONG))
    page = await (await make_context(**PHONE)).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(DRIFTING)).to_be_visible()
    await expect(page.locator(".banner-text")).to_have_count(2)
    await expect(page.locator(".banner-track > [aria-hidden=true] .banner-text")).to_have_count(1)
    await page.wait_for_function(AT_ITS_PACE)
    assert await moves(page)


@pytest.mark.req("HDR-01")
@pytest.mark.fresh_context
async def test_speed_follows_the_width_of_late_fonts(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying(DIGITS))
    context = await make_context(**PHONE)
    async with delayed_responses(context, FONTS):
        page = await context.new_page()
        await page.goto("/agenda/", wait_until="domcontentloaded")
        await expect(page.locator(DRIFTING)).to_be_visible()
        await page.wait_for_function(AT_ITS_PACE)
        narrow = await page.locator(".banner-text").first.bounding_box()
    await page.evaluate("() => document.fonts.ready")
    wide = await page.locator(".banner-text").first.bounding_box()
    assert narrow
    assert wide
    assert abs(narrow["width"] - wide["width"]) > 4
    await page.wait_for_function(AT_ITS_PACE)


@pytest.mark.req("HDR-01", "EXT-08")
async def test_scrolling_text_pauses_for_pointer_focus_and_button(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying(LONG))
    page = await (await make_context(**PHONE)).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(DRIFTING)).to_be_visible()
    await page.locator(".banner-window").hover()
    assert not await moves(page)
    await page.mouse.move(180, 500)
    assert await moves(page)
    button = page.get_by_role("button", name="Arrêter le défilement")
    await button.focus()
    assert not await moves(page)
    await button.blur()
    assert await moves(page)
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Reprendre le défilement")).to_be_focused()
    assert not await moves(page)
    await page.keyboard.press("Enter")
    assert await moves(page)


@pytest.mark.req("HDR-01")
async def test_fitting_text_does_not_scroll(stage: Stage, make_context: MakeContext) -> None:
    await stage.show(banner=saying("Oui"))
    page = await (await make_context(**PHONE)).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(".banner-track")).to_be_visible()
    assert not await moves(page)
    await expect(page.locator(".banner-text")).to_have_count(1)
    await expect(page.locator(".banner-pause")).to_have_count(0)


async def test_text_starts_to_scroll_when_the_window_shrinks(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying("Le jeudi, les expositions ferment à 21 h."))
    page = await (await make_context(viewport={"width": 1200, "height": 740})).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(".banner-track")).to_be_visible()
    await expect(page.locator(DRIFTING)).to_have_count(0)
    await page.set_viewport_size({"width": 320, "height": 740})
    await expect(page.locator(DRIFTING)).to_have_count(1)
    await page.set_viewport_size({"width": 1200, "height": 740})
    await expect(page.locator(DRIFTING)).to_have_count(0)


@pytest.mark.req("HDR-01")
async def test_reduced_motion_reads_the_text_in_lines(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying(LONG))
    page = await (await make_context(**PHONE, reduced_motion="reduce")).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(".banner-track")).to_be_visible()
    await expect(page.locator(DRIFTING)).to_have_count(0)
    box = await page.locator(".banner-text").bounding_box()
    assert box
    assert box["height"] > 40
    assert box["width"] < 320


@pytest.mark.req("HDR-01", "RTE-16")
async def test_script_off_reads_the_text_in_lines(stage: Stage, make_context: MakeContext) -> None:
    await stage.show(banner=saying(LONG))
    page = await (await make_context(**PHONE, java_script_enabled=False)).new_page()
    await page.goto("/agenda/")
    text = page.locator(".banner-text")
    await expect(text).to_be_visible()
    assert await text.evaluate("(text) => text.scrollWidth <= text.clientWidth")
    assert await text.evaluate("(text) => text.clientHeight > 60")


@pytest.mark.fresh_context
async def test_long_text_is_one_line_and_causes_no_layout_shift(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying("<b>" + "Fermé lundi. " * 230 + "</b><script>x()</script>"))
    context = await make_context()
    await watch(context)
    page = await context.new_page()
    for width in (360, 768, 1199, 1200, 1920):
        await page.set_viewport_size({"width": width, "height": 800})
        await page.goto("/agenda/")
        await expect(page.locator(DRIFTING)).to_be_visible()
        box = await page.locator(".banner").bounding_box()
        assert box
        assert box["height"] < 44
        assert await shifts(page) == [], width
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert "<b>" not in await page.locator(".banner").inner_text()


@pytest.mark.req("HDR-01")
async def test_banner_goes_on_scrolling_across_pages(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying(LONG))
    page = await (await make_context(**PHONE)).new_page()
    await page.goto("/agenda/")
    await expect(page.locator(DRIFTING)).to_be_visible()
    await page.evaluate("() => { document.querySelector('.banner-window').kept = true; }")
    await page.locator("footer a[href='/boutique/']").click()
    await expect(page.locator("main h1")).to_have_text("La boutique")
    assert await page.evaluate("() => document.querySelector('.banner-window').kept === true")


@pytest.mark.req("HDR-01")
@pytest.mark.fresh_context
@pytest.mark.allow_console("Failed to load resource")
async def test_text_is_as_it_came_without_the_rest_of_the_style(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(banner=saying(LONG))
    page = await (await make_context(**PHONE)).new_page()
    await page.route("**/*.css", lambda route: route.abort())
    async with page.expect_request_finished(lambda it: "/idle-" in it.url):
        await page.goto("/agenda/")
    await wait_for_hydration(page)
    await page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    await expect(page.locator(".banner-text")).to_have_count(1)
    await expect(page.locator(".banner-window")).to_have_count(0)

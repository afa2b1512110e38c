"""The star floats, bounces and turns, opens to a card, and goes; or rests on request."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.delayed_responses import delayed_responses
from tests.browser.page_metrics import longest_task, shifts, watch
from tests.browser.pictures import without_pictures

pytestmark = pytest.mark.motion

JARDINS = "/la-villa/jardins/"
WIDE = {"viewport": {"width": 1440, "height": 900}}
NARROW = {"viewport": {"width": 360, "height": 740}}
LOADED = re.compile(r"/assets/fun_fact-.*\.js$")
# With the time that the place belongs to: a busy browser draws its frames late.
PLACE = """async () => {
  const mover = document.querySelector('.fun-fact-mover');
  await Promise.all(mover.getAnimations().map((each) => each.ready.catch(() => 0)));
  const { left, top, width, height } = mover.getBoundingClientRect();
  return [left, top, width, height, document.timeline.currentTime];
}"""
# One animation a leg: what is left of the way can be had at once.
FINISH = """async () => {
  const mover = document.querySelector('.fun-fact-mover');
  const [leg] = mover.getAnimations();
  leg.finish();
  const { left, top } = mover.getBoundingClientRect();
  while (mover.getAnimations().includes(leg)) await new Promise(requestAnimationFrame);
  return [left, top];
}"""


async def opened(context: BrowserContext, path: str = JARDINS) -> Page:
    page = await context.new_page()
    async with page.expect_response(LOADED):
        await page.goto(path)
    await expect(page.locator(".fun-fact-star")).to_be_visible()
    return page


async def floating(context: BrowserContext, path: str = JARDINS) -> Page:
    page = await opened(context, path)
    await expect(page.locator(".fun-fact[data-floating]")).to_have_count(1)
    return page


async def is_moving(page: Page) -> bool:
    return bool(
        await page.evaluate(
            """async () => {
              const mover = document.querySelector('.fun-fact-mover');
              await Promise.all(mover.getAnimations().map((each) => each.ready.catch(() => 0)));
              const at = mover.getBoundingClientRect();
              for (let frame = 0; frame < 4; frame += 1)
                await new Promise(requestAnimationFrame);
              const then = mover.getBoundingClientRect();
              return at.left !== then.left || at.top !== then.top;
            }"""
        )
    )


async def open_card(page: Page) -> None:
    """Click the star where it is: it does not wait."""
    await page.locator(".fun-fact-star").click(force=True)
    await expect(page.locator(".fun-fact-card")).to_be_visible()


@pytest.mark.req("UI-02")
async def test_star_is_96_pixels_wide_with_constant_speed(
    make_context: MakeContext,
) -> None:
    page = await floating(await make_context(**WIDE))
    left, top, width, height, start = await page.evaluate(PLACE)
    assert (round(width), round(height)) == (96, 96)
    later = "(start) => document.timeline.currentTime > start + 800"
    await page.wait_for_function(later, arg=start)
    then: list[float] = await page.evaluate(PLACE)
    way = ((then[0] - left) ** 2 + (then[1] - top) ** 2) ** 0.5
    # 0.8 pixels in a sixtieth of a second.
    assert way / (then[4] - start) == pytest.approx(0.048, rel=0.1)


@pytest.mark.req("UI-02")
async def test_star_rotates_by_0_3_degrees_per_frame(make_context: MakeContext) -> None:
    page = await floating(await make_context(**WIDE))
    turn = await page.locator(".fun-fact-ring").evaluate(
        "(ring) => ring.getAnimations().map((each) => each.effect.getTiming().duration)"
    )
    assert turn == [pytest.approx(360 / 0.3 * 1000 / 60)]


@pytest.mark.req("UI-02")
async def test_star_bounces_and_never_leaves_the_window(make_context: MakeContext) -> None:
    page = await floating(await make_context(**NARROW))
    seen = set()
    # It is never over the menu.
    box = await page.locator(".site-header").bounding_box()
    assert box
    header = box["y"] + box["height"]
    for _ in range(12):
        left, top = await page.evaluate(FINISH)
        assert -1 <= left <= 360 - 95
        assert header - 1 <= top <= 740 - 95
        assert min(left, top - header, 264 - left, 644 - top) < 2
        seen.add((round(left), round(top)))
    assert len(seen) > 6
    assert await is_moving(page)


async def test_star_is_never_over_the_ticket_of_an_event(make_context: MakeContext) -> None:
    page = await floating(await make_context(**NARROW), "/programme/visite-jardins-hiver/")
    bar = await page.locator(".event-bar").evaluate("(bar) => bar.offsetHeight")
    lowest = 740 - 96 - bar
    places = [(await page.evaluate(FINISH))[1] for _ in range(12)]
    assert bar > 40
    assert lowest - 1 < max(places) <= lowest + 1


async def test_star_follows_the_window_when_it_shrinks(make_context: MakeContext) -> None:
    page = await floating(await make_context(**WIDE))
    await page.set_viewport_size({"width": 500, "height": 400})
    await page.wait_for_function(
        """() => {
          const { right, bottom } =
            document.querySelector('.fun-fact-mover').getBoundingClientRect();
          return right <= 500 && bottom <= 400;
        }"""
    )
    assert await is_moving(page)


@pytest.mark.req("UI-02", "EXT-08")
async def test_star_can_be_paused_and_pauses_on_hover(
    make_context: MakeContext,
) -> None:
    page = await floating(await make_context(**WIDE))
    await page.locator(".fun-fact-star").hover(force=True)
    assert not await is_moving(page)
    await page.mouse.move(5, 5)
    assert await is_moving(page)
    stop = page.get_by_role("button", name="Immobiliser l’étoile")
    await stop.focus()
    assert not await is_moving(page)
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Laisser flotter l’étoile").blur()
    assert not await is_moving(page)
    await page.get_by_role("button", name="Laisser flotter l’étoile").click()
    await page.mouse.move(5, 5)
    await stop.blur()
    assert await is_moving(page)


@pytest.mark.req("UI-02")
async def test_click_expands_the_card_from_the_star(make_context: MakeContext) -> None:
    page = await floating(await make_context(**WIDE))
    await page.evaluate(
        """() => document.querySelector('.fun-fact-star').addEventListener('click', () => {
          queueMicrotask(() => {
            const card = document.querySelector('.fun-fact-card');
            const [morph] = card.getAnimations();
            window.morph = {
              duration: morph.effect.getTiming().duration,
              width: card.getBoundingClientRect().width,
            };
          });
        })"""
    )
    await open_card(page)
    morph: dict[str, Any] = await page.evaluate("() => window.morph")
    assert morph["duration"] == 500
    assert morph["width"] == pytest.approx(96, abs=2)
    card = page.get_by_role("dialog", name="Le quatre-vingt-cinquième pin")
    await expect(card).to_contain_text("Sur le plan de 1612")
    await expect(card.get_by_role("link", name="Compter soi-même")).to_be_visible()
    await expect(card.get_by_role("button", name="Fermer")).to_be_focused()
    await expect(page.locator(".fun-fact-star")).to_be_hidden()
    style = "(card) => [getComputedStyle(card).backgroundColor, getComputedStyle(card).color]"
    assert await card.evaluate(style) == ["rgb(217, 164, 65)", "rgb(29, 26, 22)"]


@pytest.mark.req("UI-02")
async def test_star_opened_before_hydration_does_not_float(
    make_context: MakeContext,
) -> None:
    context = await make_context(**WIDE)
    async with delayed_responses(context, LOADED):
        page = await context.new_page()
        await page.goto(JARDINS, wait_until="domcontentloaded")
        await page.locator(".fun-fact-star").click()
        await expect(page.locator(".fun-fact-card")).to_be_visible()
    await expect(page.locator(".fun-fact[data-floating]")).to_have_count(1)
    await expect(page.locator(".fun-fact-star")).to_be_hidden()
    assert not await is_moving(page)
    await page.keyboard.press("Escape")
    await expect(page.locator(".fun-fact")).to_be_hidden()


@pytest.mark.req("UI-02")
@pytest.mark.parametrize("by", ["button", "Escape", "Escape after the last control"])
async def test_closed_star_is_hidden_until_the_next_page_with_one(
    make_context: MakeContext, by: str
) -> None:
    page = await floating(await make_context(**WIDE))
    await open_card(page)
    if by == "button":
        await page.locator(".fun-fact-close").click()
    else:
        if by != "Escape":
            await page.keyboard.press("Tab")
            await expect(page.locator(".fun-fact-card a")).to_be_focused()
            await page.keyboard.press("Tab")
            assert await page.evaluate("() => document.activeElement === document.body")
        await page.keyboard.press("Escape")
    await expect(page.locator(".fun-fact")).to_be_hidden()
    await expect(page.locator("main")).to_be_focused()
    await page.locator(".main-menu summary").first.click()
    await page.locator(".main-menu a[href='/la-villa/histoire/']").click()
    await expect(page.locator("main h1")).to_have_text("Histoire")
    await expect(page.locator(".fun-fact-star")).to_be_visible()
    await expect(page.locator(".fun-fact[data-floating]")).to_have_count(1)
    await page.locator(".main-menu a[href='/agenda/']").click()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await expect(page.locator(".fun-fact")).to_have_count(0)


@pytest.mark.req("UI-02")
@pytest.mark.parametrize(("size", "locked"), [(NARROW, True), (WIDE, False)])
async def test_open_card_locks_scrolling_on_a_phone(
    make_context: MakeContext, size: Any, locked: bool
) -> None:
    page = await floating(await make_context(**size))
    await open_card(page)
    overflow = "() => getComputedStyle(document.documentElement).overflowY"
    assert (await page.evaluate(overflow) == "hidden") is locked
    await page.locator(".fun-fact-close").click()
    assert await page.evaluate(overflow) != "hidden"


@pytest.mark.req("UI-02")
async def test_star_is_still_for_reduced_motion(make_context: MakeContext) -> None:
    page = await opened(await make_context(**WIDE, reduced_motion="reduce"))
    await page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    assert not await is_moving(page)
    await expect(page.locator(".fun-fact-pause")).to_be_hidden()
    await page.locator(".fun-fact-star").click()
    await expect(page.locator(".fun-fact-card")).to_be_visible()


@pytest.mark.req("UI-02", "RTE-16")
async def test_star_opens_without_script(make_context: MakeContext) -> None:
    context = await make_context(**WIDE, java_script_enabled=False)
    page = await (await without_pictures(context)).new_page()
    await page.goto(JARDINS)
    await page.locator(".fun-fact-star").click()
    await expect(page.locator(".fun-fact-card")).to_contain_text("Sur le plan de 1612")
    await page.locator(".fun-fact-close").click()
    await expect(page.locator(".fun-fact-card")).to_be_hidden()


@pytest.mark.req("UI-02")
async def test_page_without_a_fun_fact_has_no_star(page: Page) -> None:
    await page.goto("/agenda/")
    await expect(page.locator(".fun-fact")).to_have_count(0)


@pytest.mark.req("UI-02")
@pytest.mark.fresh_context
async def test_floating_star_causes_no_layout_shift_and_no_long_task(
    make_context: MakeContext,
) -> None:
    context = await make_context(**WIDE)
    await watch(context)
    page = await floating(context)
    await page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    # What the star costs it costs all the time; a collection of the browser's is not the star's.
    tasks = [await longest_task(page, seconds=1)]
    while tasks[-1] >= 50 and len(tasks) < 3:
        tasks.append(await longest_task(page, seconds=1))
    assert min(tasks) < 50
    assert await is_moving(page)
    assert await shifts(page) == []

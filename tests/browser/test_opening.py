"""Opening hours on a page change with the minute: left open, from a cache, by a wrong clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, Final

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import Stage, staged
from villa_site.settings.project import institution_zone

pytestmark = [pytest.mark.req("VIS-01"), pytest.mark.fresh_context]

HEADER: Final = ".site-header-opening"
CLOCK: Final = "**/_villa/freshness"
EVERY_DAY: Final = [1, 2, 3, 4, 5, 6, 7]


def hours(now: datetime) -> dict[str, Any]:
    """Give hours of a house that closes in 50 minutes."""
    there = now.astimezone(institution_zone())
    opens, last, closes = (
        (there + timedelta(minutes=minutes)).strftime("%H:%M") for minutes in (-60, 10, 50)
    )
    week = [{"days": EVERY_DAY, "opens": opens, "closes": closes, "last_entry": last}]
    return {"places": [{"name": "La Villa", "weekly": week}]}


@pytest.fixture(scope="module")
async def now() -> datetime:
    return datetime.now(UTC).replace(second=0, microsecond=0)


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory, now: datetime) -> AsyncIterator[Stage]:
    async with staged(tmp_path_factory.mktemp("opening")) as stage:
        await stage.show(options=lambda options: options | {"opening_hours": hours(now)})
        yield stage


async def page_at(
    make_context: MakeContext, house: Stage, when: datetime, *, right: bool = True
) -> Page:
    """Open a page while the browser's clock shows a time, which is ``right`` or wrong."""
    page = await (await make_context(base_url=house.site.url)).new_page()
    await page.clock.install(time=when)

    async def answer(route: Route) -> None:
        shown = await page.evaluate("Date.now()") / 1000
        date = format_datetime(datetime.fromtimestamp(shown, UTC), usegmt=True)
        await route.fulfill(status=204, headers={"date": date})

    if right:
        await page.route(CLOCK, answer)
    await page.goto("/agenda/")
    return page


async def test_open_page_changes_with_the_minute(
    make_context: MakeContext, house: Stage, now: datetime
) -> None:
    page = await page_at(make_context, house, now)
    line = page.locator(f"{HEADER} [data-opening]")
    await expect(line).to_have_attribute("data-opening", "open")
    await expect(page.locator("footer [data-opening]")).to_contain_text("dernière entrée")
    await page.clock.fast_forward("21:00")
    await expect(line).to_have_attribute("data-opening", "closing")
    await expect(line).to_contain_text("Ferme bientôt")
    await page.clock.fast_forward("30:00")
    await expect(line).to_have_attribute("data-opening", "closed")
    await expect(line).to_contain_text("Fermé, ouvre")


async def test_page_from_a_cache_is_corrected(
    make_context: MakeContext, house: Stage, now: datetime
) -> None:
    page = await page_at(make_context, house, now + timedelta(minutes=55))
    await expect(page.locator(f"{HEADER} [data-opening]")).to_have_attribute(
        "data-opening", "closed"
    )


async def test_page_that_is_too_old_says_nothing(
    make_context: MakeContext, house: Stage, now: datetime
) -> None:
    page = await page_at(make_context, house, now + timedelta(days=9))
    await expect(page.locator(f"{HEADER} [data-opening]")).to_be_hidden()
    await expect(page.locator(HEADER)).to_have_text("")


async def test_wrong_clock_changes_nothing(
    make_context: MakeContext, house: Stage, now: datetime
) -> None:
    page = await (await make_context(base_url=house.site.url)).new_page()
    await page.clock.install(time=now + timedelta(hours=3))
    async with page.expect_response(CLOCK):
        await page.goto("/agenda/")
    await page.wait_for_load_state("networkidle")
    await expect(page.locator(f"{HEADER} [data-opening]")).not_to_have_attribute(
        "data-opening", "closed"
    )


async def test_text_is_right_without_script(make_context: MakeContext, house: Stage) -> None:
    context = await make_context(base_url=house.site.url, java_script_enabled=False)
    page = await context.new_page()
    await page.goto("/agenda/")
    await expect(page.locator(HEADER)).to_contain_text("jusqu’à")


async def test_hours_are_accessible_at_each_width(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.goto("/visite/")
    hours = page.locator(".opening-hours")
    await expect(hours.locator("table")).to_have_count(3)
    await expect(hours.locator("tr[aria-current=date]")).to_have_count(3)
    for width in (320, 768, 1200):
        await page.set_viewport_size({"width": width, "height": 900})
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    days = hours.locator("summary").first
    await days.focus()
    await days.press("Enter")
    await expect(hours.locator("details[open] li").first).to_be_visible()
    assert await violations(page, within=".opening-hours") == []
    assert await violations(page, within=".site-header") == []
    await page.emulate_media(forced_colors="active")
    arch = "(line) => getComputedStyle(line, '::before').borderTopStyle"
    assert await page.locator(f"{HEADER} .opening").evaluate(arch) == "solid"


async def test_hours_are_printed_with_special_days(make_context: MakeContext) -> None:
    page = await (await make_context()).new_page()
    await page.goto("/visite/")
    await page.emulate_media(media="print")
    await expect(page.locator(".opening-hours table").first).to_be_visible()
    await expect(page.locator("[data-opening]").filter(visible=True)).to_have_count(0)

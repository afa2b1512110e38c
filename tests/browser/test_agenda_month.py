"""The month of the agenda in the browser: keys, history, a small window, paper, no script."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.browser.hydration import STYLED, wait_for_hydration
from tests.browser.pictures import without_pictures
from villa_site.embedded.dates import institution_time

pytestmark = pytest.mark.req("VIS-02")

MONTH = "/agenda/?vue=mois&periode="
PAGES = re.compile(rb"/Type\s*/Page(?!s)")
FOCUSED = "() => document.activeElement.id"


def next_month() -> date:
    """Return the first day of the month after today's."""
    return (institution_time().date().replace(day=1) + timedelta(days=31)).replace(day=1)


def day_id(day: date) -> str:
    """Return the id of a day."""
    return f"j-{day.isoformat()}"


async def opened(page: Page, first: date) -> None:
    """Open a month."""
    await without_pictures(page.context)
    await page.goto(f"{MONTH}{first:%Y-%m}")


async def test_keys_walk_over_days_and_months(page: Page) -> None:
    first = next_month()
    await opened(page, first)
    await wait_for_hydration(page)
    await page.locator(f"#{day_id(first)}").focus()
    for key, days in (("ArrowRight", 1), ("ArrowDown", 8), ("ArrowLeft", 7), ("ArrowUp", 0)):
        await page.keyboard.press(key)
        assert await page.evaluate(FOCUSED) == day_id(first + timedelta(days=days))
    monday = first + timedelta(days=7 - first.weekday())
    await page.locator(f"#{day_id(monday + timedelta(days=2))}").focus()
    await page.keyboard.press("End")
    assert await page.evaluate(FOCUSED) == day_id(monday + timedelta(days=6))
    await page.keyboard.press("Home")
    assert await page.evaluate(FOCUSED) == day_id(monday)
    following = (first + timedelta(days=31)).replace(day=1) + timedelta(days=monday.day - 1)
    await page.keyboard.press("PageDown")
    await expect(page).to_have_url(re.compile(rf"jour={following.isoformat()}"))
    await expect(page.locator(f"#{day_id(following)}")).to_be_focused()
    await page.go_back()
    await expect(page.locator(f"#{day_id(first)}")).to_be_attached()


async def test_back_undoes_a_filter(page: Page) -> None:
    await opened(page, next_month())
    await wait_for_hydration(page)
    status = page.locator(".listing-status")
    every = await status.inner_text()
    await page.get_by_text("Plus de filtres").click()
    await page.get_by_label("Tarif").select_option("gratuit")
    await expect(page).to_have_url(re.compile(r"prix=gratuit"))
    await expect(status).not_to_have_text(every)
    await expect(page.get_by_role("link", name="S’abonner à cette sélection")).to_have_attribute(
        "href", re.compile(r"^webcal://.*\.ics\?prix=gratuit$")
    )
    await page.go_back()
    await expect(page).not_to_have_url(re.compile(r"prix="))
    await expect(status).to_have_text(every)


@pytest.mark.parametrize("transport", ["socket", "HTTP"])
async def test_filter_that_is_taken_back_stays_unfolded_with_the_focus(
    page: Page, transport: str
) -> None:
    if transport == "HTTP":
        await page.route_web_socket("**/*", lambda socket: socket.close())
    await opened(page, next_month())
    await wait_for_hydration(page)
    status = page.locator(".listing-status")
    every = await status.inner_text()
    await page.get_by_text("Plus de filtres").click()
    price = page.get_by_label("Tarif")
    await price.focus()
    for value in ("gratuit", ""):
        await price.select_option(value)
        changed = expect(status)
        await (changed.to_have_text(every) if not value else changed.not_to_have_text(every))
        await expect(price).to_be_focused()
        await expect(price).to_be_visible()


async def test_month_works_without_script(no_script_page: Page) -> None:
    page = no_script_page
    first = next_month()
    await opened(page, institution_time().date())
    await page.get_by_role("link", name="Mois suivant").click()
    await expect(page).to_have_url(re.compile(rf"periode={first:%Y-%m}"))
    day = page.locator("a.month-number").first
    chosen = await day.get_attribute("id")
    await day.click()
    await expect(page.locator("#jour time").first).to_have_attribute(
        "datetime", (chosen or "").removeprefix("j-")
    )
    await expect(page.locator("#jour article").first).to_be_visible()
    await page.get_by_text("Plus de filtres").click()
    await page.get_by_label("Public", exact=True).select_option("tous")
    await page.locator(".listing-filters").get_by_role("button").click()
    await expect(page).to_have_url(re.compile(r"vue=mois.*public=tous"))


@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("width", [320, 768, 1440])
async def test_month_fits_and_has_no_violations(
    make_context: MakeContext, width: int, forced: str
) -> None:
    """At 320 pixels a window of 1280 is enlarged four times."""
    context = await make_context(viewport={"width": width, "height": 800}, forced_colors=forced)
    page = await context.new_page()
    await opened(page, next_month())
    assert await page.evaluate("() => document.documentElement.scrollWidth") <= width
    if forced == "none":
        assert await violations(page, within="section.programming") == []
    else:
        ring = page.locator(".month-chosen .month-number > [aria-hidden]").first
        await expect(ring).to_have_css("outline-style", "solid")


async def test_month_is_printed_on_one_page(page: Page) -> None:
    await opened(page, next_month())
    await page.wait_for_function(STYLED)
    printed = await page.pdf(format="A4")
    assert len(PAGES.findall(printed)) == 1

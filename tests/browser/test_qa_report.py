"""The report of the QA kit in a browser: accessible, filtered, printed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.qa.reports import outcome, picture, report, with_picture
from villa_site.qa.report import page as pages
from villa_site.qa.report import statement
from villa_site.qa.report.trend import since

pytestmark = [pytest.mark.req("QAK-01"), pytest.mark.browser]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with each verdict, pictures and a trend."""
    folder = tmp_path_factory.mktemp("report")
    now = report(
        with_picture(folder / "seen", 0, picture(folder)),
        outcome("failed", 1, language="it", details=("x" * 90,)),
        outcome("proved", 2, requirements=("HDR-04",)),
        outcome("proved", 5, first_failure="late"),
        outcome("withheld", 8, message="it sends something: --write"),
        outcome("not judged", 12, message="the machine was busy"),
        outcome("not applicable", 16, message="the content has no map"),
        problem="pytest has failed",
    )
    pages.write(now, folder / "report.html", trend=since(report(outcome("failed", 2)), now))
    return folder / "report.html"


@pytest.fixture
async def opened(browser: Browser, file: Path) -> AsyncIterator[Page]:
    page = await browser.new_page()
    await page.goto(file.as_uri())
    yield page
    await page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1440])
async def test_report_has_no_violation_and_fits_its_window(
    opened: Page, scheme: Literal["light", "dark"], width: int
) -> None:
    await opened.emulate_media(color_scheme=scheme)
    await opened.set_viewport_size({"width": width, "height": 900})
    for each in await opened.locator("details").all():
        await each.evaluate("(element) => { element.open = true; }")
    assert await violations(opened) == []
    assert await opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


async def test_filters_show_what_fits_and_say_how_many(opened: Page) -> None:
    checks = opened.locator("details.check:visible")
    everything = await checks.count()
    await opened.get_by_label("Verdict").select_option("failed")
    await expect(checks).to_have_count(1)
    await expect(opened.locator(".cases > li:visible")).to_have_count(2)
    await expect(opened.locator("output")).to_have_text("2 of 7 shown")
    await opened.get_by_label("Language").select_option("it")
    await expect(opened.locator("output")).to_have_text("1 of 7 shown")
    await opened.get_by_role("button", name="Show all").click()
    await expect(checks).to_have_count(everything)
    await opened.get_by_label("Text").fill("STATEMENT 4")
    await expect(checks).to_have_count(1)


async def test_link_of_a_broken_sentence_leads_to_its_check_by_keyboard(opened: Page) -> None:
    link = opened.locator(".broken a").first
    await link.focus()
    await opened.keyboard.press("Enter")
    target = await link.get_attribute("href")
    await expect(opened.locator(f"{target} .finding").first).to_be_in_viewport()


async def test_report_without_script_shows_everything(browser: Browser, file: Path) -> None:
    page = await browser.new_page(java_script_enabled=False)
    await page.goto(file.as_uri())
    await expect(page.locator(".filters")).to_be_hidden()
    await expect(page.locator(".finding").first).to_be_visible()
    await page.close()


async def test_print_opens_failures_and_hides_filters(opened: Page) -> None:
    failed = opened.locator("details.check.failed").first
    await failed.evaluate("(element) => { element.open = false; }")
    await opened.evaluate("dispatchEvent(new Event('beforeprint'))")
    await opened.emulate_media(media="print", color_scheme="dark")
    await expect(failed.locator(".finding").first).to_be_visible()
    await expect(opened.locator(".filters")).to_be_hidden()
    assert await opened.evaluate("getComputedStyle(document.body).color") == "rgb(29, 26, 22)"


async def test_statement_has_no_violation(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "statement.html"
    statement.write(report(outcome("failed", 0), outcome("proved", 4)), file)
    page = await browser.new_page()
    await page.goto(file.as_uri())
    assert await violations(page) == []
    await page.close()

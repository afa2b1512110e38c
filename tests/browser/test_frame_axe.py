"""The frame has no accessibility violations in any of its states."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.controllable_backend import Stage, staged
from tests.browser.pictures import without_pictures
from tests.support.served_site import Site

WIDTHS = (1440, 360)
SERVICES = {
    "VILLA_CONSENT_ANALYTICS_ID": "G-TEST",
    "VILLA_CONSENT_PIXEL_ID": "1234",
}


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site with a service that needs consent."""
    async with staged(tmp_path_factory.mktemp("axe"), **SERVICES) as made:
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


@pytest.fixture
async def quiet(make_context: MakeContext) -> BrowserContext:
    """A visitor who sees nothing move."""
    context = await make_context(viewport={"width": WIDTHS[0], "height": 900})
    return await without_pictures(context)


async def opened(context: BrowserContext, path: str) -> Page:
    page = await context.new_page()
    await page.goto(path)
    await expect(page.locator("#tarteaucitronAlertBig")).to_be_visible()
    return page


async def resize(page: Page, width: int) -> None:
    await page.set_viewport_size({"width": width, "height": 900})
    await page.wait_for_function("(width) => innerWidth === width", arg=width)


async def at_each_width(page: Page, part: str = "") -> list[str]:
    """List the violations at all widths: of the page, at the second width of ``part`` alone."""
    listed = await violations(page)
    await resize(page, WIDTHS[1])
    listed += await violations(page, within=part)
    await resize(page, WIDTHS[0])
    return listed


@pytest.mark.parametrize("path", ["/", "/it/", "/en/"])
async def test_home_page_with_the_consent_question(quiet: BrowserContext, path: str) -> None:
    """The widths differ by style, which the languages share."""
    page = await opened(quiet, path)
    assert (await at_each_width(page) if path == "/" else await violations(page)) == []


async def test_consent_panel(quiet: BrowserContext) -> None:
    page = await opened(quiet, "/")
    await page.locator("#tarteaucitronCloseAlert").click()
    await expect(page.locator("#tarteaucitron")).to_be_visible()
    assert await at_each_width(page, "#tarteaucitron") == []


async def answered(context: BrowserContext, path: str) -> Page:
    page = await opened(context, path)
    await page.locator("#tarteaucitronAllDenied2").click()
    await expect(page.locator("#tarteaucitronManager")).to_be_attached()
    return page


async def test_open_menu_and_search(quiet: BrowserContext) -> None:
    page = await answered(quiet, "/agenda/")
    await page.locator("header").get_by_text("Visiter", exact=True).click()
    assert await violations(page) == []
    await page.locator(".search-button").click()
    assert await violations(page, within="header") == []
    await page.keyboard.press("Escape")
    await resize(page, WIDTHS[1])
    await page.locator("header").get_by_text("Menu", exact=True).click()
    await page.locator("header").get_by_text("Visiter", exact=True).click()
    assert await violations(page) == []


async def test_open_fun_fact(quiet: BrowserContext) -> None:
    page = await answered(quiet, "/la-villa/jardins/")
    assert await at_each_width(page, ".fun-fact") == []
    await page.locator(".fun-fact-star").click()
    await expect(page.locator(".fun-fact-card")).to_be_visible()
    assert await at_each_width(page, ".fun-fact") == []


async def test_alert(stage: Stage, quiet: BrowserContext) -> None:
    await stage.show(options=lambda options: options | {"display_alert": True})
    page = await answered(quiet, "/")
    await expect(page.locator(".alert")).to_be_visible()
    assert await at_each_width(page, ".alert") == []
    await stage.calm()


async def test_newsletter_in_error_and_in_success(stage: Stage, quiet: BrowserContext) -> None:
    part = "#newsletter"
    page = await answered(quiet, "/agenda/")
    await page.locator("#newsletter-send").click()
    await expect(page.locator("#newsletter-firstname")).to_have_attribute("aria-invalid", "true")
    assert await at_each_width(page, part) == []
    stage.backend.status = 500
    for name in ("firstname", "lastname", "country", "city"):
        await page.locator(f"#newsletter-{name}").fill("Rome")
    await page.locator("#newsletter-email").fill("lea@villa.test")
    await page.locator("#newsletter-consent").check()
    await page.locator("#newsletter-send").click()
    await expect(page.locator("#newsletter")).to_contain_text("Réessayer")
    assert await at_each_width(page, part) == []
    await stage.calm()
    await page.locator("#newsletter-retry").click()
    await page.locator("#newsletter-send").click()
    await expect(page.locator("#newsletter-done")).to_be_visible()
    assert await at_each_width(page, part) == []


@pytest.mark.allow_console("404")
async def test_error_page(quiet: BrowserContext) -> None:
    page = await answered(quiet, "/nulle-part/")
    await expect(page).to_have_title(re.compile("Erreur"))
    assert await at_each_width(page) == []


MAINTENANCE = {
    "title": "La Villa se repose",
    "text": "<p>Nous rouvrons jeudi.</p>",
    "lien_billeterie": "https://billets.example.org/",
    "cta_text": "Réserver",
}


@pytest.mark.req("MNT-01")
@pytest.mark.allow_console("503")
async def test_maintenance_screen(stage: Stage, quiet: BrowserContext) -> None:
    await stage.show(**{"/api/wpnuxt/v1/maintenance/": lambda _answer: {"fr": MAINTENANCE}})
    page = await quiet.new_page()
    answer = await page.goto("/agenda/")
    assert answer
    assert (answer.status, "retry-after" in answer.headers) == (503, True)
    await expect(page.get_by_role("heading", level=1)).to_have_text("La Villa se repose")
    await expect(page.get_by_role("link", name="Réserver")).to_be_visible()
    await expect(page.locator("header, footer, .banner, #newsletter, .alert")).to_have_count(0)
    assert await at_each_width(page) == []
    for width in WIDTHS:
        await resize(page, width)
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    await stage.calm()


@pytest.mark.allow_console("503")
async def test_site_whose_backend_is_down(make_site: MakeSite, make_context: MakeContext) -> None:
    site = await make_site(VILLA_BACKEND_URL="http://127.0.0.1:9")
    page = await (await make_context(base_url=site.url)).new_page()
    await page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    answer = await page.goto("/it/")
    assert answer
    assert answer.status == 503
    await expect(page.locator(".error-page-number")).to_have_text("503")
    await expect(page.locator("main").get_by_role("link")).to_have_attribute("href", "/it/")
    assert await at_each_width(page) == []
    for width in WIDTHS:
        await resize(page, width)
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

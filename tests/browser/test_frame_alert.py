"""The alert comes once a day, stays out of the way, and can be read by everybody."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import Stage, staged
from tests.browser.page_metrics import shifts, watch
from tests.browser.pictures import without_pictures
from tests.support.served_site import Site

WIDE = {"viewport": {"width": 1440, "height": 900}}
HOUR = 3_600_000
DISMISSED = "(hours) => localStorage.setItem('villa-alert', new Date(Date.now() - hours * 3.6e6))"


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site whose alert the tests may change; it is switched on."""
    async with staged(tmp_path_factory.mktemp("alert")) as made:
        await made.show(options=switched_on())
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


def switched_on(**alert: Any) -> Any:
    """Switch the alert on, with changes."""

    def change(options: Any) -> Any:
        return options | {"display_alert": True, "alert": options["alert"] | alert}

    return change


async def opened(context: BrowserContext, path: str = "/") -> Page:
    """Open a page and wait until the alert has made up its mind."""
    page = await context.new_page()
    await page.goto(path)
    await decided(page)
    return page


async def decided(page: Page) -> None:
    """Wait until the alert has its voice, and for what it does as soon as it has it."""
    await expect(page.locator("villa-island[name=alert] [role=status]")).to_be_attached()
    await page.evaluate("() => new Promise((done) => requestIdleCallback(done))")


@pytest.mark.req("UI-01")
@pytest.mark.fresh_context
@pytest.mark.motion
async def test_alert_is_shown_until_it_is_dismissed_for_a_day(make_context: MakeContext) -> None:
    context = await make_context(**WIDE)
    await watch(context)
    page = await opened(context)
    alert = page.get_by_role("complementary", name="Tramontane")
    await expect(alert).to_be_visible()
    await alert.get_by_role("button", name="Fermer").click()
    await expect(alert).to_be_hidden()
    page = await opened(context)
    await expect(page.locator(".alert")).to_be_hidden()
    await page.evaluate(DISMISSED, 23.9)
    page = await opened(context)
    await expect(page.locator(".alert")).to_be_hidden()
    await page.evaluate(DISMISSED, 24.1)
    page = await opened(context)
    await expect(page.locator(".alert")).to_be_visible()
    assert await shifts(page) == []


@pytest.mark.req("UI-01")
async def test_dismissal_stores_the_date_in_the_browser(make_context: MakeContext) -> None:
    page = await opened(await make_context(**WIDE))
    await page.locator(".alert-close").click()
    age = await page.evaluate("() => Date.now() - Date.parse(localStorage.getItem('villa-alert'))")
    assert 0 <= age < HOUR
    assert await page.context.cookies() == []


async def test_invalid_date_hides_nothing(make_context: MakeContext) -> None:
    page = await opened(await make_context(**WIDE))
    for stored in ("", "hier", "2999-01-01T00:00:00Z", "{}"):
        await page.evaluate("(date) => localStorage.setItem('villa-alert', date)", stored)
        await page.reload()
        await decided(page)
        await expect(page.locator(".alert")).to_be_visible()


@pytest.mark.req("UI-01")
async def test_alert_of_selected_pages_is_shown_only_there(
    make_context: MakeContext,
) -> None:
    page = await opened(await make_context(**WIDE), "/visite/")
    await expect(page.locator(".alert")).to_be_visible()
    await page.locator(".main-menu a[href='/agenda/']").click()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await expect(page.locator(".alert")).to_have_count(0)
    await page.go_back()
    await expect(page.locator(".alert")).to_be_visible()
    await page.locator(".alert-close").click()
    await page.go_forward()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await page.go_back()
    await expect(page.locator("main h1")).not_to_have_text("Agenda")
    await decided(page)
    await expect(page.locator(".alert")).to_be_hidden()


@pytest.mark.req("UI-01")
async def test_alert_for_all_pages_is_shown_everywhere(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(options=switched_on(display_on="all"))
    page = await opened(await make_context(**WIDE), "/boutique/")
    await expect(page.locator(".alert")).to_be_visible()
    await stage.show(
        options=lambda options: switched_on(display_on="all")(options) | {"display_alert": "0"}
    )
    await page.goto("/visite/")
    await expect(page.locator("main h1")).to_be_visible()
    await expect(page.locator(".alert")).to_have_count(0)
    await stage.show(options=switched_on())


@pytest.mark.req("UI-01")
async def test_call_to_action_links_to_its_target(make_context: MakeContext) -> None:
    page = await opened(await make_context(**WIDE))
    main = page.locator(".alert").get_by_role("link", name="Voir ce qui reste ouvert")
    other = page.locator(".alert").get_by_role("link", name="Changer de date")
    await expect(other).to_have_attribute("target", "_blank")
    await main.click()
    await expect(page).to_have_url(re.compile("/visite/$"))


@pytest.mark.req("UI-01", "EXT-08")
async def test_keyboard_reaches_the_alert_first_and_closes_it(make_context: MakeContext) -> None:
    page = await opened(await make_context(**WIDE))
    await expect(page.locator("villa-island[name=alert] [role=status]")).to_have_text("Tramontane")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    assert await page.evaluate("() => document.activeElement.closest('.alert') !== null")
    await page.keyboard.press("Escape")
    await expect(page.locator(".alert")).to_be_hidden()
    await expect(page.locator("main")).to_be_focused()


@pytest.mark.req("UI-01", "EXT-08")
@pytest.mark.parametrize("width", [360, 1440])
async def test_focus_is_never_behind_the_alert(make_context: MakeContext, width: int) -> None:
    page = await opened(await make_context(viewport={"width": width, "height": 900}))
    card = await page.locator(".alert").bounding_box()
    assert card
    links = await page.locator(":is(main, footer) a[href]:visible").element_handles()
    for link in (links[0], links[len(links) // 2], links[-1]):
        await page.evaluate("() => scrollTo(0, 0)")
        await link.focus()
        box = await link.bounding_box()
        assert box
        card = await page.locator(".alert").bounding_box()
        assert card
        beside = box["x"] >= card["x"] + card["width"] or box["x"] + box["width"] <= card["x"]
        assert beside or box["y"] + box["height"] <= card["y"]
    await page.locator(".alert-close").click()
    assert await page.evaluate("() => document.body.style.paddingBlockEnd") == ""


async def test_alert_of_any_length_fits_the_window(stage: Stage, make_context: MakeContext) -> None:
    long = {
        "titre": "Tramontane" * 12,
        "main_text": "<p>" + "Les jardins sont fermés. " * 120 + "</p>",
        "image": {"url": "/wp-content/uploads/nulle-part.jpg", "alt": "Une image qui manque"},
    }
    await stage.show(options=switched_on(**long))
    page = await (await make_context()).new_page()
    await page.route("**/nulle-part.jpg", lambda route: route.fulfill(status=200, body=""))
    await page.goto("/")
    alert = page.locator(".alert")
    await expect(alert).to_be_visible()
    for width in (360, 768, 1199, 1440, 1920):
        await page.set_viewport_size({"width": width, "height": 640})
        await page.wait_for_function("(width) => innerWidth === width", arg=width)
        box = await alert.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 640
        assert await alert.evaluate("(alert) => alert.scrollWidth <= alert.clientWidth")
    await stage.show(options=switched_on())


@pytest.mark.req("RTE-16")
async def test_alert_is_a_section_of_the_page_without_script(make_context: MakeContext) -> None:
    context = await make_context(**WIDE, java_script_enabled=False)
    page = await (await without_pictures(context)).new_page()
    await page.goto("/")
    await expect(page.locator(".alert")).to_contain_text("Les jardins sont donc fermés")
    await expect(page.locator(".alert")).to_be_visible()
    await expect(page.locator(".alert-close")).to_be_hidden()


LONG = {
    "titre": "Tramontane sur tous les jardins, jusqu’à nouvel ordre",
    "main_text": "<p>" + "Les jardins sont fermés aujourd’hui. " * 12 + "</p>",
}
COVERED = """() => {
  const card = document.querySelector('.alert').getBoundingClientRect();
  const lines = (title) => {
    if (title.getBoundingClientRect().width <= 1) return [];
    const range = document.createRange();
    range.selectNodeContents(title);
    return [...range.getClientRects()];
  };
  const meets = (line) => line.top < card.bottom && line.bottom > card.top
    && line.left < card.right && line.right > card.left;
  return [...document.querySelectorAll('main :is(h1, h2, h3)')]
    .filter((title) => lines(title).some(meets)).map((title) => title.textContent);
}"""


@pytest.mark.req("VIS-06", "UI-01")
@pytest.mark.parametrize("alert", [{}, LONG], ids=["usual", "long"])
async def test_alert_covers_no_title(
    stage: Stage, make_context: MakeContext, alert: dict[str, Any]
) -> None:
    await stage.show(options=switched_on(display_on="all", **alert))
    page = await (await without_pictures(await make_context())).new_page()
    for path in ("/", "/visite/", "/it/", "/en/the-villa/gardens/"):
        await page.goto(path)
        await decided(page)
        await expect(page.locator(".alert")).to_be_visible()
        for width in (360, 768, 1199, 1200, 1440, 1920):
            await page.set_viewport_size({"width": width, "height": 740 if width < 768 else 900})
            await page.evaluate("() => new Promise(requestAnimationFrame)")
            assert await page.evaluate(COVERED) == [], (width, path)
    await stage.show(options=switched_on())


@pytest.mark.req("VIS-06", "UI-02")
async def test_star_waits_until_the_alert_is_dismissed(
    stage: Stage, make_context: MakeContext
) -> None:
    await stage.show(options=switched_on(display_on="all"))
    page = await opened(await make_context(**WIDE), "/la-villa/jardins/")
    await expect(page.locator(".alert")).to_be_visible()
    await expect(page.locator(".fun-fact-star")).to_be_hidden()
    await page.locator(".alert-close").click()
    await expect(page.locator(".fun-fact-star")).to_be_visible()
    await page.reload()
    await decided(page)
    await expect(page.locator(".fun-fact-star")).to_be_visible()
    await expect(page.locator(".alert")).to_be_hidden()
    await stage.show(options=switched_on())

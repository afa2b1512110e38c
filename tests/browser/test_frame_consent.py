"""Consent: what needs it is not loaded before it is given, nor after it was refused."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import BrowserContext, Page, Request, Route, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.controllable_backend import CHOICE, Stage, staged
from tests.browser.followed_links import mark
from tests.support.served_site import Site

WIDE = {"viewport": {"width": 1440, "height": 900}}
SERVICES = {
    "VILLA_CONSENT_ANALYTICS_ID": "G-TEST",
    "VILLA_CONSENT_ADS_ID": "AW-TEST",
    "VILLA_CONSENT_TAGMANAGER_ID": "GTM-TEST",
    "VILLA_CONSENT_PIXEL_ID": "1234",
    "VILLA_CONSENT_VIDEO_ID": "C-TEST",
}
LOADS = {
    "gtag": "https://www.googletagmanager.com/gtag/js?id=G-TEST",
    "googleads": "https://www.googletagmanager.com/gtag/js?id=AW-TEST",
    "googletagmanager": "https://www.googletagmanager.com/gtm.js?id=GTM-TEST",
    "facebookpixel": "https://connect.facebook.net/en_US/fbevents.js",
    "tiktok": "https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C-TEST&lib=ttq",
}
QUESTION = "#tarteaucitronAlertBig"
ACCEPT = "#tarteaucitronPersonalize2"
REFUSE = "#tarteaucitronAllDenied2"
PANEL = "#tarteaucitron"
ICON = "#tarteaucitronManager"
OWN = "127.0.0.1"
PATIENCE = 10


class Log:
    """Requests of a browser to others than the site; they answer with nothing.

    Pictures come from the content backend, which is the institution's own.
    """

    def __init__(self) -> None:
        self.foreign: list[str] = []
        self._grown = asyncio.Event()

    async def keep(self, context: BrowserContext) -> None:
        """Begin to write down the requests of every page, scripts, pictures and beacons alike."""
        context.on("request", self._note)
        await context.route(
            lambda url: urlsplit(url).hostname != OWN,
            _empty,
        )

    def _note(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https"} and parts.hostname != OWN:
            self.foreign.append(request.url)
            self._grown.set()

    async def holds(self, *addresses: str) -> None:
        """Wait until each of these was requested."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not {*addresses} <= {*self.foreign}:
                    self._grown.clear()
                    await self._grown.wait()
        except TimeoutError:
            pytest.fail(f"Of {addresses} only {self.foreign} were requested.")


async def _empty(route: Route) -> None:
    await route.fulfill(status=200, content_type="text/javascript", body="")


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site with all five services."""
    async with staged(tmp_path_factory.mktemp("consent"), **SERVICES) as made:
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


@pytest.fixture
async def visitor(stage: Stage, make_context: MakeContext) -> AsyncIterator[BrowserContext]:
    """A visitor who has never been here."""
    context = await make_context(**WIDE)
    yield context
    await stage.calm()


@pytest.fixture
async def log(visitor: BrowserContext) -> Log:
    """Requests of that visitor's browser to others."""
    made = Log()
    await made.keep(visitor)
    return made


async def requested(context: BrowserContext, path: str = "/agenda/") -> Page:
    """Open a page and wait for the question."""
    page = await context.new_page()
    await page.goto(path)
    await expect(page.locator(QUESTION)).to_be_visible()
    return page


async def look_around(page: Page) -> None:
    """Scroll, follow a link, come back, reload: none of it is consent."""
    await page.mouse.wheel(0, 2000)
    await page.locator("footer a[href='/boutique/']").click()
    await expect(page.locator("main h1")).to_have_text("La boutique")
    await page.go_back()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await page.reload()
    await page.wait_for_load_state("networkidle")


async def answer(page: Page, button: str) -> None:
    """Press a button of the tool that the backend hears of."""
    async with page.expect_response(re.compile(CHOICE)) as reported:
        await page.locator(button).click()
    assert (await reported.value).ok


async def open_panel(page: Page) -> None:
    await page.get_by_role("button", name="Gérer les cookies").last.click()
    await expect(page.locator(PANEL)).to_be_visible()


@pytest.mark.req("UI-08")
async def test_services_are_not_loaded_before_consent_or_after_refusal(
    visitor: BrowserContext, log: Log
) -> None:
    page = await requested(visitor)
    await look_around(page)
    await expect(page.locator(QUESTION)).to_be_visible()
    assert log.foreign == []
    await answer(page, REFUSE)
    await expect(page.locator(QUESTION)).to_be_hidden()
    await look_around(page)
    await expect(page.locator(ICON)).to_be_visible()
    await expect(page.locator(QUESTION)).to_be_hidden()
    assert log.foreign == []
    names = {cookie.get("name") for cookie in await visitor.cookies()}
    assert names == {"tarteaucitron"}


@pytest.mark.req("UI-08")
async def test_accepted_service_is_loaded_on_every_visit(visitor: BrowserContext, log: Log) -> None:
    page = await requested(visitor)
    await answer(page, ACCEPT)
    await expect(page.locator(QUESTION)).to_be_hidden()
    await log.holds(*LOADS.values())
    log.foreign.clear()
    await page.reload()
    await expect(page.locator(ICON)).to_be_visible()
    await log.holds(*LOADS.values())
    await expect(page.locator(QUESTION)).to_be_hidden()


@pytest.mark.req("UI-08")
async def test_each_service_is_accepted_separately(visitor: BrowserContext, log: Log) -> None:
    page = await requested(visitor)
    await answer(page, REFUSE)
    await open_panel(page)
    accepted: list[str] = []
    for service, address in LOADS.items():
        await page.locator(f"#{service}Allowed").click()
        await log.holds(address)
        accepted.append(address)
        assert log.foreign == accepted
    log.foreign.clear()
    await page.reload()
    await log.holds(*accepted)
    await page.wait_for_load_state("networkidle")
    assert sorted(log.foreign) == sorted(accepted)


@pytest.mark.req("UI-08")
async def test_consent_panel_lists_only_the_configured_service(
    make_site: MakeSite, make_context: MakeContext
) -> None:
    site = await make_site(VILLA_CONSENT_PIXEL_ID="1234")
    context = await make_context(**WIDE, base_url=site.url)
    log = Log()
    await log.keep(context)
    page = await requested(context)
    await open_panel(page)
    lines = page.locator(".tarteaucitronLine[id$=Line]:not(.tarteaucitronMainLine)")
    ids = await lines.evaluate_all("(lines) => lines.map((line) => line.id)")
    assert [name for name in ids if name != "tarteaucitronNoServicesTitle"] == ["facebookpixelLine"]
    await page.locator("#facebookpixelAllowed").click()
    await log.holds(LOADS["facebookpixel"])
    assert log.foreign == [LOADS["facebookpixel"]]
    answer = await page.request.get("/agenda/")
    policy = answer.headers["content-security-policy"]
    # Maps of Google, which editors may embed, are no service of the panel.
    others = policy.replace("https://www.google.com/maps", "")
    assert "https://connect.facebook.net" in policy
    assert "google" not in others
    assert "doubleclick" not in policy
    assert "tiktok" not in policy


@pytest.mark.req("UI-08")
async def test_consent_tool_is_served_by_the_site(visitor: BrowserContext, site: Site) -> None:
    scripts: list[str] = []
    visitor.on("request", lambda request: scripts.append(request.url))
    await requested(visitor)
    own = [url for url in scripts if "tarteaucitron" in url]
    assert len(own) == 3
    assert all(url.startswith(f"{site.url}/_villa/assets/") for url in own)


@pytest.mark.req("UI-08")
async def test_icon_is_at_the_bottom_right_and_opens_the_panel(visitor: BrowserContext) -> None:
    page = await requested(visitor)
    await answer(page, REFUSE)
    await expect(page.locator(ICON)).to_be_visible()
    box = await page.locator(ICON).bounding_box()
    assert box
    assert box["x"] + box["width"] > 1440 - 40
    assert box["y"] + box["height"] > 900 - 40
    await page.locator(ICON).click()
    await expect(page.locator(PANEL)).to_be_visible()


@pytest.mark.req("UI-08")
async def test_question_is_in_the_language_of_the_page(visitor: BrowserContext) -> None:
    for path, accept in (
        ("/agenda/", "Tout accepter"),
        ("/it/", "Accetta tutto"),
        ("/en/", "Accept all"),
    ):
        page = await requested(visitor, path)
        await expect(page.locator(ACCEPT)).to_contain_text(accept, ignore_case=True)


@pytest.mark.req("UI-08")
async def test_question_changes_its_language_with_the_page(
    visitor: BrowserContext, log: Log
) -> None:
    page = await requested(visitor, "/")
    await mark(page)
    await page.locator("header .language-switch a[lang=it]").click()
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    await expect(page.locator(ACCEPT)).to_contain_text("Accetta tutto", ignore_case=True)
    assert await page.evaluate("() => window.alive === true")
    await expect(page.locator("#tarteaucitronRoot")).to_have_count(1)
    await answer(page, ACCEPT)
    await log.holds(*LOADS.values())
    assert sorted(log.foreign) == sorted(LOADS.values())


@pytest.mark.req("FTR-02")
@pytest.mark.allow_console("ERR_FAILED", "The consent tool did not start")
async def test_footer_offers_the_panel_once_the_tool_is_ready(visitor: BrowserContext) -> None:
    page = await visitor.new_page()
    await page.route("**/tarteaucitron.services*", lambda route: route.abort())
    button = page.locator("footer .manage-cookies")
    async with page.expect_console_message(lambda said: "consent tool did not start" in said.text):
        await page.goto("/agenda/")
    await expect(page.locator("footer")).to_be_visible()
    await expect(button).to_be_hidden()
    await page.unroute("**/tarteaucitron.services*")
    await page.reload()
    await expect(page.locator(QUESTION)).to_be_visible()
    await expect(button).to_be_visible()
    await expect(button).to_have_text("Gérer les cookies")
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(PANEL)).to_be_visible()
    await expect(page.locator("#tarteaucitronClosePanel")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator(PANEL)).to_be_hidden()
    await expect(button).to_be_focused()


@pytest.mark.req("FTR-02", "EXT-08")
async def test_question_that_comes_late_leaves_the_focus_in_sight(visitor: BrowserContext) -> None:
    """On a slow machine a visitor walks the page with Tab before the question is there."""
    page = await visitor.new_page()
    requested_files: asyncio.Queue[Route] = asyncio.Queue()
    await page.route("**/tarteaucitron.services*", requested_files.put)
    await page.set_viewport_size({"width": 360, "height": 900})
    await page.goto("/agenda/", wait_until="domcontentloaded")  # The load waits for what is held.
    held = await asyncio.wait_for(requested_files.get(), PATIENCE)
    link = page.locator("footer a[href]:visible").first
    await link.focus()
    # Pictures and fonts that arrive move the page: repeated until the link is at the lower edge.
    await page.wait_for_function(
        """(link) => {
          const below = link.getBoundingClientRect().bottom - innerHeight;
          scrollBy({ top: below, behavior: 'instant' });
          return Math.abs(below) < 1;
        }""",
        arg=await link.element_handle(),
    )
    await page.keyboard.press("Shift")
    assert await link.evaluate("(link) => link.matches(':focus-visible')")
    await held.continue_()
    await expect(page.locator(QUESTION)).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("style", re.compile("scroll-padding"))
    await page.wait_for_function(
        """([link, card]) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top >= 0 && bottom <= card.getBoundingClientRect().top;
        }""",
        arg=[await link.element_handle(), await page.locator(QUESTION).element_handle()],
    )


@pytest.mark.req("UI-09")
async def test_analytics_choice_is_reported_once_per_change(
    stage: Stage, visitor: BrowserContext, log: Log
) -> None:
    page = await requested(visitor)
    await answer(page, ACCEPT)
    assert stage.backend.sent_to(CHOICE) == [{"choice": "accept"}]
    await open_panel(page)
    await page.locator("#gtagAllowed").click()
    await page.locator("#facebookpixelDenied").click()
    await answer(page, "#gtagDenied")
    await page.locator("#gtagDenied").click()
    log.foreign.clear()
    # What runs already can be taken back by a new page only.
    async with page.expect_navigation():
        await page.locator("#tarteaucitronClosePanel").click()
    await expect(page.locator(ICON)).to_be_visible()
    await page.wait_for_load_state("networkidle")
    assert stage.backend.sent_to(CHOICE) == [{"choice": "accept"}, {"choice": "deny"}]
    assert LOADS["gtag"] not in log.foreign
    assert LOADS["facebookpixel"] not in log.foreign


@pytest.mark.req("UI-09")
async def test_refusal_is_reported_with_the_page_language(
    stage: Stage, visitor: BrowserContext
) -> None:
    page = await requested(visitor, "/it/")
    async with page.expect_request(re.compile(CHOICE)) as reported:
        await page.locator(REFUSE).click()
    request = await reported.value
    assert request.method == "POST"
    assert request.url.endswith(f"{CHOICE}?lang=it")
    await request.response()
    assert stage.backend.sent_to(CHOICE) == [{"choice": "deny"}]


@pytest.mark.req("UI-09")
async def test_choice_for_another_service_is_not_reported(
    stage: Stage, visitor: BrowserContext, log: Log
) -> None:
    page = await requested(visitor)
    await open_panel(page)
    await page.locator("#tiktokAllowed").click()
    await page.locator("#facebookpixelDenied").click()
    await log.holds(LOADS["tiktok"])
    assert log.foreign == [LOADS["tiktok"]]
    # A report now would have come after the others.
    await answer(page, "#gtagAllowed")
    assert stage.backend.sent_to(CHOICE) == [{"choice": "accept"}]


@pytest.mark.req("UI-08", "RTE-16")
async def test_without_script_no_tool_and_no_service_loads(
    make_context: MakeContext,
) -> None:
    context = await make_context(**WIDE, java_script_enabled=False)
    log = Log()
    await log.keep(context)
    page = await context.new_page()
    await page.goto("/agenda/")
    await expect(page.locator("footer")).to_be_visible()
    await expect(page.locator(".manage-cookies")).to_be_hidden()
    assert log.foreign == []


@pytest.mark.req("VIS-06", "UI-08", "UI-01")
async def test_alert_waits_for_the_answer_and_the_icon_for_the_alert(
    stage: Stage, visitor: BrowserContext
) -> None:
    await stage.show(options=_with_alert)
    page = await requested(visitor, "/visite/")
    await expect(page.locator(".alert")).to_be_hidden()
    await page.locator(REFUSE).click()
    await expect(page.locator(".alert")).to_be_visible()
    await expect(page.locator(ICON)).to_be_hidden()
    await page.locator(".alert-close").click()
    await expect(page.locator(ICON)).to_be_visible()


@pytest.mark.req("VIS-06", "UI-01")
@pytest.mark.allow_console("Failed to load resource", "consent tool did not start")
async def test_alert_is_shown_where_the_consent_tool_does_not_start(
    stage: Stage, visitor: BrowserContext
) -> None:
    await stage.show(options=_with_alert)
    await visitor.route(re.compile("tarteaucitron.*\\.js"), lambda route: route.abort())
    page = await visitor.new_page()
    await page.goto("/visite/")
    await expect(page.locator(".alert")).to_be_visible()


def _with_alert(options: Any) -> Any:
    return options | {"display_alert": True}

"""The agenda answers over the websocket, through restarts, and without any script."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from playwright.async_api import BrowserContext, Page, Response, Route, expect
from websockets import Origin
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.sockets import heard_of, sockets_of
from tests.support.served_site import Site
from villa_site.engine.live.admission import LIVE_PATH

pytestmark = pytest.mark.fresh_context

AGENDA = "section.agenda"
ANSWER = """async ([name, value]) => {
  const text = await (await fetch(`?${new URLSearchParams([[name, value]])}`)).text();
  // The page's policy knows its own style only.
  const bare = text.replace(/<style.*?<\\/style>/s, '');
  const page = new DOMParser().parseFromString(bare, 'text/html');
  return page.querySelectorAll('section.agenda article').length;
}"""


async def answers(page: Page) -> dict[str, int]:
    """Give the categories of the agenda, each with how many events the server has of it."""
    category = page.locator(f"{AGENDA} select").nth(1)
    name = await category.get_attribute("name")
    values = await category.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
    return {value: await page.evaluate(ANSWER, [name, value]) for value in values if value}


@pytest.mark.req("BLK-02")
async def test_filter_uses_the_socket(page: Page) -> None:
    sockets = sockets_of(page)
    await page.goto("/agenda/")
    events = page.locator(f"{AGENDA} article")
    before = await events.count()
    category = page.locator(f"{AGENDA} select").nth(1)
    value, expected = next(iter((await answers(page)).items()))
    assert 0 < expected < before
    await category.select_option(value)
    await expect(events).to_have_count(expected)
    assert len(sockets) == 1
    await category.select_option("")
    await expect(events).to_have_count(before)


@pytest.mark.req("RTE-16", "BLK-02")
async def test_filter_works_without_script(no_script_page: Page) -> None:
    await no_script_page.goto("/agenda/")
    events = no_script_page.locator(f"{AGENDA} article")
    before = await events.count()
    category = no_script_page.locator(f"{AGENDA} select").nth(1)
    value = await category.locator("option").nth(1).get_attribute("value")
    await category.select_option(value)
    await no_script_page.locator(f"{AGENDA} button[type=submit]").click()
    await expect(no_script_page).to_have_url(re.compile(r"\?"))
    assert 0 < await events.count() < before
    assert await no_script_page.locator(f"{AGENDA} select").nth(1).input_value() == value


@pytest.mark.allow_console("WebSocket", "ERR_")
async def test_open_page_has_its_state_after_a_restart(
    make_site: MakeSite, make_context: MakeContext
) -> None:
    site = await make_site()
    context = await make_context(base_url=site.url)
    page = await context.new_page()
    await page.goto("/agenda/")
    events = page.locator(f"{AGENDA} article")
    everything = await events.count()
    category = page.locator(f"{AGENDA} select").nth(1)
    counts = await answers(page)
    first = next(iter(counts))
    second = next(value for value, count in counts.items() if count != counts[first])
    assert {counts[first], counts[second]}.isdisjoint({0, everything})
    await category.select_option(first)
    await expect(events).to_have_count(counts[first])
    heard = heard_of(page)
    await site.restart()
    async with asyncio.timeout(30):
        await heard.wait()
    await expect(category).to_have_value(first)
    await expect(events).to_have_count(counts[first])
    await category.select_option(second)
    await expect(events).to_have_count(counts[second])
    await expect(category).to_have_value(second)


@pytest.mark.req("RTE-16")
async def test_page_is_complete_without_script(no_script_page: Page) -> None:
    # The French home page first: the language chosen on it is remembered.
    for path in ("/", "/it/", "/en/", "/agenda/", "/la-villa/histoire/"):
        page = no_script_page
        await page.goto(path)
        await expect(page.locator("main h1")).to_be_visible()
        await expect(page.locator("footer")).to_be_visible()
        await page.locator("header a[data-locale=en]").locator("visible=true").first.click()
        await expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.req("RTE-13", "RTE-16")
async def test_language_switch_without_script_is_remembered_and_reaches_french_home(
    make_context: MakeContext,
) -> None:
    context = await make_context(java_script_enabled=False, locale="it-IT")
    page = await context.new_page()
    await page.goto("/")
    await expect(page).to_have_url(re.compile("/it/$"))

    async def choose(locale: str) -> None:
        link = page.locator(f"header a[data-locale={locale}]").locator("visible=true").first
        await link.focus()
        async with page.expect_navigation():
            await page.keyboard.press("Enter")
        await expect(page.locator("html")).to_have_attribute("lang", locale)

    await choose("fr")
    assert await remembered(context) == "fr"
    await page.goto("/")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    # Beside the page, the browser sends a ping. Once the page is another, Chromium no longer
    # reports the ping's response: the next page waits for it.
    answered = asyncio.Event()

    def note(response: Response) -> None:
        if response.request.method == "POST":
            answered.set()

    async def hold(route: Route) -> None:
        await answered.wait()
        await route.continue_()

    context.on("response", note)
    await page.route(re.compile(r":\d+/en/$"), hold)
    await choose("en")
    assert await remembered(context) == "en"


async def remembered(context: BrowserContext) -> str:
    """Give the language that the browser stores as the visitor's choice."""
    stored = {each["name"]: each["value"] for each in await context.cookies()}
    return stored.get("i18n_redirected", "")


@pytest.mark.req("RTE-16")
async def test_menu_opens_without_script_on_a_phone(make_context: MakeContext) -> None:
    context = await make_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = await context.new_page()
    await page.goto("/")
    link = page.locator("header nav a[href='/agenda/']")
    await expect(link).to_be_hidden()
    await page.locator("header").get_by_text("Menu", exact=True).click()
    await expect(link).to_be_visible()


async def test_messages_are_compressed_each_by_itself(site: Site) -> None:
    address = f"{site.url.replace('http', 'ws')}{LIVE_PATH}?path=/agenda/"
    async with connect(address, origin=Origin(site.url), proxy=None) as socket:
        assert json.loads(await socket.recv())["type"] == "layout-update"
        [deflate] = socket.protocol.extensions
    assert isinstance(deflate, PerMessageDeflate)
    assert deflate.remote_no_context_takeover
    assert deflate.local_no_context_takeover

"""A page that cannot be shown in place is loaded in full, once; no input is dropped until then."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.followed_links import is_same_document, mark
from tests.browser.hydration import wait_for_hydration
from tests.browser.test_prefetch import LINKS, payloads_of

pytestmark = [pytest.mark.fresh_context, pytest.mark.req("RTE-18")]

PAYLOAD = re.compile(r"//[^/]+/agenda/_payload(\.full)?\.json")
RESIDENTS_PAYLOAD = re.compile(r"/residents/_payload(\.full)?\.json")
DOCUMENT = re.compile(r"/agenda/$")
FAILURES = ("payload", "loaded in full", "Failed to load resource", "ERR_", "status of 404")
DENIED = """for (const name of ['getItem', 'setItem', 'removeItem'])
  Storage.prototype[name] = () => { throw new DOMException('denied', 'SecurityError'); };
History.prototype.replaceState = () => { throw new DOMException('full', 'QuotaExceededError'); };
"""
COUNT = """if (self === top)
  sessionStorage.documents = `${sessionStorage.documents ?? ''} ${location.pathname}`;"""
REMEMBER_TYPED = """() => addEventListener('pagehide', () => {
  sessionStorage.typed = document.querySelector('main input:not([type=hidden])').value;
})"""
FOLLOW_WHILE_LEAVING = """() => navigation.addEventListener('navigate', ({ destination }) => {
  if (new URL(destination.url).pathname === '/agenda/')
    setTimeout(() => document.querySelector("main a[href='/residents/']").click());
})"""
CLICK_ALL = """(paths) => {
  for (const path of paths)
    [...document.querySelectorAll('main a')].find((each) => each.pathname === path).click();
}"""


async def another_address(route: Route) -> None:
    response = await route.fetch(url=route.request.url.replace("/agenda/", "/contact/"))
    await route.fulfill(response=response)


async def another_build(route: Route) -> None:
    response = await route.fetch()
    build = urlsplit(route.request.url).query.partition("&")[0]
    await route.fulfill(response=response, body=(await response.text()).replace(build, "0" * 16))


async def truncated(route: Route) -> None:
    response = await route.fetch()
    await route.fulfill(response=response, body=(await response.text())[:-200])


async def reset(route: Route) -> None:
    await route.abort("connectionreset")


def answer(status: int, body: str, content_type: str) -> Callable[[Route], Awaitable[None]]:
    async def fulfill(route: Route) -> None:
        await route.fulfill(status=status, body=body, content_type=content_type)

    return fulfill


async def redirected(route: Route) -> None:
    await route.fulfill(status=302, headers={"location": "/contact/"})


FAULTS = {
    "missing": answer(404, "", "text/plain"),
    "failed": answer(500, "out of order", "text/plain"),
    "html": answer(200, "<!DOCTYPE html><p>Bonjour", "text/html"),
    "no_payload": answer(200, '{"hello": 1}', "application/json"),
    "truncated": truncated,
    "reset": reset,
    "redirected": redirected,
    "another_address": another_address,
    "another_build": another_build,
}


async def count_documents(page: Page) -> None:
    """Record the paths of the documents that the browser shows, fetched ahead or not."""
    await page.add_init_script(COUNT)


async def documents(page: Page) -> list[str]:
    return str(await page.evaluate("() => sessionStorage.documents")).split()


async def follow_agenda(page: Page, **click: Any) -> None:
    await page.locator("header a[href='/agenda/']").locator("visible=true").first.click(**click)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.allow_console(*FAILURES)
async def test_page_is_loaded_in_full_once_and_input_stays_until_then(
    page: Page, fault: str
) -> None:
    await page.route(PAYLOAD, FAULTS[fault])
    await count_documents(page)
    await page.goto("/contact/")
    await mark(page)
    await page.locator("main input:visible").first.fill("Une phrase")
    await page.evaluate(REMEMBER_TYPED)
    await follow_agenda(page)
    await expect(page).to_have_url(re.compile("/agenda/$"))
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await wait_for_hydration(page)
    assert await documents(page) == ["/contact/", "/agenda/"]
    assert not await is_same_document(page)
    assert await page.evaluate("() => sessionStorage.typed") == "Une phrase"


@pytest.mark.allow_console(*FAILURES)
async def test_payload_that_does_not_come_within_eight_seconds_is_loaded_in_full(
    page: Page,
) -> None:
    await page.clock.install()
    await count_documents(page)
    payloads: asyncio.Queue[Route] = asyncio.Queue()
    await page.route(PAYLOAD, payloads.put)
    await page.goto("/contact/")
    await wait_for_hydration(page)
    await follow_agenda(page)
    await asyncio.wait_for(payloads.get(), 10)
    await page.clock.run_for(7_000)
    assert await documents(page) == ["/contact/"]
    await page.clock.run_for(2_000)
    await expect(page.locator("main h1")).to_have_text("Agenda")
    assert await documents(page) == ["/contact/", "/agenda/"]


@pytest.mark.allow_console(*FAILURES)
@pytest.mark.parametrize("prefetched", [False, True])
async def test_link_followed_during_a_full_load_is_where_the_visitor_ends(
    page: Page, *, prefetched: bool
) -> None:
    await page.route(PAYLOAD, FAULTS["failed"])
    await page.goto("/contact/", wait_until="networkidle")
    await mark(page)
    payloads: asyncio.Queue[Route] = asyncio.Queue()
    await page.route(RESIDENTS_PAYLOAD, payloads.put)
    await page.evaluate(LINKS, ["/residents/"])
    first = await asyncio.wait_for(payloads.get(), 10)
    await page.unroute(RESIDENTS_PAYLOAD)
    # Otherwise it is still on its way when the load in full is ended, which cancels it.
    if prefetched:
        async with page.expect_response(RESIDENTS_PAYLOAD):
            await first.continue_()
    await page.evaluate(FOLLOW_WHILE_LEAVING)
    # The document is never answered: only another link ends the wait for it.
    await page.route(DOCUMENT, lambda _route: None)
    await follow_agenda(page, no_wait_after=True)
    await expect(page).to_have_url(re.compile("/residents/$"))
    await expect(page.locator("main h1")).to_contain_text("sident")
    assert await is_same_document(page)


@pytest.mark.allow_console(*FAILURES)
async def test_ten_links_of_which_some_fail_end_on_the_tenth(page: Page) -> None:
    await page.route(PAYLOAD, FAULTS["failed"])
    await page.goto("/contact/")
    await wait_for_hydration(page)
    paths = ["/agenda/", "/presse/"] * 4 + ["/agenda/", "/residents/"]
    await page.evaluate(LINKS, list(dict.fromkeys(paths)))
    await page.evaluate(CLICK_ALL, paths)
    await expect(page).to_have_url(re.compile("/residents/$"))
    await expect(page.locator("main h1")).to_contain_text("sident")
    assert urlsplit(page.url).path == "/residents/"


async def test_pages_turn_without_storage(page: Page) -> None:
    await page.add_init_script(DENIED)
    await page.goto("/contact/")
    await mark(page)
    await follow_agenda(page)
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await expect(page).to_have_url(re.compile("/agenda/$"))
    await page.go_back()
    await expect(page).to_have_title(re.compile("Contact"))
    await page.go_forward()
    await expect(page).to_have_title(re.compile("Agenda"))
    assert await is_same_document(page)


async def test_position_is_there_after_a_way_back_from_another_document(page: Page) -> None:
    await page.goto("/visite/faq/")
    await wait_for_hydration(page)
    await page.mouse.wheel(0, 900)
    await page.wait_for_function("() => scrollY > 400")
    before = await page.evaluate("() => scrollY")
    await page.goto("/robots.txt")
    await page.go_back()
    await expect(page.locator("main h1")).to_be_attached()
    await page.wait_for_function("(y) => Math.abs(scrollY - y) < 2", arg=before)


@pytest.mark.allow_console(*FAILURES)
async def test_hundred_dead_links_are_requested_once_each_and_cost_no_page(page: Page) -> None:
    await page.goto("/contact/", wait_until="networkidle")
    await mark(page)
    dead = [f"/rien-{number}/" for number in range(100)]
    requested = payloads_of(page)
    async with page.expect_request(re.compile("/rien-")):
        await page.evaluate(LINKS, dead)
    await page.wait_for_load_state("networkidle")
    paths = [urlsplit(url).path for url in requested if "/rien-" in url]
    assert len(paths) == len(set(paths))
    await page.locator("main a[href='/rien-99/']").click()
    await expect(page).to_have_url(re.compile("/rien-99/$"))
    await expect(page.locator("main h1")).to_be_visible()
    await page.go_back()
    await expect(page).to_have_title(re.compile("Contact"))

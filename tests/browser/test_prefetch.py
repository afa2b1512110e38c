"""Payloads are fetched before their links are followed, and cached for the way back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.followed_links import add_link, is_same_document, mark
from tests.browser.held_payloads import PAYLOADS, HeldPayloads
from tests.browser.hydration import wait_for_hydration
from tests.browser.speculation import Preloads

pytestmark = [pytest.mark.fresh_context]

LINKS = """(paths) => document.querySelector('main').prepend(...paths.map((path) => {
  const link = document.createElement('a');
  link.href = path;
  link.textContent = path;
  return link;
}))"""
IN_SIGHT = """(path) => new Promise((seen) => {
  // It hears of what is in sight after the page, which watches the link already.
  const link = [...document.querySelectorAll('main a')].find((each) => each.pathname === path);
  new IntersectionObserver(() => seen()).observe(link);
})"""
REQUESTED = """window.asked = [];
const send = window.fetch;
window.fetch = (address, ...how) => {
  window.asked.push(String(address));
  return send(address, ...how);
};
window.network = {};
Object.defineProperty(navigator, 'connection', { get: () => window.network });"""
SPARING = [{"effectiveType": "2g"}, {"effectiveType": "slow-2g"}, {"saveData": True}]


@pytest.mark.req("RTE-12")
@pytest.mark.allow_console("payload", "Failed to load resource")
async def test_payloads_of_visible_links_are_fetched_four_at_a_time(page: Page) -> None:
    payloads = HeldPayloads()
    await page.goto("/contact/", wait_until="networkidle")
    await payloads.stand_before(page)
    payloads.hold()
    await page.evaluate(LINKS, [f"/page-{number}/" for number in range(12)])
    first = await payloads.take(4)
    # Another would have come with the same observation, before this round trip.
    await page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    assert payloads.held.empty()
    await first[0].abort()
    fifth = (await payloads.take(1))[0]
    assert len({route.request.url for route in [*first, fifth]}) == 5
    await page.unroute(PAYLOADS)


@pytest.mark.req("RTE-12")
async def test_nothing_is_fetched_ahead_when_saving_data(page: Page) -> None:
    await page.add_init_script(REQUESTED)
    await page.clock.install()
    await page.goto("/")
    await expect(page.locator("html[data-full-layout]")).to_have_count(1)
    for number, network in enumerate([*SPARING, {"effectiveType": "4g"}]):
        path = f"/page-{number}/"
        await page.evaluate("(network) => { window.network = network; }", network)
        await page.evaluate(LINKS, [path])
        await page.clock.run_for(1_000)
        await page.evaluate(IN_SIGHT, path)
        await page.clock.run_for(1_000)
    await page.wait_for_function("() => asked.some((address) => address.includes('page-'))")
    fetched = await page.evaluate("() => asked.filter((address) => address.includes('page-'))")
    assert [re.sub(r"\?.*", "", address) for address in fetched] == ["/page-3/_payload.json"]


async def test_site_without_prefetch_fetches_nothing_ahead(
    make_site: MakeSite, make_context: MakeContext
) -> None:
    site = await make_site(VILLA_PREFETCH="off")
    page = await (await make_context(base_url=site.url)).new_page()
    requested = payloads_of(page)
    await page.goto("/contact/", wait_until="networkidle")
    await page.locator("header a[href='/agenda/']").locator("visible=true").first.hover()
    await page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert requested == []
    await page.locator("header a[href='/agenda/']").locator("visible=true").first.click()
    await expect(page).to_have_url(re.compile("/agenda/$"))
    assert len(requested) == 1


async def test_link_that_is_pointed_at_is_followed_without_a_request(page: Page) -> None:
    await page.goto("/contact/", wait_until="networkidle")
    await mark(page)
    await add_link(page, "/agenda/?periode=2026-12")
    link = page.locator("a[data-added]")
    # Outside of the page's own container nothing is watched.
    await page.evaluate(
        "() => document.querySelector('main').append(document.querySelector('a[data-added]'))"
    )
    async with page.expect_response(re.compile("/agenda/_payload")):
        await link.hover()
    requested = payloads_of(page)
    await link.click()
    await expect(page).to_have_url(re.compile("periode"))
    assert await is_same_document(page)
    assert not [url for url in requested if re.search("//[^/]+/agenda/", url)]


async def test_back_and_forward_come_from_memory(page: Page) -> None:
    await page.goto("/contact/", wait_until="networkidle")
    await mark(page)
    await page.locator("header a[href='/agenda/']").locator("visible=true").first.click()
    await expect(page).to_have_url(re.compile("/agenda/$"))
    requested = payloads_of(page)
    await page.go_back()
    await expect(page).to_have_title(re.compile("Contact"))
    await page.go_forward()
    await expect(page).to_have_title(re.compile("Agenda"))
    assert await is_same_document(page)
    assert not [url for url in requested if re.search("//[^/]+/(agenda|contact)/_payload", url)]


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 500, "body": "out of order"},
        {"status": 200, "content_type": "text/html", "body": "<!DOCTYPE html><p>Bonjour"},
        {"status": 200, "content_type": "application/json", "body": '{"data":{"tagName":""'},
        {"status": 302, "headers": {"location": "/contact/"}},
    ],
)
@pytest.mark.allow_console("payload", "Failed to load resource")
async def test_page_whose_payload_is_spoilt_is_loaded_in_full(
    page: Page, answer: dict[str, Any]
) -> None:
    async def spoil(route: Route) -> None:
        await route.fulfill(**answer)

    await page.route("**/agenda/_payload*.json?*", spoil)
    await page.goto("/contact/")
    await wait_for_hydration(page)
    await mark(page)
    await page.locator("header a[href='/agenda/']").locator("visible=true").first.click()
    await expect(page).to_have_url(re.compile("/agenda/$"))
    await expect(page.locator("main h1")).to_have_text("Agenda")
    assert not await is_same_document(page)


async def test_links_of_other_sites_files_and_preview_are_not_fetched_ahead(page: Page) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    await page.goto("/contact/", wait_until="networkidle")
    requested.clear()
    for href in ("https://elsewhere.test/", "/robots.txt", "/preview/agenda/", "/contact/"):
        await add_link(page, href)
    async with page.expect_request(lambda request: "/presse/_payload.json" in request.url):
        await page.evaluate(
            """() => {
              const main = document.querySelector('main');
              main.append(...document.querySelectorAll('a[data-added]'));
              const last = document.createElement('a');
              last.href = '/presse/';
              last.textContent = 'x';
              last.style.cssText = 'position: fixed; inset: 0 auto auto 0;';
              main.append(last);
            }"""
        )
    assert not [url for url in requested if re.search("elsewhere|robots|preview|/contact/", url)]


@pytest.mark.req("RTE-12", "EXT-13")
async def test_document_of_a_link_that_loads_in_full_is_fetched_ahead(page: Page) -> None:
    preloads = await Preloads.of(page)
    await page.goto("/contact/", wait_until="networkidle")
    rules = page.locator("script[type=speculationrules]")
    await expect(rules).to_have_count(0)
    await page.evaluate(
        """() => document.querySelector('main').insertAdjacentHTML(
          'afterbegin', '<p data-full-load><a href="/presse/">x</a></p>')"""
    )
    await expect(rules).to_have_count(1)
    await page.locator("[data-full-load] a").hover()
    assert (await preloads.fetched()).endswith("/presse/")


def payloads_of(page: Page) -> list[str]:
    """Record the addresses of the payloads that ``page`` requests."""
    requested: list[str] = []
    page.on(
        "request",
        lambda request: requested.append(request.url) if "_payload" in request.url else None,
    )
    return requested

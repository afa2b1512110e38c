"""Pages whose links are in sight are warm when they are followed."""

from __future__ import annotations

import asyncio
import re

import httpx
import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.followed_links import add_link, is_same_document, mark
from tests.browser.hydration import wait_for_hydration
from tests.browser.served_site import Site

pytestmark = [pytest.mark.fresh_context]

WARM = "**/_villa/warm?*"
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
ASKED = """window.asked = [];
const send = window.fetch;
window.fetch = (address, ...how) => {
  window.asked.push(String(address));
  return send(address, ...how);
};
window.network = {};
Object.defineProperty(navigator, 'connection', { get: () => window.network });"""
SPARING = [{"effectiveType": "2g"}, {"effectiveType": "slow-2g"}, {"saveData": True}]


class HeldRequests:
    """Requests that are answered when the test says so."""

    def __init__(self) -> None:
        self.held: asyncio.Queue[Route] = asyncio.Queue()

    async def __call__(self, route: Route) -> None:
        self.held.put_nowait(route)

    async def take(self, count: int) -> list[Route]:
        async with asyncio.timeout(10):
            return [await self.held.get() for _ in range(count)]


@pytest.mark.req("RTE-12")
async def test_visible_links_are_warmed_four_at_a_time(page: Page) -> None:
    requests = HeldRequests()
    await page.route(WARM, requests)
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await page.evaluate(LINKS, [f"/page-{number}/" for number in range(12)])
    first = await requests.take(4)
    # Another would have come with the same observation, before this round trip.
    await page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    assert requests.held.empty()
    await first[0].fulfill(status=204)
    fifth = (await requests.take(1))[0]
    paths = {route.request.url.partition("path=")[2] for route in [*first, fifth]}
    assert len(paths) == 5
    await page.unroute(WARM)


@pytest.mark.req("RTE-12")
async def test_nothing_is_warmed_when_saving_data(page: Page) -> None:
    await page.add_init_script(ASKED)
    await page.clock.install()
    await page.goto("/")
    await expect(page.locator("html[data-full-layout]")).to_have_count(1)
    for number, network in enumerate([*SPARING, {"effectiveType": "4g"}]):
        path = f"/page-{number}/"
        await page.evaluate("(network) => { window.network = network; }", network)
        await page.evaluate(LINKS, [path])
        await page.clock.run_for(1_000)
        await page.evaluate(IN_SIGHT, path)
    warmed = await page.evaluate("() => asked.filter((address) => address.includes('page-'))")
    assert warmed == ["/_villa/warm?path=%2Fpage-3%2F"]


async def backend_calls(site: Site) -> float:
    async with httpx.AsyncClient(trust_env=False) as client:
        text = (await client.get(f"{site.url}/metrics")).text
    found = re.search(r"^villa_backend_calls_total (\S+)$", text, re.MULTILINE)
    assert found
    return float(found[1])


async def only_gardens(route: Route) -> None:
    """Let no other link of the page be warmed, which would be counted with the one that counts."""
    if "jardins" in route.request.url:
        await route.continue_()
    else:
        await route.fulfill(status=204)


@pytest.mark.req("RTE-12")
async def test_followed_link_needs_no_backend_request(
    make_site: MakeSite, make_context: MakeContext
) -> None:
    site = await make_site()
    page = await (await make_context(base_url=site.url)).new_page()
    await page.route(WARM, only_gardens)
    async with page.expect_response(
        lambda answer: "warm?path=%2Fla-villa%2Fjardins%2F" in answer.url
    ) as warmed:
        await page.goto("/agenda/")
        await wait_for_hydration(page)
        await page.evaluate(LINKS, ["/la-villa/jardins/"])
    assert (await warmed.value).status == 204
    await mark(page)
    before = await backend_calls(site)
    await page.get_by_role("link", name="/la-villa/jardins/", exact=True).click()
    await expect(page).to_have_url(re.compile("/la-villa/jardins/$"))
    assert await is_same_document(page)
    assert await backend_calls(site) == before


async def test_links_of_other_sites_files_and_preview_are_not_warmed(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "warm" in request.url else None)
    await page.goto("/contact/")
    await wait_for_hydration(page)
    for href in ("https://elsewhere.test/", "/robots.txt", "/preview/agenda/", "/contact/"):
        await add_link(page, href)
    async with page.expect_request(lambda request: "warm?path=%2Fpresse%2F" in request.url):
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
    assert not [url for url in asked if re.search("elsewhere|robots|preview|=%2Fcontact", url)]

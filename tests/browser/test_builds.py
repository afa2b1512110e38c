"""A page notices that another build is served, and how routes are treated is fetched in passing."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import ConsoleMessage, Page, Request, Route, expect

from tests.browser.followed_links import follow, is_same_document, mark

HISTORY = "/la-villa/histoire/"
TO_THE_SLIDER = """addEventListener('load', () => {
  const controls = document.querySelector('villa-island[name=carousel] > *');
  controls?.scrollIntoView({ behavior: 'instant' });
})"""
SLOW = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })"


def asked_for(page: Page, part: str) -> list[str]:
    """Give a list that grows with each request whose address holds ``part``."""
    asked: list[str] = []

    def remember(request: Request) -> None:
        if part in request.url:
            asked.append(request.url)

    page.on("request", remember)
    return asked


async def in_an_hour(page: Page) -> None:
    # A page at rest has begun to count.
    await expect(page.locator("html[data-whole]")).to_have_count(1)
    async with page.expect_response("**/builds/latest.json?*") as asked:
        await page.clock.fast_forward("01:00:01")
    await (await asked.value).finished()


@pytest.mark.req("BLD-01")
async def test_new_build_makes_the_next_navigation_a_full_load(page: Page) -> None:
    async def another_build(route: Route) -> None:
        await route.fulfill(json={"id": "another", "timestamp": 1})

    await page.route("**/builds/latest.json?*", another_build)
    await page.clock.install()
    await page.goto("/")
    await mark(page)
    await in_an_hour(page)
    assert await is_same_document(page)
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    await expect(page.locator("main h1")).to_be_visible()
    assert not await is_same_document(page)


@pytest.mark.req("BLD-01")
async def test_same_build_changes_nothing(page: Page) -> None:
    latest = asked_for(page, "/builds/latest.json")
    await page.clock.install()
    await page.goto("/")
    await mark(page)
    await in_an_hour(page)
    assert re.search(r"latest\.json\?\d{13}$", latest[0])
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert await is_same_document(page)


@pytest.mark.req("BLD-04")
async def test_manifest_is_fetched_a_second_after_the_page_is_idle(page: Page) -> None:
    asked = asked_for(page, "/builds/meta/")
    await page.clock.install()
    await page.goto("/")
    assert asked == []
    async with page.expect_response("**/builds/meta/*.json") as answered:
        await page.clock.fast_forward(5_000)
        await page.clock.fast_forward(2_000)
    assert (await answered.value).ok
    assert len(asked) == 1


@pytest.mark.req("BLD-04")
async def test_manifest_is_not_fetched_on_the_slowest_network(page: Page) -> None:
    asked = asked_for(page, "/builds/meta/")
    await page.add_init_script(SLOW)
    await page.clock.install()
    await page.goto("/")
    await page.clock.fast_forward(60_000)
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert asked == []


@pytest.mark.req("BLD-04")
@pytest.mark.allow_console("Failed to load resource")
async def test_manifest_that_never_comes_keeps_no_navigation(page: Page) -> None:
    held: list[Route] = []
    await page.route("**/builds/meta/*.json", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    await page.goto("/")
    await mark(page)
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert await is_same_document(page)
    assert len(held) == 1
    await held[0].abort()


@pytest.mark.req("BLD-04")
@pytest.mark.allow_console("Failed to load resource")
async def test_manifest_that_fails_is_only_told_of(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type} {message.text}"))
    await page.route("**/builds/meta/*.json", lambda route: route.fulfill(status=500))
    await page.goto("/")
    await mark(page)
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert await is_same_document(page)
    assert any(line.startswith("info The rules of this build are not known") for line in said)


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource", "was not loaded", "Failed to fetch")
async def test_missing_part_of_the_client_reloads_the_page_once(page: Page) -> None:
    loads: list[str] = []
    told: asyncio.Queue[str] = asyncio.Queue()

    async def gone(route: Route) -> None:
        await route.fulfill(status=404)

    def loaded(request: Request) -> None:
        if request.is_navigation_request():
            loads.append(request.url)

    def said(message: ConsoleMessage) -> None:
        if "was not loaded" in message.text:
            told.put_nowait(message.text)

    page.on("request", loaded)
    page.on("console", said)
    await page.route("**/_villa/assets/carousel-*.js", gone)
    await page.add_init_script(TO_THE_SLIDER)
    await page.goto("/", wait_until="commit")
    async with asyncio.timeout(20):
        await told.get()
        await told.get()
    # Another reload would have begun by now.
    await page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert len(loads) == 2
    await expect(page.locator("main h1")).to_be_visible()
    await expect(page.locator("villa-island[name=carousel]").first).not_to_be_empty()


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource", "ERR_")
async def test_part_that_a_cut_kept_back_comes_without_a_reload(page: Page) -> None:
    cut = True

    async def once(route: Route) -> None:
        nonlocal cut
        if cut:
            cut = False
            await route.abort("internetdisconnected")
        else:
            await route.continue_()

    await page.route("**/_villa/assets/carousel-*.js", once)
    await page.goto("/")
    await mark(page)
    await page.locator("villa-island[name=carousel] > *").first.scroll_into_view_if_needed()
    await expect(page.get_by_role("button", name="Diapositive suivante").first).to_be_visible()
    assert not cut
    assert await is_same_document(page)

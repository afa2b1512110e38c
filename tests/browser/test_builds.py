"""A page detects a new build, and loads its route rules ahead of navigations."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import ConsoleMessage, Page, Request, Route, expect

from tests.browser.conftest import MakeSite
from tests.browser.followed_links import follow, is_same_document, mark
from tests.browser.script_loads import Loads

pytestmark = [pytest.mark.fresh_context]

HISTORY = "/la-villa/histoire/"
PODCAST = "/podcast/"
TO_THE_SLIDER = """addEventListener('load', () => {
  const controls = document.querySelector('villa-island[name=carousel] > *');
  controls?.scrollIntoView({ behavior: 'instant' });
})"""
# The page has then read the answer, and done what follows from it.
WHEN_READ = """const read = Response.prototype.json;
Response.prototype.json = async function () {
  const said = await read.call(this);
  if (this.url.includes('/builds/latest.json')) setTimeout(() => { window.knowsLatest = true; });
  return said;
};"""
# The rest of the style is requested in the task that is the page's first idle one. The last timer
# of a second that was set before the manifest is requested is what it has waited for. Timers are
# the clock's, which is there once the document begins.
TIMES = """window.times = {};
const { fetch } = window;
window.fetch = (address, ...more) => {
  if (String(address).startsWith('/builds/meta/')) times.manifest = performance.now();
  return fetch(address, ...more);
};
const noteTimers = () => {
  const { setTimeout } = window;
  window.setTimeout = (act, delay, ...more) => {
    if (delay === 1_000 && !times.manifest) times.set = performance.now();
    return setTimeout(act, delay, ...more);
  };
};
new MutationObserver((_, observer) => {
  noteTimers();
  observer.disconnect();
}).observe(document, { childList: true });
new MutationObserver(() => {
  if (document.querySelector('link[media="not all"]')) times.idle ??= performance.now();
}).observe(document, { childList: true, subtree: true });
"""
SLOW = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })"


def requested_files(page: Page, part: str) -> list[str]:
    """Give a list that grows with each request whose address holds ``part``."""
    requested: list[str] = []

    def remember(request: Request) -> None:
        if part in request.url:
            requested.append(request.url)

    page.on("request", remember)
    return requested


async def at_rest(page: Page) -> None:
    """Wait until the page has begun to count."""
    await expect(page.locator("html[data-full-layout]")).to_have_count(1)


async def in_an_hour(page: Page) -> None:
    """Let the page, opened with ``WHEN_READ``, hear of the build that is then the newest."""
    await at_rest(page)
    await page.clock.fast_forward("01:00:01")
    await page.wait_for_function("() => window.knowsLatest")


@pytest.mark.req("BLD-01")
async def test_new_build_makes_the_next_navigation_a_full_load(page: Page) -> None:
    async def another_build(route: Route) -> None:
        await route.fulfill(json={"id": "another", "timestamp": 1})

    await page.route("**/builds/latest.json?*", another_build)
    await page.add_init_script(WHEN_READ)
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
    latest = requested_files(page, "/builds/latest.json")
    await page.add_init_script(WHEN_READ)
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
    requested = requested_files(page, "/builds/meta/")
    await page.add_init_script(TIMES)
    await page.clock.install(time=0)
    await page.clock.pause_at(1_000)
    async with page.expect_response("**/builds/meta/*.json") as answered:
        await page.goto("/")
        # Scripts come when they come, which no clock of the page's can hurry.
        while not answered.is_done():
            await page.clock.run_for(10)
    assert (await answered.value).ok
    # The clock goes on while a busy machine has not yet begun the second.
    idle, begun, fetched = await page.evaluate("() => [times.idle, times.set, times.manifest]")
    assert idle <= begun
    assert 1_000 <= fetched - begun <= 1_010
    await page.clock.run_for(5_000)
    assert len(requested) == 1


@pytest.mark.req("BLD-04")
async def test_manifest_is_not_fetched_on_the_slowest_network(page: Page) -> None:
    requested = requested_files(page, "/builds/meta/")
    await page.add_init_script(SLOW)
    await page.clock.install()
    await page.goto("/")
    await at_rest(page)
    await page.clock.fast_forward(60_000)
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert requested == []


@pytest.mark.req("BLD-04")
@pytest.mark.allow_console("Failed to load resource")
async def test_slow_manifest_does_not_delay_navigations(page: Page) -> None:
    held: asyncio.Queue[Route] = asyncio.Queue()

    async def hold(route: Route) -> None:
        held.put_nowait(route)

    await page.route("**/builds/meta/*.json", hold)
    await page.goto("/")
    await mark(page)
    await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert await is_same_document(page)
    async with asyncio.timeout(10):
        manifest = await held.get()
    assert held.empty()
    await manifest.abort()


@pytest.mark.req("BLD-04")
@pytest.mark.allow_console("Failed to load resource")
async def test_failed_manifest_is_only_logged(page: Page) -> None:
    await page.route("**/builds/meta/*.json", lambda route: route.fulfill(status=500))

    def is_reported(message: ConsoleMessage) -> bool:
        words = "Build rules failed to load"
        return message.type == "info" and message.text.startswith(words)

    async with page.expect_console_message(is_reported):
        await page.goto("/")
        await mark(page)
        await follow(page, HISTORY)
    await expect(page).to_have_url(re.compile(f"{HISTORY}$"))
    assert await is_same_document(page)


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource", "was not loaded", "Failed to fetch")
async def test_missing_chunk_reloads_the_page_once(page: Page) -> None:
    loads: list[str] = []
    reported: asyncio.Queue[str] = asyncio.Queue()

    async def left(route: Route) -> None:
        await route.fulfill(status=404)

    def loaded(request: Request) -> None:
        if request.is_navigation_request():
            loads.append(request.url)

    def said(message: ConsoleMessage) -> None:
        if "was not loaded" in message.text:
            reported.put_nowait(message.text)

    page.on("request", loaded)
    page.on("console", said)
    await page.route("**/_villa/assets/carousel-*.js", left)
    await page.add_init_script(TO_THE_SLIDER)
    await page.goto("/", wait_until="commit")
    async with asyncio.timeout(20):
        await reported.get()
        await reported.get()
    # Another reload would have begun by now.
    await page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert len(loads) == 2
    await expect(page.locator("main h1")).to_be_visible()
    await expect(page.locator("villa-island[name=carousel]").first).not_to_be_empty()


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource", "ERR_")
async def test_chunk_is_retried_after_a_dropped_connection_without_a_reload(page: Page) -> None:
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


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource", "was not loaded", "Failed to fetch")
@pytest.mark.parametrize("script", ["consent", "audio_player"])
async def test_blocked_optional_script_never_reloads_the_page(
    make_site: MakeSite, page: Page, script: str
) -> None:
    own = await make_site(VILLA_CONSENT_ANALYTICS_ID="G-1")
    loads = Loads(page)
    await loads.without(f"**/_villa/assets/{script}-*.js", blocked=True)
    await page.goto(f"{own.url}{'/' if script == 'consent' else PODCAST}")
    await at_rest(page)
    island = page.locator(f"villa-island[name={script}]").first
    await island.evaluate("(island) => (island.firstElementChild ?? island).scrollIntoView()")
    # It is requested twice, for the server answers.
    await loads.until(misses=2)
    assert len(loads.documents) == 1


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource")
@pytest.mark.parametrize("script", ["main", "react"])
async def test_missing_script_of_the_document_reloads_the_page_once(
    page: Page, script: str
) -> None:
    loads = Loads(page)
    await loads.without(f"**/_villa/assets/{script}-*.js")
    await page.goto("/", wait_until="commit")
    await loads.until(documents=2)
    assert len(loads.documents) == 2
    await expect(page.locator("main h1")).to_be_visible()


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource", "ERR_")
async def test_blocked_script_of_the_document_leaves_the_page(page: Page) -> None:
    loads = Loads(page)
    await loads.without("**/_villa/assets/main-*.js", blocked=True)
    await page.goto("/")
    await loads.until(misses=2)
    assert len(loads.documents) == 1
    await expect(page.locator("main h1")).to_be_visible()

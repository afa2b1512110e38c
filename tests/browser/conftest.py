"""Serves the site in its own process and opens it in Chromium, whose errors fail the test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import AsyncExitStack
from typing import Any, Final

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    Page,
    expect,
)

from tests.browser import chromium
from tests.browser.contexts import Complaints, ContextPool
from tests.browser.controllable_backend import Stage, staged
from tests.browser.pictures import without_pictures
from tests.support.served_site import Site, serving

expect.set_options(timeout=30_000)

FEW_PROCESSES: Final = [
    "--renderer-process-limit=1",
    "--num-raster-threads=1",
    "--disable-site-isolation-trials",
]
"""One process for each context: none is started ahead of a navigation. A tenth less work."""


MakeSite = Callable[..., Awaitable[Site]]
MakeContext = Callable[..., Awaitable[BrowserContext]]


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, one for each worker."""
    async with chromium.launched(*FEW_PROCESSES) as launched:
        yield launched


@pytest.fixture(scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """Return the site that all tests of a worker share: leave no trace that others would see."""
    async with serving(tmp_path_factory.mktemp("site")) as served:
        yield served


@pytest.fixture(scope="module")
async def quick_forms(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site without a minimum time for forms, on a backend of the module's own."""
    limits = {"VILLA_FORM_MIN_SECONDS": "0", "VILLA_FORM_RATE_LIMIT": "1000"}
    async with staged(tmp_path_factory.mktemp("forms"), **limits) as made:
        yield made


@pytest.fixture
async def stage(quick_forms: Stage) -> AsyncIterator[Stage]:
    """Give a test that site, and restore its backend afterwards."""
    yield quick_forms
    await quick_forms.calm()


@pytest.fixture(scope="module")
async def site_with_questions(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site with an alert, and with a service that needs consent."""

    def alert(options: Any) -> Any:
        return options | {"display_alert": True, "alert": options["alert"] | {"display_on": "all"}}

    async with staged(
        tmp_path_factory.mktemp("questions"), VILLA_CONSENT_ANALYTICS_ID="G-TEST"
    ) as made:
        await made.show(options=alert)
        yield made.site


@pytest.fixture
async def make_site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[MakeSite]:
    """Start sites of the test's own, each with its environment variables as keywords."""
    async with AsyncExitStack() as stack:

        async def make(**environment: str) -> Site:
            folder = tmp_path_factory.mktemp("own-site")
            return await stack.enter_async_context(serving(folder, **environment))

        yield make


@pytest.fixture(scope="session")
async def context_pool(browser: Browser) -> AsyncIterator[ContextPool]:
    """Contexts for the tests of a worker, one after the other."""
    pool = ContextPool(browser)
    yield pool
    await pool.close()


@pytest.fixture
async def make_context(
    request: pytest.FixtureRequest, browser: Browser, context_pool: ContextPool, site: Site
) -> AsyncIterator[MakeContext]:
    """Return browser contexts with Playwright's options, such as ``viewport`` or ``base_url``.

    They may have served an earlier test: nothing of it is left but files in the cache. A test
    marked ``fresh_context`` gets new ones.
    """
    fresh = request.node.get_closest_marker("fresh_context") is not None
    complaints: list[Complaints] = []
    defaults: dict[str, Any] = {
        "base_url": site.url,
        "locale": "fr-FR",
        "timezone_id": "Europe/Rome",
        "reduced_motion": "no-preference"
        if request.node.get_closest_marker("motion")
        else "reduce",
    }
    async with AsyncExitStack() as stack:

        async def make(**options: Any) -> BrowserContext:
            if fresh:
                context = await browser.new_context(**defaults | options)
                stack.push_async_callback(context.close)
                complaints.append(Complaints(context))
                return context
            visitor = await context_pool.take(defaults | options)
            stack.push_async_callback(context_pool.release, visitor)
            complaints.append(visitor.complaints)
            return visitor.context

        yield make
    _fail_on(complaints, request.node)


@pytest.fixture(scope="module")
async def shared_context(browser: Browser, site: Site) -> AsyncIterator[tuple[Page, Complaints]]:
    """Open one page for all tests of a module, without motion and pictures."""
    context = await browser.new_context(base_url=site.url, locale="fr-FR", reduced_motion="reduce")
    complaints = Complaints(context)
    await without_pictures(context)
    yield await context.new_page(), complaints
    await context.close()


@pytest.fixture
async def shared_page(
    request: pytest.FixtureRequest, shared_context: tuple[Page, Complaints]
) -> AsyncIterator[Page]:
    """Return the module's page, for tests that only look at documents they load again.

    A context for each test costs more than what such a test does with it.
    """
    page, complaints = shared_context
    complaints.clear()
    yield page
    # What the page has to say by now has arrived with this answer.
    await page.evaluate("() => true")
    _fail_on([complaints], request.node)


def _fail_on(complaints: list[Complaints], item: pytest.Item) -> None:
    allowed = [text for mark in item.iter_markers("allow_console") for text in mark.args]
    said = [line for one in complaints for line in one.said]
    if unexpected := [line for line in said if not any(text in line for text in allowed)]:
        failed = [line for one in complaints for line in one.failed_requests]
        pytest.fail("The browser complained:\n" + "\n".join([*unexpected, *failed]), pytrace=False)


@pytest.fixture
async def context(make_context: MakeContext) -> BrowserContext:
    """Return a visitor's browser: French, without cookies."""
    return await make_context()


@pytest.fixture
async def page(context: BrowserContext) -> Page:
    """Return an empty page of that visitor."""
    return await context.new_page()


@pytest.fixture
async def no_script_page(make_context: MakeContext) -> Page:
    """Return an empty page of a visitor whose browser runs no script."""
    without_script = await make_context(java_script_enabled=False)
    return await without_script.new_page()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "allow_console(*texts): console lines holding one of the texts are expected"
    )
    config.addinivalue_line(
        "markers", "fresh_context: the test's browser contexts have never opened a page"
    )
    config.addinivalue_line("markers", "motion: the test's visitors do not prefer reduced motion")


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what the servers printed beside a test that failed."""
    report = yield
    if report.failed:
        report.sections += [(f"Log of {site.url}", site.log) for site in Site.running]
    return report

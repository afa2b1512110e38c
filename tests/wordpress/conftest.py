"""A WordPress with the plugin and content: started once a version and worker, restored a file."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, async_playwright

from tests.browser import chromium
from tests.wordpress import wordpress_core
from tests.wordpress.block_editor import log_in, switch_guides_off
from tests.wordpress.seeded import WordPress, seeded
from tests.wordpress.wordpress_core import WordPressMissing
from tests.wordpress.wordpress_server import ADMIN
from villa_site.backend.client import SITE_HEADER, BackendClient
from villa_site.backend.endpoints import Backend


@pytest.fixture(scope="session")
def server_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], WordPress]]:
    """Return the WordPress of a version, which is started and seeded once for the whole run."""
    with ExitStack() as stack:

        @cache
        def started(version: str) -> WordPress:
            folder = tmp_path_factory.mktemp("wordpress")
            made = stack.enter_context(seeded(version, folder))
            made.server.save()
            return made

        yield started


def versions() -> list[Any]:
    """Return each version as a parameter; the older ones are of the thorough run."""
    *older, newest = wordpress_core.versions()
    marked = [pytest.param(each, marks=pytest.mark.older_wordpress) for each in older]
    return [*marked, newest]


@pytest.fixture(scope="module", params=versions())
def wordpress(
    request: pytest.FixtureRequest, server_of: Callable[[str], WordPress]
) -> Iterator[WordPress]:
    """A WordPress with the plugin and the content of the tests, as seeded for each test file."""
    try:
        made = server_of(request.param)
    except WordPressMissing as error:
        # Continuous integration proves nothing by leaving this out.
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    yield made
    notices = made.server.notices()
    made.server.restore()
    assert notices == []


@pytest.fixture
async def backend(wordpress: WordPress) -> AsyncIterator[Backend]:
    """The site's own client of the WordPress."""
    async with BackendClient(wordpress.server.url) as client:
        yield Backend(client)


@pytest.fixture
def application_password(wordpress: WordPress) -> Iterator[str]:
    """An application password of the editor, which is deleted after the test."""
    evaluate = wordpress.server.evaluate
    # WordPress refuses a user two of one name.
    password, uuid = evaluate(
        "$made = WP_Application_Passwords::create_new_application_password(1,"
        "['name' => uniqid('test-')]); return [$made[0], $made[1]['uuid']];"
    )
    yield password
    # One that the test has deleted already gives an error object, which is no failure.
    evaluate(f"WP_Application_Passwords::delete_application_password(1, '{uuid}');")


@pytest.fixture
async def visitor(wordpress: WordPress) -> AsyncIterator[httpx.AsyncClient]:
    """A client that requests JSON as the site does, without a credential."""
    headers = {"Accept": "application/json", SITE_HEADER: "1"}
    async with httpx.AsyncClient(
        base_url=wordpress.server.url, headers=headers, timeout=60
    ) as client:
        yield client


@pytest.fixture
async def editor(wordpress: WordPress) -> AsyncIterator[Page]:
    """A browser in which an editor is logged in; its errors fail the test."""
    errors: list[str] = []
    switch_guides_off(wordpress.server)
    async with async_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        if executable is None:
            pytest.fail("Run `make chromium` once: no Chromium was found for the browser tests.")
        browser = await playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        context = await browser.new_context(base_url=wordpress.server.url)
        page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.set_default_timeout(20_000)
        await log_in(page, *ADMIN)
        yield page
        await browser.close()
    assert errors == []


@pytest.fixture
def restored_options(wordpress: WordPress) -> Iterator[None]:
    """Restore the shared content, which other tests read."""
    wordpress.server.evaluate("update_option('saved', get_option('villa_site_options'), false);")
    yield
    wordpress.server.evaluate(
        "update_option('villa_site_options', get_option('saved')); delete_option('saved');"
    )

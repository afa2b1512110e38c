"""React adopts the server's document: the same nodes, no complaint, no socket for a reader."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.hydration import wait_for_hydration
from tests.browser.sockets import sockets_of


async def test_hydration_replaces_no_node_of_the_document(page: Page) -> None:
    async def hold(route: Route) -> None:
        """Let the script come only when every node of the server's is marked."""
        await page.wait_for_function("() => document.readyState !== 'loading'")
        await page.evaluate(
            "() => { window.still = () => [...document.querySelectorAll('#villa *')]"
            ".filter((node) => !node.closest('villa-island')); window.marked = window.still(); }"
        )
        await route.continue_()

    await page.route("**/_villa/assets/main*.js", hold)
    await page.goto("/")
    await wait_for_hydration(page)
    stored = await page.evaluate(
        "() => ({ all: window.still().length, marked: window.marked.length,"
        " kept: window.marked.filter((node) => node.isConnected).length })"
    )
    assert stored["marked"] > 100
    assert stored["kept"] == stored["marked"] == stored["all"]


@pytest.mark.allow_console("404")
async def test_missing_page_hydrates_without_errors(page: Page) -> None:
    """The crawl covers all that there are."""
    await page.goto("/rien/")
    await wait_for_hydration(page)


async def test_reading_opens_no_socket(page: Page) -> None:
    sockets = sockets_of(page)
    await page.goto("/")
    await wait_for_hydration(page)
    await page.mouse.wheel(0, 1500)
    await page.mouse.move(700, 400)
    await page.mouse.move(300, 200, steps=20)
    await page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
    assert sockets == []


async def test_page_state_contains_no_frozen_markup(page: Page) -> None:
    await page.goto("/")
    state: dict[str, Any] = await page.evaluate(
        "() => JSON.parse(document.querySelector('#villa-state').textContent)"
    )
    assert "__html" not in str(state)
    await expect(page.locator("main h1")).to_be_visible()


async def test_document_that_is_read_again_breaks_no_policy(page: Page) -> None:
    """The browser reports an error where it holds the styles of the text against the policy."""

    async def restyle(route: Route) -> None:
        response = await route.fetch()
        body = (await response.text()).replace("</style>", "/* other */</style>", 1)
        await route.fulfill(response=response, body=body)

    await page.goto("/")
    await wait_for_hydration(page)
    await page.route(lambda url: urlsplit(url).path == "/", restyle)
    async with page.expect_response(lambda response: urlsplit(response.url).path == "/") as read:
        await page.locator(".language-switch a[data-locale=it]").click()
    assert "/* other */</style>" in await (await read.value).text()
    await expect(page.locator("html")).to_have_attribute("lang", "it")

"""The seats of the cookbook with two workers: one's own at once, with script and without."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_action
from tests.browser.sockets import connected, sockets_of
from tests.cli.test_workers import TWO_WORKERS, all_there
from tests.docs.test_extending import COOKBOOK, steps
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site, serving
from villa_site.cluster.local_channel import socket_folder

PATIENCE = 20

pytestmark = pytest.mark.req("DEV-05")


@pytest.fixture(scope="module")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of two workers with the seats, as the cookbook says to write them."""
    project = tmp_path_factory.mktemp("hall")
    copy_packages(project)
    for step in steps(COOKBOOK.read_text(encoding="utf-8")):
        if step.file in {"blocks/places.py", "content/fr/places.yaml"}:
            file = project / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
    content = str(project / "content")
    async with serving(
        project, command=TWO_WORKERS, PYTHONPATH=str(project), VILLA_CONTENT_DIR=content
    ) as site:
        async with asyncio.timeout(PATIENCE):
            await all_there(socket_folder(project / "data"), 2)
        yield site


def seat(page: Page, number: int) -> Locator:
    return page.locator(f"[name=place][value='{number}']")


async def test_seat_is_ones_own_at_once_on_the_open_page(
    hall: Site, make_context: MakeContext
) -> None:
    own = await (await make_context(base_url=hall.url)).new_page()
    other = await (await make_context(base_url=hall.url)).new_page()
    for page in (own, other):
        async with connected(page):
            await page.goto("/places/")
    sockets = sockets_of(own)
    await own.evaluate("() => { window.alive = true; }")
    await seat(own, 3).click()
    await expect(seat(own, 3)).to_have_text("3 à vous")
    await expect(seat(own, 3)).to_have_attribute("aria-pressed", "true")
    await expect(seat(other, 3)).to_have_text("3 prise")
    await expect(seat(other, 3)).to_be_disabled()
    # The page is the same, on the same connection.
    assert await own.evaluate("() => window.alive")
    assert sockets == []
    # The next page that is loaded knows the visitor from its first line on.
    await own.reload()
    await expect(seat(own, 3)).to_have_text("3 à vous")


async def test_seat_is_ones_own_where_no_socket_opens(
    hall: Site, make_context: MakeContext
) -> None:
    context = await make_context(base_url=hall.url)
    await context.route_web_socket("**/*", lambda socket: socket.close())
    page = await context.new_page()
    await page.goto("/places/")
    await wait_for_action(page)
    await page.evaluate("() => { window.alive = true; }")
    await seat(page, 5).click()
    await expect(seat(page, 5)).to_have_text("5 à vous")
    assert await page.evaluate("() => window.alive")


async def test_seat_is_ones_own_without_script(hall: Site, make_context: MakeContext) -> None:
    own = await (await make_context(base_url=hall.url, java_script_enabled=False)).new_page()
    other = await (await make_context(base_url=hall.url, java_script_enabled=False)).new_page()
    await own.goto("/places/")
    await seat(own, 7).click()
    await expect(seat(own, 7)).to_have_text("7 à vous")
    await other.goto("/places/")
    await expect(seat(other, 7)).to_have_text("7 prise")
    await own.reload()
    await expect(seat(own, 7)).to_have_text("7 à vous")

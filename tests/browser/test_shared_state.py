"""The poll of docs/extending.md with two workers: counted once, seen by all, script on or off."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import httpx
import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_action
from tests.browser.sockets import heard_of
from tests.cli.test_workers import TWO_WORKERS, all_there
from tests.docs.test_extending import PAGE, steps
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site, serving
from villa_site.cluster.local_channel import socket_folder

POLL = "/sondage/"
PATIENCE = 20
LARGEST = 40
"""Lines of the poll, empty ones apart."""


@pytest.fixture(scope="module")
async def poll(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of two workers with the poll, as its page says to write it."""
    project = tmp_path_factory.mktemp("poll")
    copy_packages(project)
    for step in steps(PAGE.read_text()):
        if "sondage" in step.file:
            file = project / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text)
    content = str(project / "content")
    async with serving(
        project, command=TWO_WORKERS, PYTHONPATH=str(project), VILLA_CONTENT_DIR=content
    ) as site:
        async with asyncio.timeout(PATIENCE):
            await all_there(socket_folder(project / "data"), 2)
        yield site


def yes(page: Page) -> Locator:
    return page.get_by_role("button", name="Oui")


async def votes(site: Site) -> set[int]:
    """The votes for yes that several connections get, from any worker."""
    reported = set()
    for _ in range(12):
        async with httpx.AsyncClient(base_url=site.url, trust_env=False) as client:
            reported.add(int(re.findall(r">Oui : (\d+)<", (await client.get(POLL)).text)[0]))
    return reported


async def shown(page: Page) -> int:
    """The votes for yes on a page."""
    return int((await yes(page).inner_text()).rpartition(" ")[2])


async def opened(page: Page) -> int:
    """Open the poll and wait for its socket; give its votes."""
    heard = heard_of(page)
    await page.goto(POLL)
    async with asyncio.timeout(PATIENCE):
        await heard.wait()
    return await shown(page)


def test_poll_of_the_page_is_short_and_imports_what_authors_may() -> None:
    (text,) = [step.text for step in steps(PAGE.read_text()) if step.file == "blocks/sondage.py"]
    assert len([line for line in text.splitlines() if line.strip()]) <= LARGEST
    modules = set(re.findall(r"^from (\S+) import", text, re.MULTILINE))
    assert modules == {"__future__", "reactpy", "reactpy.types", "villa_site.extend"}


@pytest.mark.req("DEV-04")
@pytest.mark.req("DEV-05")
async def test_vote_is_seen_on_another_visitors_open_page(
    poll: Site, make_context: MakeContext
) -> None:
    voter = await (await make_context(base_url=poll.url)).new_page()
    reader = await (await make_context(base_url=poll.url)).new_page()
    before = await opened(reader)
    assert await opened(voter) == before
    await voter.evaluate("() => { window.alive = true; }")
    island = voter.locator("villa-island[name=action]").first
    await island.scroll_into_view_if_needed()
    await wait_for_action(voter)
    async with voter.expect_response(re.compile("/_villa/actions/.*cookie=1")) as answered:
        await yes(voter).click()
    assert (await answered.value).status == 200
    await expect(yes(reader)).to_have_text(f"Oui : {before + 1}")
    await expect(yes(voter)).to_have_text(f"Oui : {before + 1}")
    await expect(voter.get_by_role("status").filter(has_text="Merci !")).to_be_visible()
    # In place, without a full load; pressed again, it is refused politely and changes nothing.
    assert await voter.evaluate("() => window.alive")
    await yes(voter).click()
    await expect(voter.get_by_role("status").filter(has_text="déjà voté")).to_be_visible()
    await voter.reload()
    assert await shown(voter) == before + 1
    assert await votes(poll) == {before + 1}


@pytest.mark.req("DEV-04")
@pytest.mark.req("DEV-05")
async def test_vote_without_script_counts_once_and_survives_a_restart(
    poll: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=poll.url, java_script_enabled=False)).new_page()
    await page.goto(POLL)
    before = await shown(page)
    await yes(page).click()
    await expect(yes(page)).to_have_text(f"Oui : {before + 1}")
    await expect(page.get_by_text("Merci !")).to_be_visible()
    await page.reload()
    assert await shown(page) == before + 1
    await page.get_by_role("button", name="Non").click()
    await expect(page.get_by_text("Vous avez déjà voté.")).to_be_visible()
    cookies = {each["name"]: each for each in await page.context.cookies()}
    assert cookies["villa_visitor"]["httpOnly"]
    assert cookies["villa_visitor"]["sameSite"] == "Lax"
    await poll.restart()
    await page.goto(POLL)
    assert await shown(page) == before + 1
    assert await votes(poll) == {before + 1}
    assert "Traceback" not in poll.log

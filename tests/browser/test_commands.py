"""Commands run at once: before the client is there, without a socket, through updates, by keys."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.hydration import wait_for_hydration
from tests.browser.served_site import Site, serving
from tests.browser.sockets import sockets_of

pytestmark = pytest.mark.req("DEV-02")

PURE: Final = '''
"""A panel that opens, and a list to walk through."""

from reactpy import html

from villa_site.extend import BlockContext, ContentModel, block, js

WALK = js.on_key("ArrowRight", js.focus(js.next_sibling("button", wrap=True))).then(
    js.on_key("ArrowLeft", js.focus(js.previous_sibling("button", wrap=True)))
)


class Nothing(ContentModel):
    """No data."""


@block()
def panel(data: Nothing, ctx: BlockContext):
    opens = js.push_focus().then(js.show("#panel"), js.focus_first("#panel"))
    return html.section(
        html.button({"id": "open", "aria-controls": "panel", "aria-expanded": "false",
                     "onClick": opens}, "Open"),
        html.div({"id": "panel", "hidden": True},
            html.button({"onClick": js.hide("#panel").then(js.pop_focus())}, "Close")),
        html.details({"id": "native"}, html.summary("Native"), "Words"),
        html.button({"onClick": js.toggle("#native")}, "Toggle"),
        html.div({"id": "list", "onKeyDown": js.on_key("Escape", js.focus("#open"))},
            [html.button({"onKeyDown": WALK}, name) for name in "ABC"]),
    )
'''
LIVE: Final = '''
"""A count that the server keeps, beside what the browser does at once."""

from reactpy import component, html, use_state

from villa_site.extend import BlockContext, ContentModel, block, js


class Nothing(ContentModel):
    """No data."""


@block()
@component
def counted(data: Nothing, ctx: BlockContext):
    count, set_count = use_state(0)
    mark = js.add_class("#status", "mark").then(js.set_attribute("#status", "title", "seen"))
    return html.section(
        html.button({"id": "count", "onClick": mark.then(lambda _: set_count(count + 1))}, "Count"),
        html.p({"id": "status", "className": f"count-{count}", "title": str(count)}, str(count)),
    )
'''
PAGE: Final = "title: {title}\ntemplate: ''\nblocks:\n  - panel: {{}}\n  - counted: {{}}\n"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of two pages that hold the same blocks."""
    folder = tmp_path_factory.mktemp("commands")
    extra, content = folder / "extra", folder / "content" / "fr"
    extra.mkdir()
    content.mkdir(parents=True)
    (extra / "panel.py").write_text(PURE)
    (extra / "counted.py").write_text(LIVE)
    (content / "home.yaml").write_text(PAGE.format(title="Accueil"))
    (content / "autre.yaml").write_text(PAGE.format(title="Autre"))
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    given = {"VILLA_CONTENT_DIR": str(folder / "content")}
    async with serving(folder, command=command, **given) as served:
        yield served


@pytest.mark.fresh_context
@pytest.mark.allow_console("ERR_FAILED")
async def test_commands_run_without_the_client(page: Page) -> None:
    await page.route("**/main-*.js", lambda route: route.abort())
    sockets = sockets_of(page)
    await page.goto("/")
    opener, panel = page.locator("#open"), page.locator("#panel")
    await opener.click()
    await expect(panel.get_by_role("button", name="Close")).to_be_focused()
    await expect(opener).to_have_attribute("aria-expanded", "true")
    await page.keyboard.press("Enter")
    await expect(panel).to_be_hidden()
    await expect(opener).to_be_focused()
    await expect(opener).to_have_attribute("aria-expanded", "false")
    await page.get_by_role("button", name="Toggle").click()
    await expect(page.locator("#native")).to_have_attribute("open", "")
    assert sockets == []


async def test_keys_move_the_focus_in_a_hydrated_page(page: Page) -> None:
    sockets = sockets_of(page)
    await page.goto("/")
    await wait_for_hydration(page)
    first, second, third = (page.get_by_role("button", name=name, exact=True) for name in "ABC")
    await first.focus()
    for key, button in (("ArrowRight", second), ("ArrowLeft", first), ("ArrowLeft", third)):
        await page.keyboard.press(key)
        await expect(button).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator("#open")).to_be_focused()
    assert sockets == []


async def test_changes_survive_updates_and_end_with_the_page(page: Page) -> None:
    await page.goto("/")
    await wait_for_hydration(page)
    await page.evaluate("document.querySelector('#status').kept = true")
    status = page.locator("#status")
    for count in ("1", "2"):
        await page.locator("#count").click()
        await expect(status).to_have_text(count)
        await expect(status).to_have_class(f"count-{count} mark")
        await expect(status).to_have_attribute("title", "seen")
    await page.evaluate(
        """() => {
          const link = Object.assign(document.createElement('a'), { href: '/autre/' });
          document.querySelector('main').append(link);
          link.click();
          link.remove();
        }"""
    )
    await expect(page.locator("#status")).to_have_text("0")
    await expect(page).to_have_title(re.compile("Autre"))
    await expect(status).to_have_class("count-0")
    await expect(status).to_have_attribute("title", "0")

"""Commands run at once: before the client is there, without a socket, through updates, by keys."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_hydration
from tests.browser.script_loads import Loads
from tests.browser.sockets import sockets_of
from tests.support.served_site import Site, serving

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
VERBS: Final = '''
"""A button for each verb."""

from reactpy import html

from villa_site.extend import BlockContext, ContentModel, block, js

CELL = js.closest("li").inner("output")
WIDE = js.set_attribute("self", "title", "wide")
COMMANDS = {
    "remove_class": js.remove_class("#seen", "mark"),
    "toggle_class": js.toggle_class("#seen", "mark").then(js.toggle_class("#seen", "other")),
    "remove_attribute": js.remove_attribute("#seen", "title"),
    "toggle_attribute": js.toggle_attribute("#seen", "aria-pressed", "true", "false"),
    "relations": js.set_attribute(CELL, "title", "found").then(js.add_class("next", "after")),
    "when": js.when("(min-width: 1px)", WIDE).then(js.when("(max-width: 1px)", js.hide("self"))),
    "dispatch": js.dispatch("villa:told", "#seen", detail=[1]),
    "scroll_to": js.scroll_to("#far"),
    "copy": js.copy("#seen").then(js.set_attribute("self", "title", "copied")),
    "share": js.share(url="/autre/", title="Autre").then(js.set_attribute("self", "title", "ok")),
    "wait": js.wait(50).then(js.set_attribute("self", "title", "later")),
    "missing": js.show("#nowhere").then(js.set_attribute("self", "title", "went on")),
    "cycle": js.dispatch("villa:again"),
    "prevent": js.prevent_default(),
    "submit": js.submit("#form"),
    "navigate": js.navigate("/autre/"),
}


class Nothing(ContentModel):
    """No data."""


@block()
def verbs(data: Nothing, ctx: BlockContext):
    again = js.listen("villa:again", js.dispatch("villa:again"))
    rows = [
        html.li(again, html.button({"id": name, "onClick": command}, name), html.output("…"))
        for name, command in COMMANDS.items()
    ]
    told = js.listen("villa:told", js.set_attribute("self", "lang", "it"))
    return html.section(
        html.p({"id": "seen", "className": "mark", "title": "seen", **told}, "Words"),
        html.ul(rows),
        html.a({"id": "link", "href": "/autre/", "onClick": COMMANDS["prevent"]}, "Autre"),
        html.form({"id": "form", "action": "/autre/"}, html.input({"name": "a", "value": "b"})),
        html.div({"style": {"height": "3000px"}}),
        html.p({"id": "far"}, "Far"),
    )
'''
REVEALED: Final = '''
"""Words, and at an event a button with a command."""

from reactpy import component, html, use_state

from villa_site.extend import BlockContext, ContentModel, block, js


class Nothing(ContentModel):
    """No data."""


@block()
@component
def revealed(data: Nothing, ctx: BlockContext):
    shown, show = use_state(False)
    close = html.button({"id": "close", "onClick": js.hide("#words")}, "Close")
    return html.section(
        html.p({"id": "words"}, "Words"),
        html.button({"id": "more", "onClick": lambda _: show(True)}, "More"),
        close if shown else None,
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
    (extra / "verbs.py").write_text(VERBS)
    (extra / "revealed.py").write_text(REVEALED)
    (content / "sans.yaml").write_text("title: Sans\nblocks:\n  - revealed: {}\n")
    (content / "lien.yaml").write_text("title: Lien\nblocks:\n  - md: '[Autre](/autre/#list)'\n")
    (content / "verbes.yaml").write_text("title: Verbes\nblocks:\n  - verbs: {}\n")
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


def scripts_of_commands(page: Page) -> list[str]:
    """Collect the requests for what runs commands."""
    requested: list[str] = []
    name = re.compile("/commands-")
    page.on("request", lambda each: requested.append(each.url) if name.search(each.url) else None)
    return requested


@pytest.mark.fresh_context
@pytest.mark.allow_console("ERR_FAILED")
async def test_page_without_commands_loads_their_script_with_the_first_command(
    page: Page,
) -> None:
    requested = scripts_of_commands(page)
    # The pages that its links lead to have commands.
    await page.route("**/_payload*", lambda route: route.abort())
    await page.goto("/sans/")
    await wait_for_hydration(page)
    await page.wait_for_load_state("networkidle")
    assert requested == []
    await page.locator("#more").click()
    await expect(page.locator("#close")).to_be_visible()
    await page.locator("#close").click()
    await expect(page.locator("#words")).to_be_hidden()
    assert len(requested) == 1


@pytest.mark.fresh_context
async def test_page_with_commands_that_follows_one_without_runs_them_at_once(page: Page) -> None:
    requested = scripts_of_commands(page)
    await page.goto("/lien/")
    await wait_for_hydration(page)
    await page.evaluate("window.kept = true")
    await page.get_by_role("link", name="Autre").click()
    await expect(page).to_have_title(re.compile("Autre"))
    await page.locator("#open").click()
    await expect(page.locator("#panel")).to_be_visible()
    assert len(requested) == 1
    assert await page.evaluate("window.kept")


SHARE: Final = "navigator.share = (data) => { window.shared = data; return Promise.resolve(); }"


@pytest.mark.fresh_context
@pytest.mark.allow_console("ERR_FAILED")
@pytest.mark.allow_console("Commands start each other without end")
async def test_every_verb_acts_in_a_browser_without_the_client(
    make_context: MakeContext,
) -> None:
    context = await make_context(permissions=["clipboard-read", "clipboard-write"])
    page = await context.new_page()
    await page.add_init_script(SHARE)
    await page.route("**/main-*.js", lambda route: route.abort())
    await page.goto("/verbes/")
    seen = page.locator("#seen")

    async def press(verb: str) -> Locator:
        button = page.locator(f"#{verb}")
        await button.click()
        return button

    await press("remove_class")
    await expect(seen).to_have_class("")
    await press("toggle_class")
    await expect(seen).to_have_class("mark other")
    await press("remove_attribute")
    assert await seen.get_attribute("title") is None
    for value in ("true", "false", "true"):
        await press("toggle_attribute")
        await expect(seen).to_have_attribute("aria-pressed", value)
    await press("relations")
    cell = page.locator("li:has(#relations) output")
    await expect(cell).to_have_attribute("title", "found")
    await expect(cell).to_have_class("after")
    await press("dispatch")
    await expect(seen).to_have_attribute("lang", "it")
    for verb, title in {
        "when": "wide", "copy": "copied", "share": "ok", "wait": "later", "missing": "went on",
    }.items():  # fmt: skip
        await expect(await press(verb)).to_have_attribute("title", title)
    assert await page.evaluate("navigator.clipboard.readText()") == "Words"
    assert await page.evaluate("window.shared") == {"url": "/autre/", "title": "Autre"}
    await press("cycle")
    await press("scroll_to")
    await expect(page.locator("#far")).to_be_in_viewport()
    await page.locator("#link").click()
    await expect(page).to_have_url(re.compile("/verbes/$"))
    await press("submit")
    await expect(page).to_have_url(re.compile(r"/autre/\?a=b$"))
    await page.goto("/verbes/")
    await press("navigate")
    await expect(page).to_have_url(re.compile("/autre/$"))


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource")
async def test_missing_commands_reload_the_page_that_has_some_once(page: Page) -> None:
    loads = Loads(page)
    await loads.without("**/_villa/assets/commands-*.js")
    await page.goto("/", wait_until="commit")
    await loads.until(documents=2, misses=2)
    assert len(loads.documents) == 2


@pytest.mark.req("BLD-03")
@pytest.mark.allow_console("Failed to load resource")
async def test_missing_commands_of_the_next_page_load_it_in_full(page: Page) -> None:
    await page.goto("/sans/")
    await wait_for_hydration(page)
    loads = Loads(page)
    await loads.without("**/_villa/assets/commands-*.js")
    await page.evaluate("""() => {
        const link = document.createElement('a');
        link.href = '/';
        document.querySelector('main').append(link);
        link.click();
    }""")
    await loads.until(documents=2)
    assert {each.rsplit("/", 1)[-1] for each in loads.documents} == {""}
    assert len(loads.documents) == 2

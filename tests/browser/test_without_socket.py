"""Whatever is live has an HTTP way, which the client takes by itself: each thing, each trouble."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.breaking_proxy import Breakage, BreakingProxy, breaking_proxy
from tests.browser.conftest import MakeContext
from tests.browser.delayed_responses import delayed_responses
from tests.browser.followed_links import follow, is_same_document, mark
from tests.browser.sockets import connected
from tests.docs.test_extending import PAGE, steps
from tests.support.copied_packages import copy_packages
from tests.support.served_site import ROOT, Site, serving

pytestmark = [
    pytest.mark.req("ROB-01", "RTE-16"),
    pytest.mark.allow_console("WebSocket", "ERR_", "Failed to load resource", "Failed to fetch"),
]

COUNTER: Final = '''"""A number that only a socket can change."""

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, Text, block, section


class Compteur(ContentModel):
    """What stands above it."""

    titre: Text = ""


@block()
@component
def compteur(data: Compteur, ctx: PageContext) -> VdomDict:
    """Show the number and the button."""
    number, set_number = use_state(0)

    def on_click(_event: object) -> None:
        set_number(number + 1)

    return section("compteur", html.button({"onClick": on_click}, f"Compte : {number}"))
'''
PAGES: Final = {
    "essai.yaml": """
title: Essai
blocks:
  - agenda: {anchor: dates, titre: Dates, mode: auto, nombre: 40, filtres: true}
  - agenda: {anchor: suite, titre: Suite, mode: auto, nombre: 40, filtres: true}
  - compteur: {titre: Compteur}
""",
    "vote.yaml": """
title: Vote
blocks:
  - sondage: {cle: jardin, question: Ouvrir le lundi ?}
""",
}

NOTICE: Final = ".connection-notice"
Use = Callable[[Page], Coroutine[Any, Any, None]]


def _project(folder: Path) -> Path:
    """Write a project with the demonstration's content, the poll of the docs and a counter."""
    copy_packages(folder)
    shutil.copytree(ROOT / "villa_site/demo", folder / "content", ignore=_no_code)
    (folder / "blocks/compteur.py").write_text(COUNTER)
    for step in steps(PAGE.read_text()):
        if step.file == "blocks/sondage.py":
            (folder / step.file).write_text(step.text)
    for name, text in PAGES.items():
        (folder / "content/fr" / name).write_text(text)
    return folder


def _no_code(_folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith((".py", ".md", "__pycache__"))]


class Sites:
    """One site for each set of variables, and one proxy before each."""

    def __init__(self, project: Path, stack: AsyncExitStack) -> None:
        self.project = project
        self.stack = stack
        self._served: dict[str, tuple[Site, BreakingProxy]] = {}

    async def served(self, name: str, **environment: str) -> tuple[Site, BreakingProxy]:
        if name not in self._served:
            folder = self.project / name
            folder.mkdir()
            settings = {
                "PYTHONPATH": str(self.project),
                "VILLA_CONTENT_DIR": str(self.project / "content"),
                "VILLA_FORM_MIN_SECONDS": "0",
                "VILLA_FORM_RATE_LIMIT": "1000",
                **environment,
            }
            site = await self.stack.enter_async_context(serving(folder, **settings))
            proxy = await self.stack.enter_async_context(breaking_proxy(site.port))
            self._served[name] = site, proxy
        site, proxy = self._served[name]
        proxy.become("none")
        return site, proxy


@pytest.fixture(scope="module")
async def sites(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sites]:
    """The sites of this module, each started when it is first needed."""
    async with AsyncExitStack() as stack:
        yield Sites(_project(tmp_path_factory.mktemp("without-socket")), stack)


async def choose_in_a_block(page: Page) -> None:
    """Filter two blocks of one page: the second choice leaves the first."""
    dates, suite = page.locator("#dates"), page.locator("#suite")
    count = dates.locator(".agenda-count")
    before = await count.inner_text()
    await dates.get_by_label("Catégorie").select_option(index=1)
    chosen = await dates.get_by_label("Catégorie").input_value()
    await expect(count).not_to_have_text(before)
    after = await count.inner_text()
    other = await suite.locator(".agenda-count").inner_text()
    await suite.get_by_label("Catégorie").select_option(index=2)
    await expect(suite.locator(".agenda-count")).not_to_have_text(other)
    await expect(count).to_have_text(after)
    await expect(dates.get_by_label("Catégorie")).to_have_value(chosen)


async def choose_in_the_agenda(page: Page) -> None:
    """Filter a list: focus and choice stay, the address holds it."""
    status = page.locator(".listing-status")
    before = await status.inner_text()
    category = page.get_by_label("Catégorie")
    await category.focus()
    await category.select_option("exposition")
    await expect(status).not_to_have_text(before)
    await expect(page).to_have_url(re.compile("categorie=exposition"))
    await expect(category).to_have_value("exposition")
    await expect(category).to_be_focused()


async def search_while_typing(page: Page) -> None:
    """Search: results and suggestions follow, what is typed stays as it is typed."""
    field = page.get_by_label("Que cherchez-vous ?")
    await field.press_sequentially("jard ")
    await expect(page.locator(".search-body article mark").first).to_be_visible()
    suggestions = page.get_by_role("navigation", name="Suggestions").get_by_role("link")
    await expect(suggestions.first).to_be_visible()
    await expect(field).to_have_value("jard ")
    await expect(field).to_be_focused()


async def vote(page: Page) -> None:
    """Run an action: its message and what it has changed are there."""
    button = page.get_by_role("button", name="Oui")
    before = int((await button.inner_text()).rpartition(" ")[2])
    await page.locator("villa-island[name=action]").first.scroll_into_view_if_needed()
    await page.wait_for_load_state("networkidle")
    await button.click()
    await expect(button).to_have_text(f"Oui : {before + 1}")
    await expect(page.get_by_text("Merci !")).to_be_visible()


async def subscribe(page: Page) -> None:
    """Send a form that is posted: its answer takes its place."""
    await page.locator("#newsletter-email").fill("lea@villa.example.org")
    for name in ("firstname", "lastname", "country", "city"):
        await page.locator(f"#newsletter-{name}").fill("Rome")
    await page.locator("#newsletter-consent").check()
    await page.locator("#newsletter-send").click()
    await expect(page.locator("#newsletter-done")).to_contain_text(re.compile(r"\w"))


async def count_up(page: Page) -> None:
    """Press a button that needs the socket: it works, or a notice says why it does not."""
    await page.get_by_role("button", name="Compte : 0").click()
    counted = page.get_by_role("button", name="Compte : 1")
    await expect(counted.or_(page.locator(NOTICE)).first).to_be_visible()


async def submit_the_search_of_the_header(page: Page) -> None:
    """Send a plain form: its page turns in place of the current one."""
    await page.wait_for_load_state("networkidle")
    await page.evaluate(
        """() => {
          const form = document.createElement('form');
          form.action = '/recherche/';
          form.innerHTML = '<input name="s" value="jardin">';
          document.body.append(form);
          form.requestSubmit();
        }"""
    )
    await expect(page.locator(".search-body article mark").first).to_be_visible()


async def follow_a_link(page: Page) -> None:
    """Follow a link: the page turns."""
    await page.wait_for_load_state("networkidle")
    await follow(page, "/contact/")
    await expect(page).to_have_url(re.compile("/contact/$"))
    await expect(page.locator("#ecrire")).to_be_attached()


THINGS: Final[Mapping[str, tuple[str, Use]]] = {
    "block": ("/essai/", choose_in_a_block),
    "listing": ("/agenda/", choose_in_the_agenda),
    "search": ("/recherche/", search_while_typing),
    "action": ("/vote/", vote),
    "widget": ("/essai/", count_up),
    "newsletter": ("/agenda/", subscribe),
    "form": ("/agenda/", submit_the_search_of_the_header),
    "link": ("/essai/", follow_a_link),
}
BREAKAGES: Final[tuple[Breakage, ...]] = (
    "refused",
    "dropped",
    "hanging",
    "closed",
    "silent",
    "cut",
)
SETTINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "full": {"VILLA_MAX_SESSIONS": "0"},
    "never": {"VILLA_LIVE_CONNECT": "never"},
}


async def opened(context: MakeContext, url: str, path: str) -> Page:
    page = await (await context(base_url=url)).new_page()
    await page.goto(path)
    await mark(page)
    return page


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("breakage", BREAKAGES)
async def test_every_live_thing_works_while_sockets_are_broken(
    sites: Sites, make_context: MakeContext, breakage: Breakage, thing: str
) -> None:
    path, use = THINGS[thing]
    _, proxy = await sites.served("usual")
    proxy.become(breakage)
    page = await opened(make_context, proxy.url, path)
    await use(page)
    assert await is_same_document(page)


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("setting", SETTINGS)
async def test_every_live_thing_works_on_a_site_without_sockets(
    sites: Sites, make_context: MakeContext, setting: str, thing: str
) -> None:
    path, use = THINGS[thing]
    _, proxy = await sites.served(setting, **SETTINGS[setting])
    page = await opened(make_context, proxy.url, path)
    await use(page)
    assert await is_same_document(page)


async def connected_page(
    sites: Sites, make_context: MakeContext, path: str
) -> tuple[Page, Site, BreakingProxy]:
    """Open a page of the usual site, and its socket, as a visitor's first touch does."""
    site, proxy = await sites.served("usual")
    page = await (await make_context(base_url=proxy.url)).new_page()
    async with connected(page):
        await page.goto(path)
        await mark(page)
        live = page.locator("main select, main [type=search], main button").first
        await live.hover()
        await live.focus()
    return page, site, proxy


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("breakage", ["frozen", "cut"])
async def test_every_live_element_works_on_a_socket_that_is_dropped(
    sites: Sites, make_context: MakeContext, breakage: str, thing: str
) -> None:
    path, use = THINGS[thing]
    page, _, proxy = await connected_page(sites, make_context, path)
    if breakage == "frozen":
        proxy.become("frozen")
    else:
        proxy.become("refused")
        proxy.cut()
    await use(page)
    assert await is_same_document(page)


WITH_HTTP_WAY: Final = [thing for thing in THINGS if thing != "widget"]


@pytest.mark.parametrize("thing", WITH_HTTP_WAY)
async def test_live_thing_waits_offline_says_so_and_works_online(
    sites: Sites, make_context: MakeContext, thing: str
) -> None:
    path, use = THINGS[thing]
    page, _, _ = await connected_page(sites, make_context, path)
    await page.context.set_offline(offline=True)
    using = asyncio.create_task(use(page))
    await expect(page.locator(NOTICE)).to_have_text(re.compile("Pas de connexion"))
    await page.context.set_offline(offline=False)
    await using
    assert await is_same_document(page)
    await expect(page.locator(NOTICE)).to_have_count(0)


@pytest.mark.parametrize("thing", WITH_HTTP_WAY)
async def test_live_thing_works_after_a_restart_of_the_server(
    sites: Sites, make_context: MakeContext, thing: str
) -> None:
    path, use = THINGS[thing]
    page, site, _ = await connected_page(sites, make_context, path)
    await site.stop()
    using = asyncio.create_task(use(page))
    await expect(page.locator(NOTICE)).to_be_visible()
    await site.start()
    await using
    assert await is_same_document(page)


async def test_page_is_live_again_after_a_restart_of_the_server(
    sites: Sites, make_context: MakeContext
) -> None:
    page, site, proxy = await connected_page(sites, make_context, "/vote/")
    async with connected(page):
        await site.restart()
    other = await opened(make_context, proxy.url, "/vote/")
    before = await page.get_by_role("button", name="Non").inner_text()
    await other.get_by_role("button", name="Non").click()
    await expect(page.get_by_role("button", name="Non")).not_to_have_text(before)


@pytest.mark.parametrize("setting", ["full", "never"])
async def test_shared_value_is_shown_on_an_open_page_without_a_socket(
    sites: Sites, make_context: MakeContext, setting: str
) -> None:
    _, proxy = await sites.served(setting, **SETTINGS[setting])
    reader = await opened(make_context, proxy.url, "/vote/")
    before = await reader.get_by_role("button", name="Non").inner_text()
    voter = await opened(make_context, proxy.url, "/vote/")
    await voter.get_by_role("button", name="Non").click()
    await expect(reader.get_by_role("button", name="Non")).not_to_have_text(before, timeout=20_000)
    assert await is_same_document(reader)


async def test_choice_made_before_the_client_is_there_is_answered(
    sites: Sites, make_context: MakeContext
) -> None:
    _, proxy = await sites.served("usual")
    proxy.become("refused")
    page = await (await make_context(base_url=proxy.url)).new_page()
    async with delayed_responses(page.context, re.compile(r"/_villa/assets/main-.*\.js")):
        await page.goto("/agenda/", wait_until="domcontentloaded")
        before = await page.locator(".listing-status").inner_text()
        await page.get_by_label("Catégorie").select_option("exposition")
    await expect(page).to_have_url(re.compile("categorie=exposition"))
    await expect(page.locator(".listing-status")).not_to_have_text(before)
    await expect(page.get_by_label("Catégorie")).to_have_value("exposition")

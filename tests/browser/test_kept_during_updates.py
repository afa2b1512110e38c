"""What a visitor has typed, opened, scrolled and started stays while the page changes around it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Page, Response, expect

from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.sockets import heard_of
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site

BLOCK: Final = '''"""A bench with much to leave lying about, beside what all visitors change."""

from reactpy import component, html

from villa_site.extend import BlockContext, ContentModel, Text, action, block, section, use_store


class Etabli(ContentModel):
    titre: Text = ""


@action()
async def voter(reponse: str) -> str:
    await use_store("etabli", "votes").increment(reponse)
    return "Merci !"


def choice(name, votes):
    button = html.button({"type": "button", "data-name": name}, f"Choix {name} : {votes}")
    return html.li({"key": name}, button, html.input({"aria-label": f"Note {name}"}))


@component
def opinion(name, votes):
    return choice(name, votes)


@block(stores=("etabli",))
def etabli(data: Etabli, ctx: BlockContext):
    votes = use_store("etabli", "votes")
    names = sorted((f"n{row}" for row in range(20)), key=lambda name: -votes.count(name))
    return section(
        "etabli",
        html.div(
            {"className": "block-body"},
            html.h3(f"{data.titre}, {votes.count('n7')} voix"),
            html.label("Nom ", html.input({"id": "nom", "value": "d'origine"})),
            html.label("Mot ", html.textarea({"id": "mot"}, "d'origine")),
            html.label(html.input({"id": "oui", "type": "checkbox"}), " Oui"),
            html.select({"id": "liste"}, html.option("un"), html.option("deux")),
            html.details({"id": "plus"}, html.summary("Plus"), html.p("Un détail.")),
            html.dialog({"id": "fenetre"}, html.p("Une fenêtre.")),
            html.div({"id": "bulle", "popover": "manual"}, html.p("Une bulle.")),
            html.div(
                {"id": "boite", "style": {"height": "60px", "overflow": "auto"}, "tabIndex": 0},
                *(html.p(f"Ligne {row}") for row in range(30)),
            ),
            html.video({"id": "film", "muted": True, "aria-label": "Film"}),
            html.p({"id": "anime"}, "Une ligne qui bouge."),
            html.ul(*(choice(name, votes.count(name)) for name in names)),
            html.ul(*(opinion("c" + name, votes.count(name), key=name) for name in names)),
        ),
        voter.form({}, html.button({"className": "vote"}, "Voter"), reponse="n7"),
        title="Établi",
    )
'''
PAGE: Final = """
title: Établi
blocks:
  - etabli: {{titre: {title}}}
"""
ACT: Final = """async () => {
    const by = (id) => document.getElementById(id);
    by("plus").open = true;
    by("fenetre").show();
    by("boite").scrollTop = 120;
    const canvas = document.createElement("canvas");
    canvas.getContext("2d").fillRect(0, 0, 1, 1);
    by("film").srcObject = canvas.captureStream(10);
    await by("film").play();
    by("anime").animate([{ opacity: 1 }, { opacity: 0.5 }], 1e6);
    window.alive = true;
    window.elements = ["nom", "mot", "oui", "liste", "plus", "fenetre", "bulle", "boite", "film",
                       "anime"].map(by);
    window.buttons = new Map([...document.querySelectorAll("[data-name]")].map(
        (button) => [button.dataset.name, button]));
}"""
TYPE: Final = """() => {
    const by = (id) => document.getElementById(id);
    by("oui").checked = true;
    by("liste").value = "deux";
    by("mot").value = "à moi";
    for (const [name, button] of window.buttons) button.nextElementSibling.value = `note ${name}`;
    by("nom").focus();
    by("nom").value = "à moitié ta";
    by("nom").setSelectionRange(2, 6);
}"""
STATE: Final = """() => {
    const by = (id) => document.getElementById(id);
    const buttons = [...document.querySelectorAll("[data-name]")];
    return {
        alive: window.alive,
        same: window.elements.map((element) => element.isConnected && by(element.id) === element),
        nom: [by("nom").value, by("nom").selectionStart, by("nom").selectionEnd],
        focus: document.activeElement.id,
        mot: by("mot").value,
        oui: by("oui").checked,
        liste: by("liste").value,
        open: [by("plus").open, by("fenetre").open, by("bulle").matches(":popover-open")],
        scrolled: by("boite").scrollTop,
        plays: !by("film").paused && by("film").srcObject.active,
        moves: by("anime").getAnimations().map(({ playState }) => playState),
        buttons: buttons.every((button) => window.buttons.get(button.dataset.name) === button),
        count: buttons.length,
        notes: buttons.every((button) =>
            ["", `note ${button.dataset.name}`].includes(button.nextElementSibling.value)),
    };
}"""
RENEW: Final = """() => document.dispatchEvent(
    new CustomEvent("villa:renew", { detail: "code", cancelable: true }))"""

Change = Callable[[Page, Site, Path, MakeContext], Awaitable[None]]


def save(file: Path, title: str) -> None:
    file.write_text(PAGE.format(title=title))


async def another_visitor_votes(
    page: Page, site: Site, _file: Path, make_context: MakeContext
) -> None:
    other = await (await make_context(base_url=site.url)).new_page()
    await other.goto("/etabli/")
    await other.locator(".vote").click()
    await expect(other.locator("main h3").last).to_have_text("Avant, 1 voix")
    await expect(page.locator("main h3").last).to_have_text("Avant, 1 voix")
    # The list has another order.
    await expect(page.locator("[data-name]").first).to_have_text("Choix n7 : 1")


async def editor_saves(page: Page, _site: Site, file: Path, _make: MakeContext) -> None:
    save(file, "Après")
    await expect(page.locator("main h3").last).to_have_text("Après, 0 voix")


async def page_is_refreshed(page: Page, _site: Site, file: Path, _make: MakeContext) -> None:
    save(file, "Après")

    def is_new(response: Response) -> bool:
        return "/_villa/freshness?" in response.url and response.status == 200

    async with page.expect_response(is_new) as answer:
        while not answer.is_done():
            await page.clock.run_for(1_000)
    await expect(page.locator("main h3").last).to_have_text("Après, 0 voix")


async def developer_saves(page: Page, _site: Site, file: Path, _make: MakeContext) -> None:
    save(file, "Après")
    assert not await page.evaluate(RENEW)
    await expect(page.locator("main h3").last).to_have_text("Après, 0 voix")


CASES: Final[dict[str, tuple[Change, str]]] = {
    "store": (another_visitor_votes, "load"),
    "save": (editor_saves, "load"),
    "refresh": (page_is_refreshed, "intent"),
    "development": (developer_saves, "intent"),
}


@pytest.mark.req("ROB-02")
@pytest.mark.parametrize("situation", CASES)
async def test_what_a_visitor_did_stays_while_the_page_changes(
    situation: str, tmp_path: Path, make_site: MakeSite, make_context: MakeContext
) -> None:
    change, connect = CASES[situation]
    file = tmp_path / "content" / "fr" / "etabli.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(PAGE.format(title="Avant"))
    copy_packages(tmp_path)
    (tmp_path / "blocks" / "etabli.py").write_text(BLOCK)
    site = await make_site(
        VILLA_CONTENT_DIR=str(tmp_path / "content"),
        VILLA_LIVE_CONNECT=connect,
        PYTHONPATH=str(tmp_path),
    )
    page = await (await make_context(base_url=site.url)).new_page()
    if situation == "refresh":
        await page.clock.install()
    heard = heard_of(page)
    await page.goto("/etabli/", wait_until="networkidle")
    if connect == "load":
        async with asyncio.timeout(20):
            await heard.wait()
    await page.evaluate(ACT)
    # A page without a socket is not refreshed while a form is being filled in.
    if situation != "refresh":
        await page.evaluate(TYPE)
    # Last, for it closes when the focus goes elsewhere.
    await page.evaluate("document.getElementById('bulle').showPopover()")
    before: dict[str, Any] = await page.evaluate(STATE)
    assert before["open"] == [True, True, True]
    assert before["count"] == 40
    await change(page, site, file, make_context)
    assert await page.evaluate(STATE) == before
    assert re.search(r"Traceback|ERROR", site.log) is None

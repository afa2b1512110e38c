"""Extensions and translators change a page: what is typed stays, what is translated goes."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.followed_links import follow
from tests.browser.hydration import wait_for_hydration

CLIENT: Final = re.compile("/assets/main-")
FORM: Final = "#ecrire-form"
WRAPPED: Final = "Traduit : "

TRANSLATE: Final = """(mark) => {
    const texts = [];
    const walker = document.createTreeWalker(document.querySelector("#villa"), 4);
    while (walker.nextNode()) texts.push(walker.currentNode);
    const shown = texts.filter((text) =>
        text.data.trim() && !text.parentElement.closest("script, style, option, textarea"));
    window.originals = shown.map((text, row) => {
        const original = text.data;
        if (row % 2) {
            text.data = mark + original;
            return () => { text.data = original; };
        }
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstChild.append(mark + original);
        text.replaceWith(font);
        return () => { font.replaceWith(text); };
    });
    return shown.length;
}"""
SHOW_ORIGINAL: Final = "() => { for (const restore of window.originals) restore(); }"
OTHERS: Final = {
    "password manager": """() => {
        for (const field of document.querySelectorAll("input, select, textarea"))
            field.after(document.createElement("div"));
    }""",
    "node in main": """() => {
        document.querySelector("main").prepend("Un mot.", document.createElement("section"));
    }""",
    "translator": f"() => ({TRANSLATE})('{WRAPPED}')",
    "ad blocker": "() => document.querySelector('main villa-island').remove()",
    "nobody": "() => undefined",
}
ACT: Final = """() => {
    const by = (name) => document.querySelector(`#ecrire-form [name=${name}]`);
    by("prenom").value = "Tapé tôt";
    by("message").value = "Un message";
    by("sujet").value = "mecenat";
    by("consent").checked = true;
    document.querySelector("#ecrire-form [type=radio]").checked = true;
    document.querySelector("main details").open = true;
    by("nom").value = "Marchetti";
    by("nom").focus();
    by("nom").setSelectionRange(2, 5);
}"""
STATE: Final = """() => {
    const by = (name) => document.querySelector(`#ecrire-form [name=${name}]`);
    const focused = document.activeElement;
    return {
        texts: ["prenom", "nom", "message", "sujet"].map((name) => by(name).value),
        checked: [by("consent"), document.querySelector("#ecrire-form [type=radio]")].map(
            (field) => field.checked),
        open: document.querySelector("main details").open,
        focus: [focused.name, focused.selectionStart, focused.selectionEnd],
        inView: focused.getBoundingClientRect().top > 0
            && focused.getBoundingClientRect().bottom < innerHeight,
    };
}"""


async def hold_client(page: Page) -> asyncio.Event:
    """Hold the client's script until the event that is returned is set."""
    released = asyncio.Event()

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    await page.route(CLIENT, hold)
    return released


@pytest.mark.req("ROB-02")
@pytest.mark.parametrize("who", OTHERS)
async def test_what_is_typed_before_the_client_stays_when_others_change_the_page(
    who: str, page: Page
) -> None:
    released = await hold_client(page)
    await page.goto("/contact/", wait_until="commit")
    await page.wait_for_function("() => document.readyState !== 'loading'")
    await page.locator(FORM).wait_for()
    await page.evaluate(ACT)
    before: dict[str, Any] = await page.evaluate(STATE)
    assert before["focus"] == ["nom", 2, 5]
    await page.evaluate(OTHERS[who])
    released.set()
    await wait_for_hydration(page)
    await expect(page.locator(FORM)).to_be_visible()
    assert await page.evaluate(STATE) == before


@pytest.mark.req("ROB-02")
@pytest.mark.parametrize("early", [True, False], ids=["before the client", "before idle"])
async def test_translation_is_removed_after_original_and_a_step_back(
    early: bool, page: Page
) -> None:
    released = await hold_client(page)
    if not early:
        released.set()
    await page.goto("/visite/", wait_until="commit")
    await page.wait_for_function("() => document.readyState !== 'loading'")
    if not early:
        await wait_for_hydration(page)
    assert await page.evaluate(TRANSLATE, WRAPPED) > 119
    released.set()
    await wait_for_hydration(page)
    await page.wait_for_load_state("networkidle")
    await page.evaluate(SHOW_ORIGINAL)
    content = page.locator("#villa")
    await expect(content).not_to_contain_text(WRAPPED)
    words = await page.locator("main").inner_text()
    await follow(page, "/agenda/")
    await expect(page.locator("main h1")).to_be_focused()
    await expect(content).not_to_contain_text(WRAPPED)
    await page.go_back()
    await page.wait_for_url("**/visite/")
    await expect(page.locator("main h1")).to_have_text(re.compile("Visiter"))
    await expect(content).not_to_contain_text(WRAPPED)
    assert await page.locator("main").inner_text() == words


@pytest.mark.req("ROB-02")
async def test_page_left_while_translated_comes_back_as_it_was_written(page: Page) -> None:
    await page.goto("/visite/", wait_until="networkidle")
    await wait_for_hydration(page)
    words = await page.locator("main").inner_text()
    assert await page.evaluate(TRANSLATE, WRAPPED) > 119
    await follow(page, "/agenda/")
    await expect(page.locator("main h1")).to_be_focused()
    await page.go_back()
    await page.wait_for_url("**/visite/")
    await expect(page.locator("main h1")).to_have_text(re.compile("Visiter"))
    assert await page.locator("main").inner_text() == words

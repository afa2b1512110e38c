"""Words longer than a phone is wide are broken; no page is wider than the window for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.controllable_backend import Stage, staged
from tests.browser.long_words import MARKUP, TEXTS, WORD, long_blocks, with_long_words
from tests.browser.test_frame_header import TAUGHT
from tests.browser.test_pages_axe import TOO_WIDE
from tests.support.served_site import Site

pytestmark = [pytest.mark.req("EXT-08"), pytest.mark.allow_console("404 (Not Found)", "503 (")]

SEARCH: Final = "/wp-json/wpnuxt/v1/search/"
MAINTENANCE: Final = "/api/wpnuxt/v1/maintenance/"
BLOCKS: Final = "/la-villa/jardins/"
PATHS: Final = (
    *("/", "/residents/", "/memoire/", "/agenda/", "/recherche/", "/la-villa/equipe/"),
    *("/visite/faq/", "/directeur/elena-sarti/", "/programme_residence/residence-de-cinema/"),
    *("/programme/nuit-blanche/", "/projet/argile-et-memoire/", "/publication/argile/"),
    "/resident/aya-benhamou/",
)
WIDTHS: Final = (320, 768, 1200)
# Where the word sticks out of the window; what scrolls within itself may.
CUT: Final = """(word) => {
  const scrolls = (part) => {
    for (let each = part; each; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
    return false;
  };
  const names = (part) => `${part.localName}.${part.className}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = new Set();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const part = text.parentElement;
    if (!text.data.includes(word.slice(0, 20)) || !part.checkVisibility()) continue;
    if (part.closest('script, style, .visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const out = boxes.some(({ left, right }) => right > innerWidth + 1 || left < -1);
    if (out && !scrolls(part)) cut.add(`${names(part)} in ${names(part.parentElement)}`);
  }
  return [...cut];
}"""


def options(reported: Any) -> Any:
    alert = with_long_words(reported["alert"]) | {"display_on": "all"}
    return with_long_words(reported) | {"display_alert": True, "alert": alert}


def with_blocks(reported: Any) -> Any:
    return with_long_words(reported) | {"blocks": long_blocks()}


def closed(_reported: Any) -> Any:
    """Close the site for works, in one long word."""
    notice = {"title": WORD, "text": f"<p>{WORD}</p>", "cta_text": WORD}
    return {"fr": notice | {"lien_billeterie": "https://tickets.example.org/"}}


def change() -> dict[str, Any]:
    pages = dict.fromkeys((*PATHS, SEARCH), with_long_words)
    return {**pages, BLOCKS: with_blocks, "options": options, "banner": with_long_words}


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site whose editors write in one long word."""
    async with staged(tmp_path_factory.mktemp("long")) as made:
        await made.show(**change())
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


async def fits(page: Page, *widths: int) -> None:
    for width in widths:
        await page.set_viewport_size({"width": width, "height": 900})
        assert await page.evaluate(TOO_WIDE) == [], width
        assert await page.evaluate(CUT, WORD) == [], width


@pytest.mark.parametrize("path", [*PATHS, BLOCKS, "/recherche/?s=jardin", "/nulle-part/"])
async def test_long_word_is_broken(shared_page: Page, path: str) -> None:
    await shared_page.goto(path, wait_until="domcontentloaded")
    assert WORD in await shared_page.locator("#villa").inner_text()
    await fits(shared_page, *WIDTHS, *((360,) if path == BLOCKS else ()))


async def test_long_word_is_broken_in_popovers(shared_page: Page) -> None:
    await shared_page.set_viewport_size({"width": 320, "height": 700})
    await shared_page.goto(BLOCKS)
    await shared_page.wait_for_function(TAUGHT)
    for opener, opened in (
        (".site-header-burger", ".site-menu"),
        (".fun-fact-star", ".fun-fact-card"),
        (".enlarge-link", "dialog:is(:popover-open, :modal)"),
    ):
        await shared_page.locator(opener).first.press("Enter")
        shown = shared_page.locator(opened).first
        await expect(shown).to_be_visible()
        assert await shown.evaluate("(part) => part.scrollWidth <= part.clientWidth"), opened
        await fits(shared_page, 320)
        await shared_page.keyboard.press("Escape")
        await expect(shown).to_be_hidden()


async def test_long_word_is_broken_in_maintenance(shared_page: Page, stage: Stage) -> None:
    await stage.show(**{MAINTENANCE: closed})
    await shared_page.goto("/")
    assert WORD in await shared_page.locator("body").inner_text()
    await fits(shared_page, *WIDTHS)
    await stage.show(**change())


def test_models_declare_the_texts_of_editors() -> None:
    assert {"texte", "auteur", "titre", "legende", "innerHTML"} <= TEXTS | MARKUP
    shown = [block["attrs"].get("data", {}) for block in long_blocks()]
    assert {"simple", "double", "image", "couleur"} <= {str(each.get("variante")) for each in shown}

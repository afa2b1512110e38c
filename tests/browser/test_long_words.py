"""Words longer than a phone is wide are broken; no page is wider than the window for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
from playwright.async_api import Page

from tests.browser.conftest import MakeContext
from tests.browser.moody_backend import Stage, staged
from tests.browser.served_site import Site
from tests.browser.test_crawl import without_pictures
from tests.browser.test_pages_axe import TOO_WIDE

WORD: Final = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
SEARCH: Final = "/wp-json/wpnuxt/v1/search/"
WORDED: Final = frozenset(
    "post_title title description chapo categorie discipline nom titre lieu adresse auteurs "
    "editeur fonction horaires tarif public annee promotion pays duree mandat question isbn "
    "prix".split()
)
PATHS: Final = (
    *("/residents/", "/memoire/", "/agenda/", "/recherche/", "/la-villa/equipe/", "/visite/faq/"),
    *("/directeur/elena-sarti/", "/programme_residence/residence-de-cinema/"),
    *("/programme/nuit-blanche/", "/projet/argile-et-memoire/", "/publication/argile/"),
    "/resident/aya-benhamou/",
)


def lengthened(told: Any, name: str = "") -> Any:
    """Put the word before every text of ``told`` that a template shows; blocks stay as they are."""
    if isinstance(told, dict):
        return {key: lengthened(each, key) for key, each in told.items()}
    if isinstance(told, list):
        return told if name == "blocks" else [lengthened(each, name) for each in told]
    return f"{WORD} {told}" if isinstance(told, str) and told and name in WORDED else told


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site whose editors write in one long word."""
    async with staged(tmp_path_factory.mktemp("long")) as made:
        await made.show(**dict.fromkeys((*PATHS, SEARCH), lengthened))
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


@pytest.fixture
async def visitor(make_context: MakeContext) -> Page:
    context = await make_context(reduced_motion="reduce")
    return await (await without_pictures(context)).new_page()


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("path", [*PATHS, "/recherche/?s=jardin"])
async def test_long_word_is_broken(visitor: Page, path: str) -> None:
    await visitor.goto(path, wait_until="domcontentloaded")
    assert WORD in await visitor.locator("main").inner_text()
    for width in (360, 768, 1200):
        await visitor.set_viewport_size({"width": width, "height": 900})
        assert await visitor.evaluate(TOO_WIDE) == [], width

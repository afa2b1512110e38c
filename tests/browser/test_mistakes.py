"""The mistakes of ``tests/browser/mistakes``: each is shown with its place and its fix."""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.development_site import DevelopmentSite, developing

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-16")]

PATIENCE = 60_000
"""Milliseconds: the machine may have much else to do."""
AT_LEAST = 40
EVERY = 5
"""One in so many mistakes is made in every run; all are by `make test-all`."""
READY = "Prêt"


class Mistake(NamedTuple):
    """A mistake in a file, and what is shown of it; a hint covers nothing."""

    file: str
    changes: list[list[str]]
    place: str
    message: str
    fix: str
    press: str = ""
    reload: bool = False
    hint: bool = False

    def change(self, text: str) -> str:
        """Make the mistake."""
        for old, new in self.changes:
            assert old in text, old
            text = text.replace(old, new, 1) if old else f"{text}{new}"
        # The button is to be that of the changed page.
        return text.replace("title=data.titre", f'title="{READY}"') if self.press else text


MISTAKES: Final = {
    name: Mistake(**members, hint=file.stem == "hints")
    for file in sorted(Path(__file__).with_name("mistakes").glob("*.toml"))
    for name, members in tomllib.loads(file.read_text()).items()
}


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[DevelopmentSite]:
    async with developing(tmp_path_factory.mktemp("mistakes")) as served:
        yield served


@pytest.fixture
async def page(browser: Browser, site: DevelopmentSite) -> AsyncIterator[Page]:
    context = await browser.new_context(base_url=site.url, locale="fr-FR", reduced_motion="reduce")
    opened = await context.new_page()
    await opened.goto("/")
    yield opened
    await context.close()


def panel(page: Page) -> Locator:
    return page.locator("villa-development section")


def test_there_are_forty_mistakes() -> None:
    assert len(MISTAKES) >= AT_LEAST


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.thorough] if number % EVERY else [])
        for number, name in enumerate(MISTAKES)
    ],
)
async def test_mistake_is_shown_with_its_place_and_its_fix(
    site: DevelopmentSite, page: Page, name: str, record_property: Any
) -> None:
    mistake = MISTAKES[name]
    path = site.folder / mistake.file
    before = path.read_text() if path.exists() else None
    site.change(mistake.file, mistake.change)
    try:
        if mistake.press:
            await expect(page.get_by_role("heading", name=READY)).to_be_visible(timeout=PATIENCE)
            await page.get_by_role("button", name=mistake.press).click(timeout=PATIENCE)
        if mistake.reload:
            await expect(page.locator(".first")).to_be_hidden(timeout=PATIENCE)
            await page.reload()
        if mistake.hint:
            pill = page.locator("villa-development .pill")
            await expect(pill).to_contain_text("hint", timeout=PATIENCE)
            await expect(panel(page)).to_be_hidden()
            await pill.click()
        await expect(panel(page)).to_contain_text(re.compile(mistake.place), timeout=PATIENCE)
        await expect(panel(page)).to_contain_text(re.compile(mistake.message))
        await expect(panel(page)).to_contain_text(re.compile(mistake.fix))
        record_property("shown", await panel(page).inner_text())
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)
    await expect(panel(page)).to_be_hidden(timeout=PATIENCE)
    await expect(page.locator("villa-development .pill")).to_be_hidden(timeout=PATIENCE)

"""Pages and lists of a project's entity in a browser: they fit, can be read, and are filtered."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.cli.invoked import invoked
from tests.support.served_site import VILLA_SITE, Site, serving
from tests.tools.new_site.test_entity_pages import FULL, MODULE, write_workshop
from villa_site.cli.main import main

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-09")]

TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
LIST = "/ateliers/"
CARDS = "main .card h3"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    folder = tmp_path_factory.mktemp("entities")
    invoked(main, "new-site", "belvedere", "--name", "Belvédère", folder=folder)
    project = folder / "belvedere"
    (project / "entities" / "atelier.py").write_text(MODULE)
    (project / "content" / "fr" / "ateliers.yaml").write_text(
        "title: Les ateliers\ntemplate: atelier_list\nseo:\n  description: Tous les ateliers.\n"
    )
    write_workshop(project, 1, **FULL)
    write_workshop(project, 2, prix="0", date="2030-11-02", niveau="debutant")
    async with serving(project, command=VILLA_SITE) as served:
        yield served


@pytest.mark.parametrize("path", ["/atelier/a1/", LIST])
async def test_page_is_accessible_and_fits(page: Page, path: str) -> None:
    await page.goto(path)
    for width in (1440, 768, 360):
        await page.set_viewport_size({"width": width, "height": 900})
        assert not await page.evaluate(TOO_WIDE), width
        assert await violations(page) == [], width


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
async def test_list_is_filtered_and_whole_again(
    site: Site, make_context: MakeContext, script: bool
) -> None:
    options = {} if script else {"java_script_enabled": False}
    page = await (await make_context(base_url=site.url, **options)).new_page()
    await page.goto(LIST)
    await expect(page.locator(CARDS)).to_have_text(["Atelier 2", "Atelier 1"])
    await page.get_by_label("Niveau").select_option(label="Avancé (1)")
    if not script:
        await page.get_by_role("button", name="Filtrer").click()
    await expect(page.locator(CARDS)).to_have_text(["Atelier 1"])
    await page.get_by_label("Niveau").select_option(label="Tout")
    if not script:
        await page.get_by_role("button", name="Filtrer").click()
    await expect(page.locator(CARDS)).to_have_text(["Atelier 2", "Atelier 1"])

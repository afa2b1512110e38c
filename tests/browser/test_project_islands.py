"""Islands of an institution's own project: near the viewport, with npm, beside a running dev."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.development_site import DevelopmentSite, developing_project
from tests.browser.followed_links import is_same_document, mark
from tests.cli.invoked import invoked
from tests.support.islands import block, picker, prepare
from tests.support.served_site import VILLA_SITE, Site, serving
from villa_site.cli.main import main

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-13")]

PATIENCE = 60_000
"""Milliseconds: the machine may have much else to do."""
SPACE = "blocks:\n" + '  - text: {texte: "<p>Une ligne.</p>"}\n' * 40
BROKEN = 'export default function Casse() { throw new Error("broken on purpose"); }\n'


def new_project(folder: Path) -> Path:
    done = invoked(main, "new-site", "belvedere", "--name", "Belvédère", folder=folder)
    assert done.exit_code == 0, done.output
    return folder / "belvedere"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    project = new_project(tmp_path_factory.mktemp("islands"))
    builder = prepare(project)
    for name, source in (("jour", picker("Jour")), ("casse", BROKEN)):
        (project / "blocks" / f"{name}.py").write_text(block(name))
        (project / "islands" / f"{name}.tsx").write_text(source)
    content = project / "content" / "fr"
    (content / "jours.yaml").write_text(f"title: Jours\n{SPACE}  - jour: {{titre: Choisir}}\n")
    (content / "casse.yaml").write_text("title: Casse\nblocks:\n  - casse: {titre: Choisir}\n")
    link = "[Jours](ref:jours)"
    (content / "avant.yaml").write_text(f"title: Avant\nblocks:\n  - text: {{texte: '{link}'}}\n")
    assert builder.build().mistakes == ()
    async with serving(project, command=VILLA_SITE) as served:
        yield served


def scripts(page: Page) -> list[str]:
    """Collect the names of the islands' files that a page requests."""
    found: list[str] = []
    page.on(
        "request",
        lambda request: found.append(request.url) if "/assets/jour" in request.url else None,
    )
    return found


async def test_island_with_a_package_comes_when_it_is_near(page: Page) -> None:
    requested = scripts(page)
    await page.goto("/jours/")
    await page.wait_for_load_state("networkidle")
    await expect(page.locator("villa-island[name=jour] p")).to_have_text("Un jour")
    assert requested == []
    await page.locator("villa-island[name=jour]").scroll_into_view_if_needed()
    button = page.get_by_role("group", name="Choisir").get_by_role("button")
    await expect(button).to_have_css("letter-spacing", "3px")
    await button.click()
    await expect(button).to_have_text("day 2 of 31")
    assert await violations(page) == []


async def test_island_comes_after_a_page_turn(page: Page) -> None:
    await page.goto("/avant/")
    await mark(page)
    await page.get_by_role("link", name="Jours").click()
    await page.locator("villa-island[name=jour]").scroll_into_view_if_needed()
    await expect(page.get_by_role("button", name="day 1 of 31")).to_be_visible()
    assert await is_same_document(page)


@pytest.mark.allow_console("broken on purpose", "The island casse")
async def test_island_that_throws_leaves_its_fallback(page: Page) -> None:
    async with page.expect_console_message(lambda said: "The island casse" in said.text):
        await page.goto("/casse/")
    await expect(page.locator("villa-island[name=casse] p")).to_have_text("Un jour")


async def test_without_script_the_fallback_is_complete(no_script_page: Page, site: Site) -> None:
    await no_script_page.goto(f"{site.url}/jours/")
    await expect(no_script_page.locator("villa-island[name=jour] p")).to_have_text("Un jour")


@pytest.fixture(scope="module")
async def development(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[DevelopmentSite]:
    project = new_project(tmp_path_factory.mktemp("developed"))
    home = project / "content" / "fr" / "jours.yaml"
    home.write_text("title: Jours\nblocks:\n  - jour: {titre: Choisir}\n")
    async with developing_project(project) as served:
        yield served


@pytest.fixture
async def developed(browser: Browser, development: DevelopmentSite) -> AsyncIterator[Page]:
    context = await browser.new_context(base_url=development.url, locale="fr-FR")
    yield await context.new_page()
    await context.close()


async def test_new_island_is_built_beside_the_running_dev(
    development: DevelopmentSite, developed: Page
) -> None:
    await developed.goto("/jours/")
    prepare(development.folder)
    development.change("blocks/jour.py", lambda _: block("jour"))
    development.change("islands/jour.tsx", lambda _: picker("Jour", "neuf"))
    button = developed.get_by_role("button", name="day 1 of 31")
    await expect(button).to_be_visible(timeout=PATIENCE)
    assert "interface JourProps" in (development.folder / "islands/props.ts").read_text()

    development.change("islands/jour.tsx", lambda text: text.replace("neuf", "changé"))
    await expect(developed.get_by_role("group", name="Choisir")).to_contain_text(
        "changé", timeout=PATIENCE
    )


async def test_mistake_in_an_island_is_shown_with_its_line(
    development: DevelopmentSite, developed: Page
) -> None:
    await developed.goto("/jours/")
    panel = developed.locator("villa-development section")
    right = (development.folder / "islands" / "jour.tsx").read_text()
    development.change("islands/jour.tsx", lambda text: text.replace("</div>", ""))
    await expect(panel).to_contain_text("The islands cannot be built", timeout=PATIENCE)
    await expect(panel).to_contain_text("islands/jour.tsx")
    development.change("islands/jour.tsx", lambda _: right.replace("react-tiny", "react-missing"))
    fix = "villa-site islands npm install --save-exact react-missing-picker"
    await expect(panel).to_contain_text(fix, timeout=PATIENCE)
    development.change("islands/jour.tsx", lambda _: right)
    await expect(panel).to_be_hidden(timeout=PATIENCE)

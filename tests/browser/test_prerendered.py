"""Any server of files can serve what was prerendered, as a site that works."""

from __future__ import annotations

import asyncio
import re
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.followed_links import is_same_document, mark
from tests.browser.sockets import sockets_of
from tests.support.served_site import ROOT, VILLA_SITE

pytestmark = [pytest.mark.fresh_context]

CONTENT = {
    "fr/home.yaml": """
title: Accueil
blocks:
  - text: {titre: Bonjour, texte: '<p><a href="/visite/">Visite</a></p>'}
  - accordion: {titre: Questions, items: [{titre: Quand ?, texte: Toujours.}]}
""",
    "fr/visite.yaml": """
title: Visite
blocks:
  - text: {titre: Venir, texte: '<p><a href="/">Retour</a></p>'}
""",
    "fr/dates.yaml": """
title: Dates
blocks:
  - agenda: {anchor: dates, mode: auto, nombre: 10, filtres: true}
""",
    "fr/programme/film.yaml": "{title: Film, fields: {categorie: Cinéma, date_debut: +1w}}",
    "fr/programme/bal.yaml": "{title: Bal, fields: {categorie: Danse, date_debut: +2w}}",
    "it/home.yaml": "title: Inizio",
    "it/visite.yaml": "{title: Visita, slug: visita}",
    "en/home.yaml": "title: Home",
    "en/visite.yaml": "{title: Visit, slug: visit}",
}


class Quiet(SimpleHTTPRequestHandler):
    """Files, and nothing but files."""

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site, written for a server of files alone."""
    folder = tmp_path_factory.mktemp("prerendered")
    for name, text in CONTENT.items():
        file = folder / "content" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    subprocess.run(  # noqa: S603 - our own command
        [*VILLA_SITE, "prerender", "--out", "public", "--static"],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "VILLA_CONTENT_DIR": str(folder / "content")},
        check=True,
        capture_output=True,
        timeout=60,
    )
    return folder / "public"


@pytest.fixture(scope="module")
def files(written: Path) -> Iterator[str]:
    """The origin of Python's own server of files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(written)))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
async def visitor(files: str, make_context: MakeContext) -> Page:
    """A page on the files' server."""
    return await (await make_context(base_url=files)).new_page()


@pytest.mark.req("BLD-02")
async def test_prerendered_files_are_a_working_site(visitor: Page) -> None:
    sockets = sockets_of(visitor)
    await visitor.goto("/", wait_until="networkidle")
    await expect(visitor.locator("main h1")).to_be_visible()
    await visitor.locator("main summary").first.click()
    await expect(visitor.locator("main details").first).to_have_attribute("open", "")
    await visitor.locator("main").get_by_role("link", name="Visite").click()
    await expect(visitor).to_have_url(re.compile("/visite/$"))
    await expect(visitor).to_have_title(re.compile("Visite"))
    await visitor.wait_for_load_state("networkidle")
    await visitor.go_back()
    await expect(visitor).to_have_title(re.compile("Accueil"))
    await visitor.wait_for_load_state("networkidle")
    assert sockets == []


def switch(page: Page, locale: str) -> Locator:
    return page.locator(f"header a[data-locale={locale}]").locator("visible=true").first


@pytest.mark.req("RTE-13", "RTE-16", "BLD-02")
@pytest.mark.parametrize("script", [True, False])
async def test_language_switch_of_static_files_links_to_the_translation(
    files: str, make_context: MakeContext, script: bool
) -> None:
    context = await make_context(base_url=files, java_script_enabled=script, locale="it-IT")
    page = await context.new_page()
    await page.goto("/visite/", wait_until="networkidle")
    for locale, path, title in (
        ("it", "/it/visita/", "Visita"),
        ("en", "/en/visit/", "Visit"),
        ("fr", "/visite/", "Visite"),
    ):
        await switch(page, locale).click()
        await expect(page).to_have_url(f"{files}{path}")
        await expect(page.locator("html")).to_have_attribute("lang", locale)
        await expect(page).to_have_title(re.compile(title))
    await page.goto("/it/", wait_until="networkidle")
    await switch(page, "fr").click()
    await expect(page).to_have_title(re.compile("Accueil"))
    stored = {each["name"]: each["value"] for each in await context.cookies()}
    assert stored == ({"i18n_redirected": "fr"} if script else {})


@pytest.mark.req("BLD-02")
async def test_payload_of_a_visible_link_is_fetched_with_the_build(visitor: Page) -> None:
    async with visitor.expect_response("**/visite/_payload.json?*") as requested:
        await visitor.goto("/", wait_until="networkidle")
    answer = await requested.value
    assert answer.ok
    build = (await answer.json())["state"]["build"]
    assert answer.url.endswith(f"?{build}")
    await mark(visitor)
    await visitor.locator("main").get_by_role("link", name="Visite").click()
    await expect(visitor).to_have_title(re.compile("Visite"))
    assert await is_same_document(visitor)


@pytest.mark.req("BLD-02")
@pytest.mark.allow_console("Failed to load resource", "payload")
async def test_failed_payload_is_only_a_warning(visitor: Page) -> None:
    warned: asyncio.Queue[str] = asyncio.Queue()
    visitor.on(
        "console", lambda said: warned.put_nowait(said.text) if said.type == "warning" else None
    )
    await visitor.route("**/_payload.json?*", lambda route: route.fulfill(status=500))
    await visitor.goto("/", wait_until="networkidle")
    async with asyncio.timeout(20):
        while "/visite/" not in await warned.get():
            pass
    await visitor.locator("main").get_by_role("link", name="Visite").click()
    await expect(visitor).to_have_title(re.compile("Visite"))


@pytest.mark.req("ROB-01", "BLD-02")
async def test_filter_of_static_files_says_that_it_needs_the_site(visitor: Page) -> None:
    await visitor.goto("/dates/", wait_until="networkidle")
    await mark(visitor)
    await visitor.get_by_label("Catégorie").select_option("Danse")
    notice = visitor.locator(".connection-notice[role=status]")
    await expect(notice).to_contain_text("connexion directe au site")
    await expect(visitor.locator(".agenda-count")).to_have_text("2 événements")
    assert await is_same_document(visitor)

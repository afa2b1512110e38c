"""Blocks of newcomers work with and without script, on a site with two workers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_action
from tests.browser.sockets import connected, sockets_of
from tests.cli.test_workers import PATIENCE, TWO_WORKERS, all_there
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site, serving
from villa_site.cluster.local_channel import socket_folder

pytestmark = [pytest.mark.browser, pytest.mark.req("DEV-05")]

BLOCKS: Final = Path(__file__).parent / "twelve_blocks"
PAGES: Final[dict[str, dict[str, Any]]] = {
    "sieges": {"nombre": 200},
    "quiz": {
        "titre": "Quiz",
        "questions": [
            {"texte": "Où est la villa ?", "reponses": ["À Rome", "À Pise"]},
            {"texte": "Qui y loge ?", "reponses": ["Des artistes", "Des paons"]},
        ],
    },
    "album": {
        "titre": "Album",
        "images": [{"file": "vue.jpg", "alt": f"Vue {number}"} for number in range(1, 201)],
    },
    "livre": {"titre": "Livre d'or"},
    "graphique": {
        "titre": "Visiteurs",
        "barres": [{"nom": "2024", "valeur": 120}, {"nom": "2025", "valeur": 180}],
    },
    "frise": {
        "titre": "Frise",
        "annees": [
            {"annee": 1803, "texte": "<p>L'Académie arrive.</p>"},
            {"annee": 1564, "texte": "<p>La première pierre.</p>"},
        ],
    },
    "ordre": {"cle": "plats", "titre": "Ordre", "noms": ["Soupe", "Pâtes", "Fruits"]},
    "horaires": {
        "titre": "Horaires",
        "jours": [{}, *({"ouvre": "10:00", "ferme": "19:00"} for _ in range(6))],
    },
}

Use = Callable[[Page, bool], Awaitable[None]]
SCRIPT, NO_SCRIPT = True, False


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    project = tmp_path_factory.mktemp("twelve")
    copy_packages(project)
    pages = project / "content" / "fr"
    pages.mkdir(parents=True)
    (project / "content" / "media").mkdir()
    Image.new("RGB", (1600, 1200)).save(project / "content" / "media" / "vue.jpg")
    for name, data in PAGES.items():
        code = (BLOCKS / f"{name}.py").read_text(encoding="utf-8")
        (project / "blocks" / f"{name}.py").write_text(code, encoding="utf-8")
        # JSON is YAML.
        page = json.dumps({"title": f"Page {name}", "blocks": [{name: data}]})
        (pages / f"{name}.yaml").write_text(page, encoding="utf-8")
    content = str(project / "content")
    async with serving(
        project, command=TWO_WORKERS, PYTHONPATH=str(project), VILLA_CONTENT_DIR=content
    ) as served:
        async with asyncio.timeout(PATIENCE):
            await all_there(socket_folder(project / "data"), 2)
        yield served


async def take_a_seat(page: Page, script: bool) -> None:
    seat = "7" if script else "8"
    await page.locator(f"[name=siege][value='{seat}']").click()
    await expect(page.locator(".sieges")).to_contain_text(f"Siège {seat} : à vous.")
    await expect(page.locator(f"[name=siege][value='{seat}']")).to_be_disabled()


async def answer(page: Page, _script: bool) -> None:
    await page.get_by_label("À Rome").check()
    await page.get_by_label("Des paons").check()
    await page.get_by_role("button", name="Vérifier").click()
    await expect(page.get_by_role("status").get_by_text("1 sur 2")).to_be_visible()
    await expect(page.locator(".quiz strong")).to_have_text(["Juste", "Faux"])
    await expect(page.get_by_label("Des paons")).to_be_checked()


async def look_closely(page: Page, script: bool) -> None:
    await expect(page.locator(".album .enlarge-link img")).to_have_count(200)
    picture = page.locator(".album .enlarge-link").nth(120)
    if script:
        await picture.click()
        await expect(page.locator("dialog[open]")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog[open]")).to_have_count(0)
    else:
        await picture.click()
        await expect(page.locator(".album figure:target")).to_have_id("album-121")


async def sign(page: Page, script: bool) -> None:
    name = "Léa" if script else "Marco"
    await page.locator(".livre").get_by_label("Nom").fill(name)
    await page.get_by_label("Mot").fill("Un beau <b>jardin</b>.")
    await page.get_by_role("button", name="Signer").click()
    await expect(page.locator(".livre li").first).to_have_text(f"{name} Un beau <b>jardin</b>.")


async def read_the_chart(page: Page, _script: bool) -> None:
    widths = await page.locator(".graphique rect").evaluate_all(
        "all => all.map(each => each.width.baseVal.value)"
    )
    assert [round(each) for each in widths] == [67, 100]
    await expect(page.locator(".graphique tr")).to_have_text(["2024120", "2025180"])


async def open_the_years(page: Page, script: bool) -> None:
    years = page.locator(".frise summary")
    await expect(years).to_have_text(["1564", "1803"])
    await years.first.click()
    await expect(page.get_by_text("La première pierre.")).to_be_visible()
    if script:
        await page.keyboard.press("ArrowDown")
        await expect(years.last).to_be_focused()
    await years.last.click()
    await expect(page.get_by_text("L'Académie arrive.")).to_be_visible()
    await expect(page.get_by_text("La première pierre.")).to_be_hidden()


async def put_in_order(page: Page, script: bool) -> None:
    # Without script it is the second visit: the first one has put the fruits higher. Sent by the
    # browser itself, both would be one submission.
    if script:
        await wait_for_action(page)
    await page.get_by_role("button", name="Monter Fruits").click()
    order = ["Soupe", "Fruits", "Pâtes"] if script else ["Fruits", "Soupe", "Pâtes"]
    await expect(page.locator(".ordre li > span")).to_have_text(order)


async def read_the_hours(page: Page, _script: bool) -> None:
    await expect(page.locator(".horaires tr").first).to_have_text("lundifermé")
    await expect(page.locator(".horaires tr").last).to_have_text("dimanche10:00 - 19:00")
    await expect(page.locator(".horaires [aria-current=date]")).to_have_count(1)


USES: Final[dict[str, Use]] = {
    "sieges": take_a_seat,
    "quiz": answer,
    "album": look_closely,
    "livre": sign,
    "graphique": read_the_chart,
    "frise": open_the_years,
    "ordre": put_in_order,
    "horaires": read_the_hours,
}
LIVE: Final = {"sieges": "[value='7'][disabled]", "livre": "li", "ordre": "li:nth-child(2)"}
"""What an onlooker sees of what another visitor does."""


@pytest.mark.parametrize("name", USES)
async def test_block_works_with_script_and_then_without(
    site: Site, make_context: MakeContext, name: str
) -> None:
    onlooker = await (await make_context(base_url=site.url)).new_page()
    sockets = sockets_of(onlooker)
    if name in LIVE:
        async with connected(onlooker):
            await onlooker.goto(f"/{name}/")
    for script in (SCRIPT, NO_SCRIPT):
        options = {} if script else {"java_script_enabled": False}
        page = await (await make_context(base_url=site.url, **options)).new_page()
        await page.goto(f"/{name}/")
        await USES[name](page, script)
    if name in LIVE:
        await expect(onlooker.locator(f".{name} {LIVE[name]}").first).to_be_visible()
    assert len(sockets) == (name in LIVE)


@pytest.mark.parametrize("name", sorted(PAGES.keys() - LIVE))
async def test_block_without_live_state_opens_no_socket(
    site: Site, make_context: MakeContext, name: str
) -> None:
    page = await (await make_context(base_url=site.url)).new_page()
    sockets = sockets_of(page)
    await page.goto(f"/{name}/")
    await USES[name](page, SCRIPT)
    assert sockets == []

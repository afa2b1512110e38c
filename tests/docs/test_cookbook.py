"""Every recipe of docs/cookbook.md is written as it is there, served, and used."""

from __future__ import annotations

import asyncio
import importlib
import re
import smtplib
import sys
from collections.abc import AsyncIterator, Iterator
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import pytest
from PIL import Image

import blocks
from tests.docs.test_extending import COOKBOOK as PAGE
from tests.docs.test_extending import steps
from tests.engine.live.conftest import HOST, Browser
from tests.reactpy_examples.conftest import LivePage
from tests.site.actions.conftest import forms
from tests.support.in_process import serving_here
from tests.support.rendered import words
from tests.support.served_site import free_port
from tests.support.stub_site import ORIGIN, PLAIN
from tests.support.voice import write_silence
from villa_site.app import VillaSite
from villa_site.content.blocks.block import installed
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.settings import Settings
from villa_site.site.sources.followed import Followed

RECIPES: Final = re.findall(r"^## (\d+)\. (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

pytestmark = pytest.mark.req("EXT-11")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The files of all recipes, whose blocks are found beside the site's own."""
    folder = tmp_path_factory.mktemp("cookbook")
    for step in steps(PAGE.read_text(encoding="utf-8")):
        if step.file:
            file = folder / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
    (folder / "content/fr/home.yaml").write_text("title: Accueil\n", encoding="utf-8")
    for name in ("loggia", "jardin"):
        file = folder / f"content/media/{name}.jpg"
        file.parent.mkdir(exist_ok=True)
        Image.new("RGB", (1600, 1200)).save(file)
    write_silence(folder / "content/media/loggia.wav", 5)
    known = {*sys.modules}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "__path__", [*blocks.__path__, str(folder / "blocks")])
        # Another test of this process may have looked before.
        installed.cache_clear()
        yield folder
    installed.cache_clear()
    for name in {*sys.modules} - known:
        if name.startswith("blocks."):
            del sys.modules[name]
            delattr(blocks, name.removeprefix("blocks."))


@pytest.fixture(scope="module")
async def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[VillaSite]:
    """The site of somebody who has followed every recipe."""
    data = tmp_path_factory.mktemp("cookbook-data")
    content = project / "content"
    served = VillaSite(Settings(_env_file=None, data_dir=data, content_dir=content))
    async with served.fastapi.router.lifespan_context(served.fastapi):
        yield served


@pytest.fixture
async def client(site: VillaSite) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor."""
    headers = {**PLAIN, "origin": ORIGIN}
    transport = httpx.ASGITransport(site)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers) as client:
        yield client


async def shown(client: httpx.AsyncClient, name: str, query: str = "") -> str:
    """The section of a recipe's block on its page; empty where there is none."""
    answer = await client.get(f"/{name}/{query}")
    assert answer.status_code == 200
    found = re.search(r"<section[^>]*\bblock\b.*?</section>", answer.text, re.DOTALL)
    return unescape(found[0]) if found else ""


def test_recipes_are_numbered_and_each_is_in_the_table() -> None:
    assert [int(number) for number, _ in RECIPES] == [*range(1, len(RECIPES) + 1)]
    table = re.findall(r"^\| \[(\d+)\. ([^\]]+)\]", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert table == RECIPES


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("horaires", ["Ouvert", "lundi fermé mardi 10 h à 18 h"]),
        ("rebours", ["La nuit blanche", " jours"]),
        ("je-viens", ["0 personnes viennent", "Je viens"]),
        ("galerie", ["Retour à la galerie"]),
        ("contact", ["Votre adresse électronique", "Envoyer"]),
        ("don", ["Dons : 0, 0 € en tout.", "20 € 50 € 100 €", "Un autre montant", "Continuer"]),
        ("annuaire", ["Léa Rossi, directrice Marco Blanc, jardinier", "2 sur 2"]),
        ("semaine", ["Une semaine de musique.", "Concert.", "Visite.", "Billets"]),
        ("nuit", ["La nuit", "Tout dort."]),
        ("audioguide", ["La loggia en deux minutes", "Levez les yeux vers la voûte."]),
        ("voir-aussi", ["Voir aussi", "L'herbier sonore Ce que disent les plantes."]),
    ],
)
async def test_recipe_is_on_its_page(
    client: httpx.AsyncClient, name: str, expected: list[str]
) -> None:
    said = words(await shown(client, name))
    assert [each for each in expected if each not in said] == []


async def test_days_are_counted_in_the_html_and_seconds_live(
    site: VillaSite, client: httpx.AsyncClient
) -> None:
    assert re.search(r"\d{4,} jours", await shown(client, "rebours"))
    page = await opened(site, "/rebours/")
    while not re.search(r"\d+ days, \d+:\d\d:\d\d", str(page.model)):
        await page.update()
    await page.browser.leave()


async def opened(site: VillaSite, path: str) -> LivePage:
    """Open the socket of a page."""
    headers = {"host": HOST, "origin": f"http://{HOST}"}
    page = LivePage("", Browser(site, LIVE_PATH, headers, {"path": path}))
    await page.update()
    return page


async def test_visitors_are_counted_once_and_as_many_as_there_is_room_for(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (form,) = await forms(client, "/je-viens/")
    for ticket in ("a", "b"):
        answer = await form.send(client, {"villa-ticket": f"{ticket} of the browser's"})
    assert "Nous vous attendons déjà." in (await client.get(answer.headers["location"])).text
    assert "1 personne vient" in words(await shown(client, "je-viens"))
    monkeypatch.setattr(importlib.import_module("blocks.je_viens"), "MOST", 1)
    answer = await form.send(client, {"villa-ticket": "another"})
    assert answer.status_code == 422
    assert "Il n'y a plus de place." in unescape(answer.text)


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> list[EmailMessage]:
    """The e-mails that are sent."""
    sent: list[EmailMessage] = []

    class Server(smtplib.SMTP):
        """Takes what is sent."""

        def __init__(self, *_given: Any, **_more: Any) -> None:
            super().__init__()

        def __exit__(self, *_given: object) -> None:
            """End without a connection."""

        def send_message(self, msg: Any, *_given: Any, **_more: Any) -> Any:
            sent.append(msg)

    monkeypatch.setattr(smtplib, "SMTP", Server)
    return sent


async def test_message_is_sent_and_a_wrong_address_refused(
    client: httpx.AsyncClient, mails: list[EmailMessage]
) -> None:
    (form,) = await forms(client, "/contact/")
    refused = await form.send(client, {"courriel": "lea@villa\nBcc: x", "message": "Bonjour"})
    assert refused.status_code == 422
    assert "Vérifiez votre adresse" in refused.text
    assert "Bonjour</textarea>" in refused.text
    await form.send(client, {"courriel": "lea@villa.example", "message": "Bonjour"})
    (mail,) = mails
    assert (mail["Reply-To"], mail.get_content().strip()) == ("lea@villa.example", "Bonjour")


async def test_gallery_has_thumbnails_dialogs_or_a_carousel(project: Path) -> None:
    from villa_site.extend import render_block  # noqa: PLC0415 - the recipes are there by now

    assert project
    galerie = importlib.import_module("blocks.galerie").galerie
    images = [{"url": f"/wp-content/uploads/{n}.jpg", "width": 800, "height": 600} for n in "ab"]
    grid = await render_block(galerie, {"images": images, "archive": {"url": "/a.zip"}})
    assert grid.count("<dialog") == grid.count("Retour à la galerie") == 2
    assert 'href="/a.zip"' in grid
    moving = await render_block(galerie, {"images": images, "defile": True})
    assert moving.count("carousel-slide") >= 2
    assert await render_block(galerie, {"images": False}) == ""


async def test_list_is_filtered_by_its_address_and_while_typing(
    site: VillaSite, client: httpx.AsyncClient
) -> None:
    assert "Marco" not in await shown(client, "annuaire", "?nom=l%C3%A9a")
    page = await opened(site, "/annuaire/")
    field = page.node(lambda node: node.get("attributes", {}).get("name") == "nom")
    value = {"name": "nom", "value": "blanc"}
    page.fire(field, "onChange", target=value, currentTarget=value)
    while "1 sur 2" not in str(page.model):
        await page.update()
    assert "/annuaire/?nom=blanc" in str(page.model)
    await page.browser.leave()


async def test_tabs_have_addresses_and_commands(client: httpx.AsyncClient) -> None:
    week = await shown(client, "semaine")
    assert 'id="semaine-2"' in week
    assert 'data-on-keydown="[["on_key",["p"]' in week
    assert '"copy","#programme"' in week
    assert 'href="https://tickets.example/"' in week


async def test_dark_section_has_its_colour_and_what_is_inside(client: httpx.AsyncClient) -> None:
    night = await shown(client, "nuit")
    assert 'style="--glow:#d9a441"' in night
    assert "<p>Tout dort.</p>" in night


async def test_service_is_queried_and_its_absence_leaves_the_block_out(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def service(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b'{"temperature": 17.6}'})

    meteo = importlib.import_module("blocks.meteo")
    port = free_port()
    monkeypatch.setattr(meteo, "SERVICE", f"http://127.0.0.1:{port}/?{{lat}}{{lng}}")
    assert await shown(client, "meteo") == ""
    monkeypatch.setattr(meteo, "SERVICE", f"http://127.0.0.1:{port}/now?{{lat}}{{lng}}")
    async with serving_here(service, port), asyncio.timeout(10):
        while "18 °C dans le jardin" not in await shown(client, "meteo"):  # noqa: ASYNC110 - a page notifies nobody
            await asyncio.sleep(0.02)


async def test_open_page_follows_the_service_by_itself(
    site: VillaSite, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    degrees = 20

    async def service(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b'{"temperature": %d}' % degrees})

    meteo = importlib.import_module("blocks.meteo")
    port = free_port()
    monkeypatch.setattr(meteo, "SERVICE", f"http://127.0.0.1:{port}/follow?{{lat}}{{lng}}")
    monkeypatch.setattr(meteo, "SECONDS", 0.2)
    async with serving_here(service, port), asyncio.timeout(20):
        assert '"connect":"load"' in (await client.get("/meteo/")).text.replace(" ", "")
        page = await opened(site, "/meteo/")
        for degrees in (20, 21, 22):
            while f"{degrees} °C dans le jardin" not in str(page.model):
                await page.update()
        await page.browser.leave()


async def test_tram_board_follows_its_source_and_survives_an_outage(
    site: VillaSite, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes: int | None = 8

    async def service(_scope: Any, _receive: Any, send: Any) -> None:
        trams = [] if minutes is None else [{"line": "3", "minutes": minutes}]
        body = orjson.dumps({"departures": trams} if minutes else {"error": "down"})
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    trams = importlib.import_module("blocks.trams")
    port = free_port()
    monkeypatch.setattr(trams, "SERVICE", f"http://127.0.0.1:{port}/")
    # The recipe's ten seconds are too long for a test.
    monkeypatch.setattr(Followed, "pause", lambda _self, _now: 0.0)
    async with serving_here(service, port), asyncio.timeout(30):
        assert "3 : 8 min" in words(await shown(client, "trams"))
        assert '"connect":"idle"' in (await client.get("/trams/")).text.replace(" ", "")
        pages = [await opened(site, "/trams/") for _ in range(2)]
        minutes = 7
        for page in pages:
            while "3 : 7 min" not in str(page.model):
                await page.update()
        minutes = None
        for page in pages:
            while "État à" not in str(page.model):
                await page.update()
            assert "3 : 7 min" in str(page.model)
            await page.browser.leave()


async def test_seat_is_ones_own_until_it_is_given_back(client: httpx.AsyncClient) -> None:
    (form,) = await forms(client, "/places/")
    await form.send(client, {"place": "3", "villa-ticket": "first"})
    assert "3 à vous 4 libre" in words(await shown(client, "places"))
    mine = dict(client.cookies)
    client.cookies.clear()
    assert "3 prise 4 libre" in words(await shown(client, "places"))
    refused = await form.send(client, {"place": "3", "villa-ticket": "second"})
    assert refused.status_code == 422
    assert "Cette place est prise." in unescape(refused.text)
    client.cookies.clear()
    client.cookies.update(mine)
    await form.send(client, {"place": "3", "villa-ticket": "third"})
    assert "3 libre 4 libre" in words(await shown(client, "places"))
    assert (await form.send(client, {"place": "99"})).status_code == 422


async def test_pictures_are_in_place_of_the_island_until_it_comes(
    client: httpx.AsyncClient,
) -> None:
    both = await shown(client, "avant-apres")
    assert '<villa-island name="avant_apres">' in both
    assert both.count("<img") == 2


async def test_results_fill_the_places_that_no_choice_fills(project: Path) -> None:
    from villa_site.content.cards import ResultList  # noqa: PLC0415 - as above
    from villa_site.extend import render_block  # noqa: PLC0415 - as above

    assert project
    voir_aussi = importlib.import_module("blocks.voir_aussi").voir_aussi
    cards = [
        {"ID": n, "post_type": "projet", "post_title": f"Projet {n}", "path": f"/projet/{n}/"}
        for n in range(1, 5)
    ]

    class Backend:
        async def search(self, query: Any, _call: Any) -> ResultList:
            assert (query.post_type, query.per_page) == (("projet",), 3)
            return ResultList.model_validate({"items": cards})

    page = await render_block(voir_aussi, {"nombre": 2}, address="/projet/1/", backend=Backend())
    assert words(page) == "Projet 2 Projet 3"

"""An address that leads nowhere suggests what may have been meant."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from components.listing import not_found_suggestions as lost
from components.listing.not_found_suggestions import address_words, resembling_pages
from villa_site.content.cards import Card

SEARCH = "/wp-json/wpnuxt/v1/search/"
OPTIONS = {"wpnuxt_pages_templates": {"search": [{"path": "/recherche/"}]}}
CARDS = [
    {"ID": 1, "post_title": "La Nuit blanche de la Villa", "path": "/programme/nuit-blanche/"},
    {"ID": 2, "post_title": "Histoire", "path": "/la-villa/histoire/"},
    {"ID": 3, "post_title": "Léa Marchetti", "path": "/resident/lea-marchetti/"},
    {"ID": 4, "post_title": False, "path": "/projet/sans-titre/"},
]


def meant(text: str) -> str:
    return text.partition('<nav class="error-page-meant"')[2].partition("</nav>")[0]


@pytest.mark.req("RTE-07", "UI-03")
@pytest.mark.parametrize(
    ("asked", "suggested"),
    [
        ("/programme/nuit-blanch/", ["/programme/nuit-blanche/"]),
        ("/Nuit_Blanche.html/", ["/programme/nuit-blanche/"]),
        ("/histoires/", ["/la-villa/histoire/"]),
        ("/resident/léa-marcheti/", ["/resident/lea-marchetti/"]),
        ("/a/b/c/d/marchetti/", ["/resident/lea-marchetti/"]),
        ("/wp-login.php/", []),
        ("/projet/sans-titre-2/", []),
    ],
)
async def test_page_called_nearly_so_is_suggested(
    client: httpx.AsyncClient, backend: Any, asked: str, suggested: list[str]
) -> None:
    backend.answers[SEARCH] = {"items": CARDS}
    answer = await client.get(asked)
    assert answer.status_code == 404
    listed = meant(answer.text)
    assert [card["path"] for card in CARDS if f'href="{card["path"]}"' in listed] == suggested


@pytest.mark.req("RTE-07", "UI-03")
async def test_words_of_the_address_can_be_searched_for(start: Any, backend: Any) -> None:
    backend.answers["/wp-json/wpnuxt/v1/options/"] = OPTIONS
    listed = meant((await (await start()).get("/programme/le-bal_&_%3Cb%3E/")).text)
    assert 'href="/recherche/?s=le+bal+b"' in listed
    assert "Chercher « le bal b »" in listed
    assert "Peut-être" not in listed


@pytest.mark.req("RTE-07")
async def test_all_who_are_lost_ask_the_backend_once(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers[SEARCH] = {"items": CARDS}
    for number in range(5):
        await client.get(f"/perdu-{number}/")
    assert [url.path for url in backend.asked].count(SEARCH) == 1


@pytest.mark.req("RTE-07")
async def test_error_page_does_not_wait_for_its_suggestions(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = asyncio.Event()

    async def silent(*_: Any) -> None:
        await never.wait()

    client = await start()
    site = client._transport.app.site
    monkeypatch.setattr(site.backend, "search", silent)
    monkeypatch.setattr(lost, "_PATIENCE", 0.01)
    answer = await client.get("/nuit-blanche/")
    assert answer.status_code == 404
    assert 'class="error-page-words"' in answer.text


@pytest.mark.req("RTE-07")
async def test_error_that_is_ours_suggests_nothing(client: httpx.AsyncClient, backend: Any) -> None:
    backend.answers[SEARCH] = {"items": CARDS}
    backend.answers["/histoire/"] = httpx.Response(500)
    answer = await client.get("/histoire/")
    assert answer.status_code == 503
    assert meant(answer.text) == ""


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/", ""),
        ("/it/", ""),
        ("/it/programma/notte-bianca/", "notte bianca"),
        ("/index.php", "index"),
        ("/2024/", ""),
        ("/a/", ""),
        ("/\u202e\x00 x/", ""),
        (f"/{'x' * 500}/", "x" * 60),
    ],
)
def test_address_is_read_as_words(path: str, told: str) -> None:
    assert address_words(path) == told


def test_few_are_suggested_the_likeliest_first() -> None:
    known = [
        Card.model_validate({"post_title": f"Jardin {n}", "path": f"/jardin-{n}/"})
        for n in range(100)
    ]
    found = [card.path for card in resembling_pages("jardin 42", known)]
    assert (found[0], len(found)) == ("/jardin-42/", 3)

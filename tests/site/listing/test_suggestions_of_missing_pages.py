"""The page of a missing path suggests similar pages and a search."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from villa_site.content.cards import Card
from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.site.listing import suggestions as suggesting
from villa_site.site.listing.suggestions import path_words, similar_pages

SEARCH = "/wp-json/wpnuxt/v1/search/"
OPTIONS = {"wpnuxt_pages_templates": {"search": [{"path": "/recherche/"}]}}
CARDS = [
    {"ID": 1, "post_title": "La Nuit blanche de la Villa", "path": "/programme/nuit-blanche/"},
    {"ID": 2, "post_title": "Histoire", "path": "/la-villa/histoire/"},
    {"ID": 3, "post_title": "Léa Marchetti", "path": "/resident/lea-marchetti/"},
    {"ID": 4, "post_title": False, "path": "/projet/sans-titre/"},
]


def suggestions(text: str) -> str:
    return text.partition('<nav class="error-page-meant"')[2].partition("</nav>")[0]


@pytest.mark.req("RTE-07", "UI-03")
@pytest.mark.parametrize(
    ("path", "suggested"),
    [
        ("/programme/nuit-blanch/", ["/programme/nuit-blanche/"]),
        ("/Nuit_Blanche.html/", ["/programme/nuit-blanche/"]),
        ("/histoires/", ["/la-villa/histoire/"]),
        ("/resident/léa-marcheti/", ["/resident/lea-marchetti/"]),
        ("/a/b/c/d/marchetti/", ["/resident/lea-marchetti/"]),
        ("/wp-login.php/", []),
        ("/projet/sans-titre-2/", ["/projet/sans-titre/"]),
    ],
)
async def test_page_with_a_similar_name_is_suggested(
    client: httpx.AsyncClient, backend: Any, path: str, suggested: list[str]
) -> None:
    backend.answers[SEARCH] = {"items": CARDS}
    answer = await client.get(path)
    assert answer.status_code == 404
    listed = suggestions(answer.text)
    assert [card["path"] for card in CARDS if f'href="{card["path"]}"' in listed] == suggested


@pytest.mark.req("RTE-07", "UI-03")
async def test_missing_page_links_to_a_search_for_its_path(start: Any, backend: Any) -> None:
    backend.answers["/wp-json/wpnuxt/v1/options/"] = OPTIONS
    listed = suggestions((await (await start()).get("/programme/le-bal_&_%3Cb%3E/")).text)
    assert 'href="/recherche/?s=le+bal+b"' in listed
    assert "Chercher «\u00a0le bal b\u00a0»" in listed
    assert "Peut-être" not in listed


@pytest.mark.req("RTE-07")
async def test_missing_paths_share_their_calls_of_the_backend(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers[SEARCH] = {"items": CARDS}
    for number in range(5):
        await client.get(f"/perdu-{number}/")
    # One for similar pages, one for what is on.
    assert [url.path for url in backend.requested].count(SEARCH) == 2


@pytest.mark.req("RTE-07")
async def test_error_page_does_not_wait_for_a_slow_backend(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = asyncio.Event()

    async def silent(*_: Any) -> None:
        await never.wait()

    client = await start()
    site = client._transport.app.site
    monkeypatch.setattr(site.backend, "search", silent)
    monkeypatch.setattr(suggesting, "_TIMEOUT", 0.01)
    answer = await client.get("/nuit-blanche/")
    assert answer.status_code == 404
    assert 'class="error-page-words"' in answer.text


@pytest.mark.req("RTE-07")
async def test_server_error_page_has_no_suggestions(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers[SEARCH] = {"items": CARDS}
    backend.answers["/histoire/"] = httpx.Response(500)
    answer = await client.get("/histoire/")
    assert answer.status_code == 503
    assert suggestions(answer.text) == ""


@pytest.mark.parametrize(
    ("path", "text"),
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
def test_last_path_segment_is_split_into_words(path: str, text: str) -> None:
    assert path_words(path, DEFAULT_LANGUAGES) == text


def test_three_pages_are_suggested_the_most_similar_first() -> None:
    known = [
        Card.model_validate({"post_title": f"Jardin {n}", "path": f"/jardin-{n}/"})
        for n in range(100)
    ]
    found = [card.path for card in similar_pages("jardin 42", known, DEFAULT_LANGUAGES)]
    assert (found[0], len(found)) == ("/jardin-42/", 3)


@pytest.mark.req("RTE-07", "VIS-06")
async def test_missing_page_names_what_is_on_but_nothing_that_is_called_off(
    client: httpx.AsyncClient, backend: Any
) -> None:
    event = {"post_type": "programme", "date_debut": "2999-01-02"}
    backend.answers[SEARCH] = {
        "items": [
            event | {"ID": 7, "post_title": "Après", "path": "/programme/apres/",
                     "date_debut": "2999-02-02"},
            event | {"ID": 5, "post_title": "Argile", "path": "/programme/argile/"},
            event | {"ID": 6, "post_title": "Annulé", "path": "/programme/annule/",
                     "statut": "annule"},
            event | {"ID": 8, "post_title": "Passé", "path": "/programme/passe/",
                     "date_debut": "1999-02-02"},
        ]
    }  # fmt: skip
    page = (await client.get("/42/")).text
    on = page.partition('class="error-page-events"')[2].partition("</section>")[0]
    assert on.index("/programme/argile/") < on.index("/programme/apres/")
    assert "/programme/annule/" not in on
    assert "/programme/passe/" not in on

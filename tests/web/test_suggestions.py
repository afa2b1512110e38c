"""Suggestions over HTTP: what a field gets for what is typed, and what it does not wait for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.stored_content import warm
from villa_site.app import VillaSite
from villa_site.errors import BackendUnavailable
from villa_site.settings import Settings
from villa_site.settings.project import institution_zone
from villa_site.site.listing import answers
from villa_site.web import suggestions

NOW = datetime(2026, 11, 24, 12, tzinfo=institution_zone())


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the index of words is, which the first test makes."""
    return warm(tmp_path_factory.mktemp("suggestions"))


@pytest.fixture
async def site(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> VillaSite:
    """The demonstration on a Tuesday at noon, for visitors with patience."""
    monkeypatch.setattr(suggestions, "TIMEOUT", 60)
    monkeypatch.setattr(answers, "TIMEOUT", 60)
    made = VillaSite(Settings(_env_file=None, data_dir=data_dir))
    made.site.clock = lambda: NOW
    return made


@pytest.fixture
async def client(site: VillaSite) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the demonstration."""
    transport = httpx.ASGITransport(app=site)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(transport=transport, base_url="http://villa.invalid") as made,
    ):
        yield made


async def suggested(client: httpx.AsyncClient, typed: str, lang: str = "fr") -> Any:
    """Return the suggestions for what is typed."""
    answer = await client.get(suggestions.SUGGESTIONS, params={"lang": lang, "s": typed})
    assert answer.status_code == 200, answer.text
    return answer.json()


def titles(answer: Any) -> list[str]:
    """List the titles of all suggestions."""
    return [each["title"] for group in answer["groups"] for each in group["options"]]


@pytest.mark.req("VIS-04")
async def test_suggestions_have_pictures_kinds_and_days(client: httpx.AsyncClient) -> None:
    answer = await suggested(client, "argile")
    first = answer["groups"][0]
    assert first["label"] == "Événements"
    option = first["options"][0]
    assert (option["title"], option["above"], option["badge"]) == (
        "Argile",
        "Exposition",
        "En ce moment",
    )
    assert option["href"] == "/programme/argile/"
    assert "novembre" in option["facts"]
    assert option["picture"].startswith("/wp-content/uploads/")
    assert answer["all"]["href"] == "/recherche/?s=argile"


@pytest.mark.req("VIS-04")
@pytest.mark.parametrize(
    ("lang", "typed", "href", "line"),
    [
        ("fr", "Quels sont les tarifs ?", "/visite/#tarifs", "12 €"),
        ("fr", "adresse", "/visite/#adresse", "Trinità dei Monti"),
        ("it", "biglietti", "/it/visita/#", "12 €"),
        ("en", "opening hours", "/en/visit/#", "7\u00a0pm"),
    ],
)
async def test_answers_come_first(
    client: httpx.AsyncClient, lang: str, typed: str, href: str, line: str
) -> None:
    option = (await suggested(client, typed, lang))["groups"][0]["options"][0]
    assert option["href"].startswith(href)
    assert line in " ".join(option["lines"])


@pytest.mark.req("VIS-04")
async def test_question_about_something_else_has_no_answer(client: httpx.AsyncClient) -> None:
    answer = await suggested(client, "tarif du concert")
    assert not any("lines" in each for group in answer["groups"] for each in group["options"])


@pytest.mark.req("VIS-04")
async def test_slip_is_reported_and_nothing_found_shows_what_is_on(
    client: httpx.AsyncClient,
) -> None:
    answer = await suggested(client, "agrile")
    assert answer["note"] == "Résultats pour «\N{NO-BREAK SPACE}argile\N{NO-BREAK SPACE}»"
    assert titles(answer)[0] == "Argile"
    nothing = await suggested(client, "zzzzzz")
    assert nothing["note"] == "Rien ne répond à «\N{NO-BREAK SPACE}zzzzzz\N{NO-BREAK SPACE}»."
    assert [group["label"] for group in nothing["groups"]] == ["À l’affiche"]
    assert titles(nothing) == titles(await suggested(client, ""))


@pytest.mark.req("VIS-04")
@pytest.mark.parametrize(
    "typed",
    ["a" * 10_000, "%_'\"*()^$", "😀😀", "ﷺ مرحبا jardin", "le", "\x00\ud7ff", "OR 1=1 --", "<b>"],
)
async def test_bad_input_is_answered(client: httpx.AsyncClient, typed: str) -> None:
    answer = await suggested(client, typed, lang="zz")
    assert len(titles(answer)) < 10


@pytest.mark.req("VIS-04")
async def test_no_answer_of_the_backend_is_none(
    site: VillaSite, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_arguments: object) -> None:
        raise BackendUnavailable("no backend")

    async def hang(*_arguments: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(suggestions, "TIMEOUT", 0)
    for search in (fail, hang):
        monkeypatch.setattr(site.site.backend, "search", search)
        answer = await client.get(suggestions.SUGGESTIONS, params={"s": "argile"})
        assert (answer.status_code, answer.headers["cache-control"]) == (204, "no-store")


@pytest.mark.req("VIS-04")
async def test_many_requests_are_refused(client: httpx.AsyncClient) -> None:
    statuses = {
        (await client.get(suggestions.SUGGESTIONS, params={"s": "argile"})).status_code
        for _ in range(int(suggestions.BURST) + 20)
    }
    assert statuses == {200, 429}

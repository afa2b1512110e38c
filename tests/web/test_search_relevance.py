"""Sixty questions of visitors, and the suggestion that has to come first."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Final

import httpx
import pytest
import yaml

from tests.support.stored_content import warm
from villa_site.app import VillaSite
from villa_site.engine.limits import ClientRates
from villa_site.settings import Settings
from villa_site.settings.project import institution_zone
from villa_site.site.listing import answers
from villa_site.web import suggestions

QUESTIONS: Final[dict[str, dict[str, str]]] = yaml.safe_load(
    (Path(__file__).parent / "questions.yaml").read_text(encoding="utf-8")
)
NOW: Final = datetime(2026, 11, 24, 12, tzinfo=institution_zone())


@pytest.fixture
async def client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the demonstration that may ask as much as it likes."""
    monkeypatch.setattr(suggestions, "TIMEOUT", 60)
    monkeypatch.setattr(answers, "TIMEOUT", 60)
    site = VillaSite(Settings(_env_file=None, data_dir=warm(tmp_path)))
    site.site.clock = lambda: NOW
    site.fastapi.state.suggestion_rates = ClientRates(1000, 1000)
    transport = httpx.ASGITransport(app=site)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(transport=transport, base_url="http://villa.invalid") as made,
    ):
        # The first search makes the index of words, for which an answer does not wait.
        await made.get(suggestions.SUGGESTIONS, params={"s": "argile"})
        yield made


@pytest.mark.req("VIS-04")
async def test_expected_suggestion_comes_first(client: httpx.AsyncClient) -> None:
    assert [len(each) for each in QUESTIONS.values()] == [20, 20, 20]
    wrong = []
    for lang, questions in QUESTIONS.items():
        for typed, expected in questions.items():
            query = {"lang": lang, "s": typed}
            answer = (await client.get(suggestions.SUGGESTIONS, params=query)).json()
            options = [each["title"] for group in answer["groups"] for each in group["options"]]
            if options[:1] != [expected]:
                wrong.append((lang, typed, expected, options[:2]))
    assert wrong == []

"""The facts of an event, of what editors have said."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from components.chrome.event_facts import duration, event_facts
from tests.support.rendered import context, shown, words
from villa_site.content.entities.models import Programme
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("VIS-03")


def facts_text(locale: Locale = "fr", **fields: Any) -> str:
    return words(shown(event_facts(Programme.model_validate(fields), "20 h", context(locale))))


def test_facts_are_in_words() -> None:
    facts = facts_text(
        duree="1 h 20",
        gratuit=True,
        publics=["adultes", "familles"],
        age="Dès 8 ans",
        langues=["fr", "it", "fr", "klingon"],
        accessibilite=["fauteuil", "calme"],
        lieu={"nom": "Loggia", "lat": 41.9, "lng": 12.4},
    )
    for each in (
        "Durée 1 h 20 min",
        "Tarif Gratuit",
        "Public Adultes, familles",
        "Âge Dès 8 ans",
        "Langues Français, italien",
        "Accessibilité Accès en fauteuil roulant Séance calme",
        "Loggia Itinéraire depuis ici",
    ):
        assert each in facts


def test_english_writes_languages_with_a_capital() -> None:
    assert "French, Italian" in facts_text("en", langues=["fr", "it"])


def test_age_that_the_audience_names_is_said_once() -> None:
    assert "Âge" not in facts_text(public="Dès 8\u00a0ans, avec un adulte", age="dès 8 ans")


@pytest.mark.parametrize("empty", [False, None, "", [], "0", {}])
def test_empty_facts_are_left_out(empty: Any) -> None:
    names = ("duree", "gratuit", "publics", "age", "langues", "accessibilite", "tarif", "lieu")
    assert facts_text(**dict.fromkeys(names, empty)).startswith("Horaires 20 h")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (timedelta(), ""), (timedelta(hours=2), "2 h"), (timedelta(minutes=45), "45 min")],
)
def test_duration_is_short(value: timedelta | None, text: str) -> None:
    assert duration(value, context()) == text

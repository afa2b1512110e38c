"""Texts in another language than their markup claims are found, and names are not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

from villa_site.qa.language.foreign import foreign_texts
from villa_site.qa.language.texts import Text

pytestmark = pytest.mark.req("QAK-01")

FRENCH: Final = (
    "Le jardin ferme avec le soleil, le premier dimanche du mois on entre sans billet.",
    "Les ateliers sont ouverts du mardi au dimanche, de dix heures à dix-neuf heures.",
    "Lire la suite",
    "Voir tous les événements",
    "Chiara Vanzetti a passé trois ans dans un bureau d’études à dessiner des ponts.",
)
ENGLISH: Final = (
    "The garden closes at sunset, and on the first Sunday of each month there is no ticket.",
    "Read more about the studios, which are open from Tuesday to Sunday.",
    "Read the letter again, and more will come of it.",
    "See all events",
)


def text(words: str, language: str = "fr", *, control: bool = False) -> Text:
    return Text(words=words, language=language, place="p", is_control=control)


def found(
    words: str, language: str = "fr", *, control: bool = False, allowed: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """What is foreign on a small site that has one text more."""
    pages = {
        "/": [*(text(each) for each in FRENCH), text(words, language, control=control)],
        "/en/": [text(each, "en") for each in ENGLISH],
    }
    return [(each.text.words, each.seen) for each in foreign_texts(pages, allowed=[*allowed])]


@pytest.mark.parametrize(
    "words",
    [
        "The villa was built in 1571 on a hill above the city, and has six hectares of pines.",
        "Something went wrong, please try again later.",
        "28 November 2026",
        "Read more",
    ],
)
def test_english_text_is_found_on_a_french_page(words: str) -> None:
    assert found(words) == [(words, "en")]


def test_button_of_two_words_is_found() -> None:
    assert found("Read more", control=True) == [("Read more", "en")]


def test_french_text_is_found_on_an_english_page() -> None:
    words = "Une erreur est survenue, veuillez réessayer plus tard."
    assert found(words, "en") == [(words, "fr")]


def test_text_in_a_language_of_no_page_is_found() -> None:
    words = "Der Garten schließt mit der Sonne, am ersten Sonntag des Monats ist der Eintritt frei."
    assert found(words) == [(words, "de")]


@pytest.mark.parametrize(
    "words",
    [
        "Chiara Vanzetti",
        "Pietra & Vento",
        "contact@example.org",
        "12 novembre 2026",
        "12 novembre 2026, 19 h, Libreria La Talpa, Regola",
        "10 h, 19 h",
    ],
)
def test_names_and_dates_of_the_language_are_not_found(words: str) -> None:
    assert found(words) == []


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Viale della Trinità dei Monti, 1, 00187 Rome. Ring twice.", "en"),
        ("Write to 48 rue des Archives du Nord, 75003 Paris.", "en"),
        ("Viale della Trinità dei Monti 1, 00187 Rome", "fr"),
        ("Viale della Trinità dei Monti, 1", "fr"),
    ],
)
def test_postal_address_is_not_found(words: str, language: str) -> None:
    assert found(words, language) == []


def test_foreign_sentence_beside_a_postal_address_is_found() -> None:
    words = "Viale della Trinità dei Monti 1, 00187 Rome. The garden is open until sunset today."
    assert found(words) == [(words, "en")]


@pytest.mark.parametrize("allowed", ["en", "the villa was built"])
def test_language_or_text_that_is_allowed_is_not_found(allowed: str) -> None:
    words = "The villa was built in 1571 on a hill above the city, and has six hectares of pines."
    assert found(words, allowed=[allowed]) == []


def test_page_in_another_language_is_found_where_all_pages_claim_one() -> None:
    pages = {"/": [text(each) for each in ENGLISH]}
    assert len(foreign_texts(pages)) >= 2

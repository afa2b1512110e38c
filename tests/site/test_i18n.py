"""Backend strings win, catalogues come next, the key is the last word."""

from __future__ import annotations

import logging

import pytest

from villa_site.content.locales import LOCALES
from villa_site.site.i18n import Strings, catalogue, fill


@pytest.mark.req("API-08")
def test_missing_key_shows_itself_with_values_in_order() -> None:
    assert Strings("it").translate("Phrase de %s à %s", "Rome", "Paris") == "Phrase de Rome à Paris"


@pytest.mark.req("API-08")
@pytest.mark.usefixtures("expect_errors")
def test_key_with_backslash_is_logged_and_returned_unchanged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR):
        assert Strings("fr").translate("C\\est %s", "x") == "C\\est %s"
    assert "backslash" in caplog.text


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("%s et %s", ("a", "b"), "a et b"),
        ("%s et %s", ("a",), "a et %s"),
        ("rien", ("a",), "rien"),
        ("%s et %s", ("%s", "b"), "%s et b"),
    ],
)
def test_values_fill_places_in_order(text: str, values: tuple[str, ...], expected: str) -> None:
    assert fill(text, values) == expected


def test_backend_string_wins_over_the_catalogue() -> None:
    key = "Retour à l'accueil"
    assert Strings("it", {key: "A casa"}).translate(key) == "A casa"
    assert Strings("it").translate(key) == catalogue("it")[key] != key


def test_catalogues_hold_the_same_keys() -> None:
    keys = {locale: {key for key, text in catalogue(locale).items() if text} for locale in LOCALES}
    assert keys["it"] == keys["en"]
    assert set(catalogue("fr")) == set(catalogue("it"))

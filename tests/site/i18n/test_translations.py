"""Translations: overrides, catalogues, placeholders and plural forms."""

from __future__ import annotations

import logging

import pytest

from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale
from villa_site.site.i18n.translations import (
    Strings,
    catalogue,
    fill,
    is_right_to_left,
    language_name,
    open_graph_locale,
)


@pytest.mark.req("API-08")
def test_key_without_translation_is_its_own_text() -> None:
    assert Strings("it").translate("Phrase de %s à %s", "Rome", "Paris") == "Phrase de Rome à Paris"


@pytest.mark.req("API-08")
def test_apostrophes_are_typographic_only_in_texts_of_the_interface() -> None:
    key = "Continuer à l'étape %s"
    assert Strings("fr").translate(key, 3) == "Continuer à l’étape 3"
    assert Strings("fr", {key: "À l'étape %s"}).translate(key, 3) == "À l'étape 3"
    assert Strings("fr").translate("C'est l'été à %s", "Rome") == "C'est l'été à Rome"


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
def test_values_fill_placeholders_in_order(
    text: str, values: tuple[str, ...], expected: str
) -> None:
    assert fill(text, values) == expected


def test_backend_string_wins_over_the_catalogue() -> None:
    key = "Retour à l'accueil"
    assert Strings("it", {key: "A casa"}).translate(key) == "A casa"
    assert Strings("it").translate(key) == catalogue("it").texts[key] != key


def test_catalogues_hold_the_same_keys() -> None:
    texts = {locale: catalogue(locale).texts for locale in DEFAULT_LANGUAGES}
    assert texts["it"].keys() == texts["en"].keys() == texts["fr"].keys()


@pytest.mark.parametrize(
    ("locale", "forms"),
    [
        ("fr", ("0 résultat", "1 résultat", "2 résultats", "11 résultats", "1000000 résultats")),
        ("it", ("0 risultati", "1 risultato", "2 risultati", "11 risultati", "1000000 risultati")),
        ("en", ("0 results", "1 result", "2 results", "11 results", "1000000 results")),
    ],
)
def test_plural_form_follows_the_locale(locale: Locale, forms: tuple[str, ...]) -> None:
    texts = Strings(locale)
    numbers = (0, 1, 2, 11, 1_000_000)
    found = [texts.ngettext("%s résultat", "%s résultats", number) for number in numbers]
    assert found == list(forms)


def test_plural_form_without_number_omits_it() -> None:
    assert Strings("en").ngettext("Une étape", "%s étapes", 1) == "One stop"
    assert Strings("en").ngettext("Une étape", "%s étapes", 3) == "3 stops"


def test_plural_form_fills_values_after_the_number() -> None:
    keys = ("%s résultat pour « %s »", "%s résultats pour « %s »")
    assert Strings("it").ngettext(*keys, 1, "Roma") == "1 risultato per «Roma»"
    assert Strings("it").ngettext(*keys, 2, "%s") == "2 risultati per «%s»"


@pytest.mark.parametrize("locale", DEFAULT_LANGUAGES)
def test_backend_string_wins_over_a_plural_form(locale: Locale) -> None:
    texts = Strings(locale, {"%s étapes": "%s haltes", "%s résultat": "%s seul"})
    assert texts.ngettext("Une étape", "%s étapes", 1_000_000) == "1000000 haltes"
    assert texts.ngettext("%s résultat", "%s résultats", 1) == "1 seul"
    assert texts.ngettext("%s résultat", "%s résultats", 2) != "2 seul"
    zero = texts.ngettext("%s résultat", "%s résultats", 0)
    assert (zero == "0 seul") == (locale == "fr")


def test_plural_form_without_translation_is_the_french_text() -> None:
    assert Strings("it").ngettext("%s mot absent", "%s mots absents", 1) == "1 mot absent"
    assert Strings("it").ngettext("%s mot absent", "%s mots absents", 5) == "5 mots absents"


@pytest.mark.req("WPR-06")
@pytest.mark.parametrize(
    ("locale", "name", "territory"),
    [
        ("fr", "Français", "fr_FR"),
        ("it", "Italiano", "it_IT"),
        ("en", "English", "en_GB"),
        ("de", "Deutsch", "de_DE"),
        ("pt-br", "Português (Brasil)", "pt_BR"),
        ("zh", "中文", "zh_CN"),
        ("sr", "Српски", "sr_RS"),
        ("zh-hans", "中文 (简体)", "zh"),
    ],
)
def test_names_and_territories_of_languages_are_known(
    locale: Locale, name: str, territory: str
) -> None:
    assert language_name(locale) == name
    assert open_graph_locale(locale) == territory
    assert not is_right_to_left(locale)
    assert is_right_to_left("ar")

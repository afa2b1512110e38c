"""Catalogues match the texts of the code: a missing or stale translation fails."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from villa_site.settings.catalogues import KEYS
from villa_site.settings.languages import (
    Locale,
    catalogue_file,
    catalogued_languages,
)
from villa_site.site.i18n.translations import Strings

ROOT = Path(__file__).parents[1]
PACKAGES = ("villa_site", "components", "blocks")
TRANSLATIONS = [locale for locale in catalogued_languages() if locale != KEYS]
KEYWORDS = {
    "t": None,
    "translate": None,
    "marked": None,
    "ngettext": (1, 2),
    "editor_label": None,
    "editor_help": None,
    "row_label": None,
    "choice_label": (2,),
}
"""As in the Makefile's target ``catalogues``."""

# The specification spells these with straight apostrophes: so do the keys, which WordPress
# overrides. What French visitors read is typographic.
SPECIFIED = frozenset(
    {
        "Nous sommes désolés, nous n'avons pas pu trouver la page demandée.",
        "Retour à l'accueil",
    }
)

Key = tuple[str, ...]
"""A text, or its singular and its plural."""


def _catalogue(locale: Locale) -> Catalog:
    with catalogue_file(locale).open("rb") as stream:
        return read_po(stream, locale=locale)


def _forms(text: str | Sequence[str] | None) -> Key:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _keys(locale: Locale) -> set[Key]:
    return {_forms(message.id) for message in _catalogue(locale) if message.id}


@cache
def _extracted() -> frozenset[Key]:
    """Return the keys that the code names where it needs a text."""
    return frozenset(
        _forms(message)
        for package in PACKAGES
        for _, _, message, _, _ in extract_from_dir(
            ROOT / package, [("**.py", "python")], keywords=KEYWORDS, strip_comment_tags=True
        )
    )


@cache
def _literals() -> frozenset[str]:
    """Return every string of the code: a key may stand in a table and be used by variable."""
    return frozenset(
        node.value
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@pytest.mark.parametrize("locale", catalogued_languages())
def test_catalogue_contains_every_text_of_the_code(locale: Locale) -> None:
    assert sorted(_extracted() - _keys(locale)) == []


def test_no_text_is_hidden_in_an_f_string() -> None:
    """Babel reads texts inside of f-strings from Python 3.12 on, and drops them before."""
    hidden = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        for text in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in KEYWORDS
        if any(isinstance(each, ast.Constant) for each in call.args)
    ]
    assert hidden == []


@pytest.mark.parametrize("locale", catalogued_languages())
def test_catalogue_contains_no_unused_text(locale: Locale) -> None:
    held = {form for key in _keys(locale) for form in key}
    assert sorted(held - _literals()) == []


@pytest.mark.parametrize("locale", TRANSLATIONS)
def test_catalogue_translates_each_text_with_its_placeholders(locale: Locale) -> None:
    pairs = [
        (key, text)
        for message in _catalogue(locale)
        if message.id
        for key, text in zip(_forms(message.id), _forms(message.string), strict=True)
    ]
    assert [key for key, text in pairs if text.count("%s") != key.count("%s")] == []
    assert [key for key, text in pairs if not text] == []


@pytest.mark.parametrize("locale", catalogued_languages())
def test_catalogue_fills_every_plural_form(locale: Locale) -> None:
    catalogue = _catalogue(locale)
    plural = [message for message in catalogue if message.pluralizable]
    assert plural
    assert [
        m.id for m in plural if len(list(filter(None, _forms(m.string)))) != catalogue.num_plurals
    ] == []


@pytest.mark.parametrize("locale", TRANSLATIONS)
def test_translation_has_no_straight_apostrophe(locale: Locale) -> None:
    texts = [text for message in _catalogue(locale) for text in _forms(message.string)]
    assert [text for text in texts if text != _typographic(text)] == []


@pytest.mark.req("VIS-06")
def test_french_differs_from_its_key_in_apostrophes_and_spaces_only() -> None:
    for message in (each for each in _catalogue(KEYS) if each.id):
        for key, text in zip(_forms(message.id), _forms(message.string) or ("",), strict=True):
            expected = _french(key)
            assert (text or key) == expected, f"Fix: write “{expected}” as the French msgstr."


@pytest.mark.parametrize("key", sorted(SPECIFIED))
def test_specified_sentence_is_a_key_with_a_typographic_text(key: str) -> None:
    assert Strings(KEYS).translate(key) == key.replace("'", "’")


FRENCH = re.compile(
    r"\b(les|des|une|du|pour|avec|votre|vos|vous|sont|cette|envoyer)\b", re.IGNORECASE
)
ENGLISH = re.compile(r"\b(the|and|your|with|this|click|from)\b", re.IGNORECASE)
"""A few words that no text in another of the languages has."""


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize(("locale", "foreign"), [("it", ENGLISH), ("en", FRENCH), ("fr", ENGLISH)])
def test_catalogue_has_no_words_of_another_language(
    locale: Locale, foreign: re.Pattern[str]
) -> None:
    texts = [text for each in _catalogue(locale) if each.id for text in _forms(each.string)]
    assert [text for text in texts if foreign.search(text)] == []


@pytest.mark.req("VIS-06")
def test_quotation_marks_are_those_of_the_language() -> None:
    wrong = {"fr": r"[\"“”„]|«(?!\u00a0)|(?<!\u00a0)»", "it": r"[\"„]|«\s|\s»", "en": r"[\"«»„]"}
    for locale, marks in sorted(wrong.items()):
        texts = [text for each in _catalogue(locale) if each.id for text in _forms(each.string)]
        assert [text for text in texts if re.search(marks, text)] == [], locale


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize("locale", catalogued_languages())
def test_no_text_has_three_full_stops_two_spaces_or_a_space_at_an_end(locale: Locale) -> None:
    messages = [each for each in _catalogue(locale) if each.id]
    texts = [text or key for each in messages for key, text in _pairs(each)]
    assert [text for text in texts if re.search(r"\.\.\.|[ \u00a0]{2}|^\s|\s$", text)] == []


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize("locale", TRANSLATIONS)
def test_no_translation_has_the_spaces_of_french_signs(locale: Locale) -> None:
    texts = [text for each in _catalogue(locale) if each.id for text in _forms(each.string)]
    assert [text for text in texts if re.search(r"\s[;:!?]", text)] == []


LEI = re.compile(r"(?<!^)(?<!\. )\b(Lei|Suo|Sua|Suoi|Sue)\b|^(Riprovi|Controlli|Torni)\b")
"""Italian that addresses one stranger; the site says “voi”, as its pages do."""


@pytest.mark.req("VIS-06")
def test_italian_addresses_visitors_as_its_pages_do() -> None:
    texts = [text for each in _catalogue("it") if each.id for text in _forms(each.string)]
    assert [text for text in texts if LEI.search(text)] == []


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize("locale", catalogued_languages())
def test_no_text_holds_its_words_twice(locale: Locale) -> None:
    """A merge of two texts of one key joins them: its words come twice."""
    messages = [each for each in _catalogue(locale) if each.id]
    texts = [text or key for each in messages for key, text in _pairs(each)]
    assert [text for text in texts if len(text) > 40 and text[:20] in text[20:]] == []


def _pairs(message: Message) -> list[tuple[str, str]]:
    texts = _forms(message.string)
    return [(key, texts[i] if i < len(texts) else "") for i, key in enumerate(_forms(message.id))]


def _typographic(text: str) -> str:
    return re.sub(r"(?<=\w)'(?=\w)", "’", text).replace("...", "…")


def _french(text: str) -> str:
    """Return a text with the spaces of French print: none breaks before a sign or in « »."""
    spaced = re.sub(r" (?=[;!?])", "\u202f", _typographic(text))
    return re.sub(r"(?<=«) | (?=[:»])", "\u00a0", spaced)


PLUGIN = ROOT / "wordpress" / "villa-site" / "languages"


@pytest.mark.req("VIS-06", "WPR-02")
@pytest.mark.parametrize(
    ("locale", "faults"),
    [
        ("fr_FR", r"\w'\w|\.\.\.| {2}|[“”]|«(?!\u00a0)|(?<!\u00a0)»| [;!?:](?= |$)"),
        ("it_IT", r"\w'\w|\.\.\.| {2}|[“”]|«\s|\s»|\s[;!?:](?= |$)"),
    ],
)
def test_texts_of_the_plugin_are_printed_as_their_language_is(locale: str, faults: str) -> None:
    with (PLUGIN / f"villa-site-{locale}.po").open("rb") as stream:
        catalogue = read_po(stream, locale=locale)
    texts = [text for each in catalogue if each.id for text in _forms(each.string)]
    assert texts
    assert "" not in texts
    # In code, and in what the administrator writes, signs are straight: “name:password”.
    prose = [text for text in texts if "location ~" not in text]
    assert [text for text in prose if re.search(faults, text)] == []


def test_makefile_extracts_the_same_keywords() -> None:
    keywords = {
        name: None if numbers is None else ":" + ",".join(map(str, numbers))
        for name, numbers in KEYWORDS.items()
    }
    written = " ".join(name + (numbers or "") for name, numbers in keywords.items())
    assert f'--keywords "{written}"' in (ROOT / "Makefile").read_text()

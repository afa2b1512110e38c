"""Words of the search index: forms of one word have a stem in common, with accents or without."""

from __future__ import annotations

import pytest

from villa_site.embedded.stemming import index_text, query_terms, stems, words


@pytest.mark.parametrize(
    ("locale", "one", "other"),
    [
        ("fr", "musée", "musees"),
        ("fr", "soirée", "soiree"),
        ("fr", "résidence", "residences"),
        ("fr", "cheval", "chevaux"),
        ("fr", "compositrices", "compositeur"),
        ("fr", "danseuse", "danseurs"),
        ("it", "mostra", "mostre"),
        ("it", "arte", "arti"),
        ("it", "anno", "anni"),
        ("it", "scrittrici", "scrittore"),
        ("en", "planned", "planning"),
        ("de", "garten", "gartens"),
        ("pt-br", "casa", "casas"),
    ],
)
def test_forms_of_a_word_share_a_stem(locale: str, one: str, other: str) -> None:
    assert stems(one, locale) & stems(other, locale)


@pytest.mark.parametrize("word", ["İstanbul", "m\u0303ano", "e\u0301te\u0301"])
def test_combining_marks_do_not_separate_words(word: str) -> None:
    assert len(list(words(word))) == 1


def test_accents_of_a_query_do_not_count() -> None:
    assert query_terms("Soirée d'été", "fr") == query_terms("soiree d'ete", "fr")


def test_words_of_a_language_without_stemmer_stay_whole() -> None:
    assert stems("husene", "nb") == {"husene"}


def test_index_has_every_word_folded_beside_its_stems() -> None:
    assert index_text("L'Œuvre, d'été", "fr").split() == ["l", "oeuvre", "oeuvr", "d", "ete"]


def test_query_leaves_stop_words_out_unless_alone() -> None:
    assert [word for word, _ in query_terms("la fête et le jardin", "fr")] == ["fete", "jardin"]
    assert [word for word, _ in query_terms("le la", "fr")] == ["le", "la"]

"""Search words are marked in a text whatever their accents, capitals and endings."""

from __future__ import annotations

import pytest

from components.listing.search_results import highlight
from tests.support.rendered import shown


@pytest.mark.req("TPL-08")
@pytest.mark.parametrize(
    ("text", "term", "marked"),
    [
        ("Les Résidents (été)", "resident ete", "Les <mark>Résidents</mark> (<mark>été</mark>)"),
        ("Œuvres", "oeuvre", "<mark>Œuvres</mark>"),
        ("un jardinier", "jardins", "un <mark>jardinier</mark>"),
        ("La Villa de la nuit", "la nuit", "La Villa de la <mark>nuit</mark>"),
        ("le seul", "xyz", "le seul"),
        ("<b>gras</b>", "gras", "&lt;b&gt;<mark>gras</mark>&lt;/b&gt;"),
        ("東京の庭", "庭", "<mark>東京の庭</mark>"),
        ("texte", ".*(+", "texte"),
    ],
)
def test_search_words_are_marked_ignoring_accents(text: str, term: str, marked: str) -> None:
    assert shown(highlight(text, term)).replace("<!-- -->", "") == marked

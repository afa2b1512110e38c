"""The texts of a page are read whole, each with the language that its markup claims."""

from __future__ import annotations

import pytest

from villa_site.qa.html import Document
from villa_site.qa.language.texts import texts_of

pytestmark = pytest.mark.req("QAK-01")


def read(body: str) -> list[tuple[str, str]]:
    document = Document.parse(f"<html lang='fr-FR'><body>{body}</body></html>")
    return [(each.words, each.language) for each in texts_of(document)]


def test_inline_markup_does_not_part_a_text() -> None:
    assert read("<p>Un <em>mot</em>\n et l’<b>autre</b></p>") == [("Un mot et l’autre", "fr")]


def test_texts_that_meet_without_a_space_are_parted() -> None:
    assert read("<p><a>Orangerie</a><span>Viale</span><br>Roma</p>") == [
        ("Orangerie", "fr"),
        ("Viale", "fr"),
        ("Roma", "fr"),
    ]


def test_part_in_another_language_has_that_language() -> None:
    assert read("<p>Un <i lang='it'>orto</i></p>") == [("orto", "it"), ("Un", "fr")]


@pytest.mark.parametrize(
    "markup", ["<cite>Read more</cite>", "<p translate='no'>Read more</p>", "<q>Read more</q>"]
)
def test_titles_and_quotations_are_left_out(markup: str) -> None:
    assert read(markup) == []


@pytest.mark.parametrize(
    "markup",
    [
        "<img alt='Une vue'>",
        "<a aria-label='Une vue'>→</a>",
        "<textarea placeholder='Une vue'></textarea>",
        "<input type='submit' value='Une vue'>",
        "<svg aria-label='Une vue'></svg>",
        "<meta property='og:title' content='Une vue'>",
        "<noscript>Une vue</noscript>",
    ],
)
def test_texts_of_attributes_are_read(markup: str) -> None:
    assert ("Une vue", "fr") in read(markup)


def test_messages_of_the_client_are_read() -> None:
    state = '{"messages": {"Connexion rétablie.": "Connected again."}}'
    assert read(f"<script id='villa-state' type='application/json'>{state}</script>") == [
        ("Connected again.", "fr")
    ]

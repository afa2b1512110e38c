"""Search suggestions complete the last word, and correct misspelt ones."""

from __future__ import annotations

from typing import Any

from villa_site.content.cards import Card
from villa_site.site.listing.suggestions import completions, correct_spelling


def card(title: str, **more: Any) -> Card:
    return Card.model_validate({"post_title": title, "path": f"/{title}/", **more})


def test_completions_are_titles_and_longer_words() -> None:
    results = [card("Jardin retourné", chapo="Un jardinier, des jardins."), card("Autre")]
    suggested = completions("jard", results)
    assert [each.text for each in suggested] == [
        "Jardin retourné",
        "jardin",
        "jardinier",
        "jardins",
    ]
    assert suggested[0].path
    assert completions("", results) == ()
    assert completions("un jardi", results)[0].text == "un jardin"


def test_pages_of_one_title_are_named_with_their_types() -> None:
    results = [
        card("Argile", post_type="programme"),
        card("argile", post_type="publication"),
        card("Argiles", post_type="page"),
    ]
    kinds = [each.post_type for each in completions("argile", results) if each.path]
    assert kinds == ["programme", "publication"]


def test_unknown_word_becomes_the_nearest_one() -> None:
    known = [card("Le Jardin"), card("Concert")]
    assert correct_spelling("jarddin", known) == "jardin"
    assert correct_spelling("le cocnert", known) == "le concert"
    assert correct_spelling("jardin", known) == ""
    assert correct_spelling("x " * 40, known) == ""

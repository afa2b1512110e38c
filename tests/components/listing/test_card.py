"""A long list of cards shows a dozen, the rest in a disclosure."""

from __future__ import annotations

from typing import Any

from components.listing.card import many_cards
from tests.components.rendered import context, shown, words
from villa_site.content.cards import Card


def card(title: str, **more: Any) -> Card:
    return Card.model_validate({"post_title": title, "path": f"/{title}/", **more})


def test_list_of_300_cards_shows_12_and_a_disclosure() -> None:
    markup = shown(many_cards(tuple(card(f"Projet {n}") for n in range(300)), context()))
    assert "Voir les 288 autres" in words(markup)
    assert markup.count("<article") == 300
    assert markup.split("<details")[0].count("<article") == 12
    assert many_cards((card(""),), context()) is None

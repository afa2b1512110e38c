"""A long list of cards shows a dozen, the rest in a disclosure."""

from __future__ import annotations

from typing import Any

from components.listing.card import many_cards, when_and_where
from components.listing.event_row import occasion_hours
from tests.support.rendered import context, shown, words
from villa_site.content.cards import Card
from villa_site.site.listing.occasions import occasions


def card(title: str, **more: Any) -> Card:
    return Card.model_validate({"post_title": title, "path": f"/{title}/", **more})


def test_list_of_300_cards_shows_12_and_a_disclosure() -> None:
    markup = shown(many_cards(tuple(card(f"Projet {n}") for n in range(300)), context()))
    assert "Voir les 288 autres" in words(markup)
    assert markup.count("<article") == 300
    assert markup.split("<details")[0].count("<article") == 12
    assert many_cards((card(""),), context()) is None


def test_card_of_an_event_has_its_days_its_hours_and_its_place() -> None:
    day = "2026-12-05"
    event = card("a", date_debut=f"{day}T19:00", date_fin=f"{day}T21:30", lieu="Loggia")
    facts = when_and_where(event, context()).replace("\u00a0", " ").replace("\u202f", " ")
    assert facts == "samedi 5 décembre 2026, de 19 h à 21 h 30, Loggia"


def test_postponed_event_has_the_hours_of_its_new_date_and_none_on_the_old_one() -> None:
    event = card(
        "a",
        date_debut="2026-12-01",
        horaires="De 19 h à minuit",
        statut="reporte",
        nouvelle_date="2027-02-03T20:00",
    )
    ctx = context()
    old, new = occasions(event)
    assert "20 h" in when_and_where(event, ctx).replace("\u00a0", " ").replace("\u202f", " ")
    for text in (when_and_where(event, ctx), occasion_hours(event, new, ctx)):
        assert "minuit" not in text
    assert occasion_hours(event, new, ctx)
    assert occasion_hours(event, old, ctx) == ""


def test_card_retains_the_markup_of_its_title() -> None:
    event = Card.model_validate({"post_title": "Le <em>soir</em>", "path": "/a/"})
    assert "Le <em>soir</em></a>" in shown(many_cards((event,), context()))

"""The fields that an event is filtered by, in every form in which WordPress sends them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from villa_site.content.cards import Card
from villa_site.content.entities.models import Programme

pytestmark = pytest.mark.req("VIS-02")


def test_words_are_read_by_label_and_language_and_unknown_ones_dropped() -> None:
    event = Programme.model_validate(
        {
            "publics": ["enfants", "Families", "martiens"],
            "langues": "Italiano",
            "accessibilite": [{"value": "lsf", "label": "LSF"}, False, "hearing loop"],
            "gratuit": "1",
            "duree": "1 h 30",
            "statut": "Changement de lieu",
        }
    )
    assert event.publics == ("enfants", "familles")
    assert event.langues == ("it",)
    assert event.accessibilite == ("lsf", "boucle_magnetique")
    assert event.gratuit
    assert event.duree == timedelta(minutes=90)
    assert event.statut == "deplace"


@pytest.mark.parametrize("nothing", [None, False, "", [], {}])
def test_what_is_empty_in_wordpress_is_empty(nothing: Any) -> None:
    names = ("publics", "langues", "accessibilite", "gratuit", "duree", "seances", "nouvelle_date")
    assert Card.model_validate(dict.fromkeys(names, nothing)) == Card()


def test_days_of_series_and_new_date_are_those_of_the_event() -> None:
    series = Card.model_validate(
        {
            "date_debut": "2026-12-05",
            "date_fin": "2026-12-01",
            "seances": [{"date": "20270109", "debut": "19:30"}, {"date": "jadis"}, "x", None],
        }
    )
    assert (series.first_day, series.last_day) == (date(2026, 12, 1), date(2027, 1, 9))
    moved = {"date_debut": "2026-11-05", "nouvelle_date": "2027-02-03T20:00:00"}
    assert Card.model_validate({**moved, "statut": "reporte"}).last_day == date(2027, 2, 3)
    assert Card.model_validate(moved).last_day == date(2026, 11, 5)
    assert Card().first_day is None

"""The list of the next dates of a series."""

from __future__ import annotations

from typing import Any

import pytest

from components.listing.event_sessions import event_sessions
from tests.support.rendered import context, shown, words
from villa_site.content.entities.models import Programme

pytestmark = pytest.mark.req("VIS-03")
TICKET = {"type": "url", "url": "https://tickets.test/", "text": "Choisir un dimanche"}
OWN = {"type": "url", "url": "https://tickets.test/own", "text": "Dernières places"}


def printed(*sessions: dict[str, Any], **fields: Any) -> str:
    event = {"date_debut": "2026-12-06", "cta": TICKET, "seances": sessions, **fields}
    return shown(event_sessions(Programme.model_validate(event), context()))


def test_each_date_has_its_hours_its_state_and_its_ticket() -> None:
    markup = printed(
        {"date": "2026-12-13", "debut": "10:30", "cta": OWN},
        {"date": "2026-12-20", "statut": "complet"},
        {"date": "2026-11-19"},
        {"date": "2026-11-20", "debut": "09:00", "fin": "10:00"},
        {"date": "2026-12-27", "statut": "annule", "cta": OWN},
    )
    text = words(markup)
    assert markup.count("<li") == 4
    assert text.index("20 novembre") < text.index("13 décembre") < text.index("20 décembre")
    assert "19 novembre" not in text
    assert "Complet" in text
    assert "Annulé" in text
    assert markup.count('href="https://tickets.test/"') == 1
    assert markup.count('href="https://tickets.test/own"') == 1
    assert "Dernières places" in text
    assert '<time dateTime="2026-12-13">' in markup


def test_links_of_dates_have_names_of_their_own() -> None:
    text = words(printed({"date": "2026-12-06"}, {"date": "2026-12-13"}))
    assert "Réserver ," in text
    assert text.count("13 décembre 2026") == 2


def test_later_dates_are_behind_a_disclosure() -> None:
    markup = printed(*({"date": f"2026-12-{day:02}"} for day in range(1, 14)))
    assert markup.partition("<details")[0].count("<li") == 6
    assert "Voir les 7 autres" in words(markup)


@pytest.mark.parametrize("statut", ["annule", "reporte"])
def test_series_that_is_off_has_no_tickets(statut: str) -> None:
    markup = printed({"date": "2026-12-06"}, {"date": "2026-12-13"}, statut=statut)
    assert "<a" not in markup


@pytest.mark.parametrize("sessions", [[], [{"date": "2026-12-06"}], [{"date": ""}, {"date": "?"}]])
def test_one_date_or_none_has_no_list(sessions: list[dict[str, Any]]) -> None:
    assert printed(*sessions) == ""

"""What a phone holds at hand of an event: only where there is a ticket to be had."""

from __future__ import annotations

from typing import Any

import pytest

from components.page import page
from tests.support.rendered import shown, view, words

pytestmark = pytest.mark.req("VIS-03")
EVENT = {
    "date_debut": "2026-12-04",
    "tarif": "15 €",
    "cta": {"type": "url", "url": "https://tickets.test/", "text": "Réserver"},
}


def printed(**fields: Any) -> str:
    options = {"wpnuxt_pages_templates": {"programmation": [{"path": "/agenda/"}]}}
    event = {"post_type": "programme", "acf_fields": EVENT | fields}
    return shown(page(view(event, options=options)))


def test_bar_has_date_price_and_ticket() -> None:
    bar = printed().partition('class="event-bar ')[2]
    assert 'role="group" aria-label="En bref"' in bar
    assert "4 décembre 2026 15 € Réserver" in words(bar)


@pytest.mark.parametrize(
    "fields",
    [
        {"cta": False},
        {"cta": {"type": "url", "url": ""}},
        {"statut": "complet"},
        {"statut": "annule"},
        {"statut": "reporte"},
        {"date_debut": "2026-11-19"},
    ],
    ids=str,
)
def test_event_without_a_ticket_has_no_bar(fields: dict[str, Any]) -> None:
    assert "event-bar" not in printed(**fields)


@pytest.mark.parametrize(
    ("fields", "proposed"),
    [
        ({}, False),
        ({"statut": "complet"}, False),
        ({"date_debut": "2026-11-19"}, True),
        ({"statut": "annule"}, True),
    ],
    ids=str,
)
def test_event_that_nobody_can_go_to_leads_to_the_agenda(
    fields: dict[str, Any], proposed: bool
) -> None:
    markup = printed(**fields)
    assert ("Voir ce qui vient" in words(markup)) is proposed
    assert ("https://tickets.test/" in markup) is (fields == {})

"""Entities are shown with all they know, and without gaps for what they do not."""

from __future__ import annotations

from typing import Any

import pytest

from components.page import page
from tests.support.rendered import shown, tag, view, words

EVENT: dict[str, Any] = {
    "chapo": "Un programme grave.",
    "image": {"url": "https://media.test/c.jpg", "width": 1920, "height": 1280},
    "categorie": "Concert",
    "date_debut": "2026-12-04T20:30:00+01:00",
    "date_fin": "2026-12-06",
    "lieu": {"nom": "Salon des Saisons", "adresse": "Viale della Trinità dei Monti, 1"},
    "tarif": "15 €",
    "public": "Dès 8 ans",
    "cta": {"type": "url", "url": "https://tickets.test/", "text": "Réserver"},
    "participants": [
        {"post_type": "resident", "post_title": "Léa Marchetti", "path": "/resident/l/"}
    ],
}
PERSON: dict[str, Any] = {
    "nom": "Clara Wendt",
    "promotion": "2025\u20132026",
    "discipline": "Architecture",
    "pays": "Allemagne",
    "portrait": {"url": "https://media.test/p.jpg", "alt": "Portrait de Clara Wendt"},
    "biographie": "<p>Née à Leipzig.<script>x</script></p>",
    "site": "https://clara.test/",
    "projets": [{"post_type": "projet", "post_title": "Atlas des seuils", "path": "/projet/a/"}],
}


def printed(post_type: str, fields: dict[str, Any], **more: Any) -> str:
    return shown(page(view({"post_type": post_type, "acf_fields": fields}, **more)))


@pytest.mark.req("TPL-13")
def test_event_shows_dates_place_audience_and_price() -> None:
    told = words(printed("programme", EVENT))
    for fact in (
        "Concert",
        "vendredi 4 \u2013 dimanche 6 décembre 2026",
        "20 h 30",
        "Salon des Saisons",
        "Viale della Trinità dei Monti, 1",
        "15 €",
        "Dès 8 ans",
        "Un programme grave.",
        "Réserver",
        "Léa Marchetti",
    ):
        assert fact in told


@pytest.mark.req("TPL-13")
@pytest.mark.parametrize(
    ("statut", "word", "bookable"),
    [("annule", "Annulé", False), ("reporte", "Reporté", False), ("complet", "Complet", False)],
)
def test_unbookable_event_shows_the_reason_and_no_ticket_link(
    statut: str, word: str, bookable: bool
) -> None:
    markup = printed("programme", EVENT | {"statut": statut})
    assert word in words(markup)
    assert ("https://tickets.test/" in markup) is bookable


@pytest.mark.req("TPL-13")
def test_past_event_is_marked() -> None:
    past = EVENT | {"date_debut": "2026-11-01", "date_fin": "2026-11-19"}
    assert "Terminé" in words(printed("programme", past))


@pytest.mark.req("TPL-13")
def test_event_without_fields_is_a_page_with_its_title() -> None:
    markup = printed("programme", dict.fromkeys(EVENT, False))
    assert "Une page" in words(markup)
    assert "<dl" not in markup


@pytest.mark.req("TPL-16")
def test_resident_has_portrait_name_facts_biography_and_projects() -> None:
    markup = printed("resident", PERSON)
    told = words(markup)
    for fact in (
        "Clara Wendt",
        "Architecture",
        "2025\u20132026",
        "Allemagne",
        "Née à Leipzig.",
        "Atlas",
    ):
        assert fact in told
    assert 'alt="Portrait de Clara Wendt"' in markup
    assert 'target="_blank"' in tag(markup, '<a href="https://clara.test/"')
    assert "<script" not in markup


@pytest.mark.req("TPL-16")
def test_resident_without_fields_is_a_page_with_a_title() -> None:
    markup = printed("resident", dict.fromkeys(PERSON, ""))
    assert "Une page" in words(markup)
    assert "Biographie" not in words(markup)


@pytest.mark.req("TPL-13")
def test_postponed_event_names_its_first_date_once() -> None:
    """Badge, old date and the promise of a new one would contradict each other."""
    markup = printed("programme", EVENT | {"statut": "reporte"})
    assert "event-dates" not in markup
    assert "20 h 30" not in words(markup)
    assert "Initialement prévu : " in words(markup)
    assert "La nouvelle date sera annoncée ici." in words(markup)

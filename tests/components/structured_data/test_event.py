"""What search engines read of an event: series, new dates, ages, languages, access."""

from __future__ import annotations

from typing import Any

import pytest

from components.structured_data.event import event
from tests.components.structured_data.schema_org import flaws
from tests.support.rendered import view
from villa_site.content.entities.models import Programme

pytestmark = pytest.mark.req("VIS-03")
TICKET = {"type": "url", "url": "https://tickets.test/"}


def described(**fields: Any) -> dict[str, Any]:
    given = {"date_debut": "2026-12-06T20:00:00+01:00", "cta": TICKET, **fields}
    shown = view({"post_type": "programme", "acf_fields": given})
    assert shown.page is not None
    found = event(shown, shown.page, shown.page.fields(Programme))
    assert found is not None
    assert flaws([found]) == []
    return found


def test_free_event_costs_nothing() -> None:
    found = described(gratuit=True)
    assert found["isAccessibleForFree"] is True
    assert found["offers"]["price"] == "0"


def test_new_date_is_the_start_and_the_old_one_the_previous() -> None:
    found = described(statut="reporte", nouvelle_date="2027-01-10 20:45")
    assert found["eventStatus"] == "https://schema.org/EventRescheduled"
    assert found["startDate"] == "2027-01-10T20:45:00+01:00"
    assert found["previousStartDate"] == "2026-12-06T20:00:00+01:00"
    assert found["offers"]["url"] == "https://tickets.test/"


def test_postponed_event_without_a_date_is_only_postponed() -> None:
    found = described(statut="reporte")
    assert found["eventStatus"] == "https://schema.org/EventPostponed"
    assert "previousStartDate" not in found
    assert "offers" not in found


def test_dates_of_a_series_are_events_of_their_own() -> None:
    sessions = [
        {"date": "2026-12-06", "debut": "22:30", "fin": "00:30", "statut": "complet"},
        {"date": "2026-12-13"},
        {"date": "2026-11-01"},
    ]
    first, second = described(seances=sessions)["subEvent"]
    assert first["startDate"] == "2026-12-06T22:30:00+01:00"
    assert first["endDate"] == "2026-12-07T00:30:00+01:00"
    assert first["offers"]["availability"] == "https://schema.org/SoldOut"
    assert second["startDate"] == "2026-12-13"
    many = [{"date": f"2026-12-{day:02}"} for day in range(1, 31)]
    assert len(described(seances=many)["subEvent"]) == 12


@pytest.mark.parametrize(
    ("age", "written"),
    [
        ("Dès 8 ans", "8-"),
        ("De 6 à 10 ans", "6-10"),
        ("Jusqu’à 12 ans", None),
        ("Moins de 26 ans", None),
        ("Tout public", None),
        ("Nés après 2010", None),
        ("", None),
    ],
)
def test_ages_are_read_from_words(age: str, written: str | None) -> None:
    assert described(age=age).get("typicalAgeRange") == written


def test_length_languages_and_access_are_said() -> None:
    found = described(duree="1 h 20", langues=["fr", "sans_paroles"], accessibilite=["fauteuil"])
    assert found["duration"] == "PT1H20M"
    assert found["inLanguage"] == ["fr"]
    (feature,) = found["location"]["amenityFeature"]
    assert feature["name"] == "Accès en fauteuil roulant"
    assert described(langues=["sans_paroles"])["inLanguage"] == "fr"

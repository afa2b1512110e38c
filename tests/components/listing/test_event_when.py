"""The days of an event that count today, in words."""

from __future__ import annotations

from typing import Any

import pytest

from components.listing.event_when import event_when
from tests.support.rendered import context
from villa_site.content.entities.models import Programme

pytestmark = pytest.mark.req("VIS-03")
TICKET = {"type": "url", "url": "https://tickets.test/"}
OTHER = {"type": "url", "url": "https://tickets.test/other"}


def when(**fields: Any) -> Any:
    given = {"date_debut": "2026-12-06", "cta": TICKET}
    return event_when(Programme.model_validate(given | fields), context())


def session(day: str, statut: str = "confirme", **more: Any) -> dict[str, Any]:
    return {"date": day, "debut": "10:30", "fin": "12:00", "statut": statut, **more}


def test_next_date_of_a_series_is_the_first_with_a_ticket() -> None:
    found = when(
        date_fin="2026-12-20",
        seances=[
            session("2026-12-20"),
            session("2026-11-15"),
            session("2026-12-06", "complet"),
            session("2026-12-13"),
        ],
    )
    assert "13 décembre 2026, de 10 h 30 à 12 h" in found.coming
    assert found.state == "coming"
    assert found.ticket.href == "https://tickets.test/"


@pytest.mark.parametrize(
    ("statuses", "state"),
    [
        (("complet", "complet"), "full"),
        (("annule", "complet"), "full"),
        (("annule",) * 2, "cancelled"),
    ],
)
def test_series_without_a_date_to_book_has_no_ticket(statuses: tuple[str, str], state: str) -> None:
    days = ("2026-12-06", "2026-12-13")
    found = when(seances=[session(*pair) for pair in zip(days, statuses, strict=True)])
    assert (found.state, found.ticket, found.coming) == (state, None, "")


def test_dates_alone_make_the_days_and_the_ticket() -> None:
    found = when(
        date_debut=False,
        cta=False,
        seances=[session("2026-12-13", cta=OTHER), session("2026-12-06", "complet")],
    )
    assert "13 décembre 2026" in found.dates
    assert found.ticket.href == "https://tickets.test/other"


@pytest.mark.parametrize("seances", [False, None, "", [], [False], [{"date": "x"}], "none", 3])
def test_unreadable_dates_leave_the_event_as_it_is(seances: Any) -> None:
    found = when(seances=seances)
    assert "6 décembre 2026" in found.dates
    assert (found.coming, found.state) == ("", "coming")
    assert found.ticket is not None


def test_postponed_event_shows_its_new_date_and_ticket() -> None:
    found = when(statut="reporte", nouvelle_date="2027-01-10 20:45")
    assert "10 janvier 2027" in found.dates
    assert found.hours == "20 h 45"
    assert "6 décembre 2026" in found.notice
    assert found.state == "postponed"
    assert found.ticket is not None


def test_postponed_event_whose_new_date_is_over_is_past() -> None:
    found = when(date_debut="2026-10-01", statut="reporte", nouvelle_date="2026-11-01")
    assert (found.state, found.ticket) == ("past", None)


@pytest.mark.parametrize("nouvelle_date", [False, "", "soon", None])
def test_postponed_event_without_a_new_date_has_neither_days_nor_ticket(
    nouvelle_date: Any,
) -> None:
    found = when(statut="reporte", nouvelle_date=nouvelle_date)
    assert (found.dates, found.hours, found.ticket) == ("", "", None)
    assert "La nouvelle date sera annoncée ici." in found.notice

"""Opening hours are said as each language says them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.support.rendered import context
from villa_site.backend.models.opening_hours import OpeningPlace, state_at
from villa_site.settings.languages import Locale
from villa_site.site.pages.opening_hours.state_words import opening_words

ROME = ZoneInfo("Europe/Rome")
WEEK = [{"days": [2, 3, 4, 5, 6, 7], "opens": "10:00", "closes": "19:00", "last_entry": "18:00"}]


def said(now: str, locale: Locale, **fields: object) -> str:
    where = OpeningPlace.model_validate({"weekly": WEEK} | fields)
    state = state_at(where, datetime.fromisoformat(now).replace(tzinfo=ROME), ROME)
    return opening_words(state, context(locale)).sentence


@pytest.mark.req("VIS-01")
@pytest.mark.parametrize(
    ("now", "french", "italian", "english"),
    [
        (
            "2026-12-05 12:00",
            "Ouvert aujourd’hui jusqu’à 19 h, dernière entrée 18 h",
            "Aperto oggi fino alle 19:00, ultimo ingresso ore 18:00",
            "Open today until 7\u00a0pm, last entry 6\u00a0pm",
        ),
        (
            "2026-12-05 18:00",
            "Ouvert aujourd’hui jusqu’à 19 h, dernière entrée passée",
            "Aperto oggi fino alle 19:00, ultimo ingresso già passato",
            "Open today until 7\u00a0pm, last entry has passed",
        ),
        (
            "2026-12-05 18:55",
            "Ferme bientôt, à 19 h, dernière entrée passée",
            "Chiude tra poco, alle 19:00, ultimo ingresso già passato",
            "Closing soon, at 7\u00a0pm, last entry has passed",
        ),
        (
            "2026-12-05 19:00",
            "Fermé, ouvre demain à 10 h",
            "Chiuso, apre domani alle 10:00",
            "Closed, opens tomorrow at 10\u00a0am",
        ),
        (
            "2026-12-06 09:59",
            "Fermé, ouvre aujourd’hui à 10 h",
            "Chiuso, apre oggi alle 10:00",
            "Closed, opens today at 10\u00a0am",
        ),
        (
            "2026-12-06 19:00",
            "Fermé, ouvre mardi à 10 h",
            "Chiuso, apre martedì alle 10:00",
            "Closed, opens on Tuesday at 10\u00a0am",
        ),
    ],
)
def test_state_is_said_in_three_languages(
    now: str, french: str, italian: str, english: str
) -> None:
    assert said(now, "fr") == french
    assert said(now, "it") == italian
    assert said(now, "en") == english


@pytest.mark.req("VIS-01")
def test_far_opening_has_its_date() -> None:
    closed = [{"from": "2026-12-01", "to": "2027-02-28", "closed": True}]
    assert (
        said("2026-12-05 12:00", "fr", exceptions=closed)
        == "Fermé, rouvre le mardi 2 mars 2027 à 10 h"
    )
    assert (
        said("2026-12-05 12:00", "it", exceptions=closed)
        == "Chiuso, riapre martedì 2 marzo 2027 alle 10:00"
    )


@pytest.mark.req("VIS-01")
def test_midnight_and_one_o_clock_have_words_of_their_own() -> None:
    midnight = [{"days": [5, 6], "opens": "20:00", "closes": "00:00"}]
    one = [{"days": [5, 6], "opens": "20:00", "closes": "01:00"}]
    assert said("2026-12-05 21:00", "fr", weekly=midnight) == "Ouvert jusqu’à minuit"
    assert said("2026-12-05 21:00", "it", weekly=midnight) == "Aperto fino a mezzanotte"
    assert said("2026-12-05 21:00", "it", weekly=one) == "Aperto fino all’1:00"
    assert said("2026-12-06 00:10", "fr", weekly=one) == "Ouvert aujourd’hui jusqu’à 1 h"


@pytest.mark.req("VIS-01")
def test_unknown_hours_are_not_spoken_of() -> None:
    assert not said("2026-12-05 12:00", "fr", weekly=[])

"""The month of the agenda as a table: headers, days, keys, states, and a thousand events."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from components.listing.agenda_month import agenda_month
from tests.site.listing.test_months import Events, query
from tests.support.rendered import context, words
from villa_site.engine.rendering.printer import to_html
from villa_site.site.listing.months import load_month

pytestmark = pytest.mark.req("VIS-02")


async def printed(*events: dict[str, Any], **values: str) -> str:
    """Print the month of an address."""
    ctx, asked = context(), query(**values)
    return to_html(agenda_month(asked, await load_month(asked, ctx, Events(*events)), ctx))


async def test_month_is_a_table_with_caption_and_named_weekdays() -> None:
    markup = await printed({"date_debut": "2026-12-03T19:00"}, periode="2026-12")
    assert "<caption" in markup
    assert markup.count('<th scope="col">') == 7
    assert "jeudi 3 décembre, 1 événement" in words(markup)
    assert 'href="/agenda/?vue=mois&amp;jour=2026-12-03#jour"' in markup
    assert "19 h" in words(markup)
    assert len(re.findall(r'id="j-2026-12-\d\d"', markup)) == 31


async def test_keys_walk_over_days_weeks_and_months() -> None:
    markup = await printed(periode="2026-12")
    (keys,) = re.findall(r'id="j-2026-12-03" data-on-keydown="([^"]+)"', markup)
    for target in (
        "ArrowLeft&quot;],[[&quot;focus&quot;,&quot;#j-2026-12-02",
        "ArrowDown&quot;],[[&quot;focus&quot;,&quot;#j-2026-12-10",
        "Home&quot;],[[&quot;focus&quot;,&quot;#j-2026-12-01",
        "End&quot;],[[&quot;focus&quot;,&quot;#j-2026-12-06",
        "PageDown&quot;],[[&quot;navigate&quot;,&quot;/agenda/?vue=mois&amp;jour=2027-01-03#j-2027-01-03",
    ):
        assert target in keys


async def test_states_and_new_dates_are_said_in_the_month() -> None:
    markup = await printed(
        {"date_debut": "2026-12-03", "statut": "annule"},
        {"date_debut": "2026-12-04", "statut": "complet"},
        {"date_debut": "2026-12-05", "statut": "reporte", "nouvelle_date": "2026-12-19"},
        {"date_debut": "2026-12-06", "statut": "deplace"},
        jour="2026-12-05",
    )
    text = words(markup)
    for word in ("Annulé", "Complet", "Reporté", "Changement de lieu"):
        assert word in text
    assert "Nouvelle date : samedi 19 décembre 2026" in text
    assert "samedi 19 décembre, 1 événement" in text


async def test_thousand_events_of_one_day_are_a_small_page() -> None:
    markup = await printed(*[{"date_debut": "2026-12-03"}] * 1000, jour="2026-12-03")
    assert len(markup) < 100_000
    assert "+ 997" in words(markup)
    assert "Voir les 1000 événements de ce jour" in words(markup)
    assert 'href="/agenda/?du=2026-12-03&amp;au=2026-12-03"' in markup


async def test_empty_month_leads_to_the_next_day_with_something() -> None:
    text = await printed({"date_debut": "2027-03-04"}, periode="2026-12")
    assert "Rien ce jour-là." in words(text)
    assert "jeudi 4 mars 2027" in words(text)
    assert date(2027, 3, 4).isoformat() in text


async def test_last_month_in_range_has_no_next_one() -> None:
    assert 'rel="next' not in await printed(periode="2031-11")

"""Prices are read with and without their currency, durations in words and in ISO 8601."""

from __future__ import annotations

from datetime import timedelta

import pytest

from villa_site.content.fields.duration import as_duration, iso_duration
from villa_site.content.fields.price import as_price
from villa_site.content.model import ContentModel, Duration, Price

pytestmark = pytest.mark.req("DEV-09")


class Ticket(ContentModel):
    prix: Price = None
    duree: Duration = None


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (12, 12),
        ("12,50", 12.5),
        ("12,50 €", 12.5),
        ("€12.50", 12.5),
        ("EUR 1 200", 1200),
        (0, 0),
    ],
)
def test_price_is_read_with_and_without_its_currency(written: object, amount: float) -> None:
    assert as_price(written) == amount


@pytest.mark.parametrize("written", [-1, "gratuit ?", True, [], "1e999"])
def test_what_is_no_price_is_none(written: object) -> None:
    assert Ticket.model_validate({"prix": written}).prix is None


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("50 min", "PT50M"),
        (50, "PT50M"),
        ("1 h 30", "PT1H30M"),
        ("1h30", "PT1H30M"),
        ("1:30", "PT1H30M"),
        ("1 heure 30 minutes", "PT1H30M"),
        ("2 ore", "PT2H"),
        ("1,5 h", "PT1H30M"),
        ("45 s", "PT45S"),
        ("PT1H30M", "PT1H30M"),
        ("3 jours", "PT72H"),
    ],
)
def test_duration_is_read_as_editors_write_it(written: object, iso: str) -> None:
    read = as_duration(written)
    assert read is not None
    assert iso_duration(read) == iso


@pytest.mark.parametrize("written", ["bientôt", "P99999999999D", "h", True, [], "9" * 99, "-5"])
def test_what_is_no_duration_is_none(written: object) -> None:
    assert Ticket.model_validate({"duree": written}).duree is None


def test_duration_of_a_model_is_a_time_span() -> None:
    assert Ticket.model_validate({"duree": "1 h 05"}).duree == timedelta(minutes=65)

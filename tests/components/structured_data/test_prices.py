"""Prices in structured data are read from the words of editors."""

from __future__ import annotations

import pytest

from components.structured_data.prices import price


@pytest.mark.req("EXT-02")
@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("15 €, réduit 10 €, moins de 26 ans 6 €", "15"),
        ("€15, concessions €10, under-26s €6", "15"),
        ("€140; students €70.", "140"),
        ("€65.", "65"),
        ("€10, free for under-13s", "10"),
        ("€10,50, concessions €6", "10.50"),
        ("10.50 EUR, reduced 6 EUR", "10.50"),
        ("From EUR 12.", "12"),
        ("Free; booking advised", "0"),
        ("Entrée libre", "0"),
        ("€1234567", ""),
        ("", ""),
    ],
)
def test_price_is_the_first_amount_that_is_named(words: str, amount: str) -> None:
    assert price(words) == amount

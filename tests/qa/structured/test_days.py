"""Days and times are read from texts as visitors read them."""

from __future__ import annotations

from datetime import date, time

import pytest

from villa_site.qa.structured.days import days_in, times_in

pytestmark = pytest.mark.req("EXT-02")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("4 décembre 2026", "fr", [date(2026, 12, 4)]),
        ("1er mai 2027, 20 h 30", "fr", [date(2027, 5, 1)]),
        ("8 novembre 2026, 10 janvier 2027", "fr", [date(2026, 11, 8), date(2027, 1, 10)]),
        ("28 janvier au 4 avril 2027", "fr", [date(2027, 1, 28), date(2027, 4, 4)]),
        ("dal 3 al 5 marzo 2027", "it", [date(2027, 3, 3), date(2027, 3, 5)]),
        ("29-30 January 2027", "en", [date(2027, 1, 29), date(2027, 1, 30)]),
        ("April 4, 2027", "en", [date(2027, 4, 4)]),
        ("20 h 30, portes à 20 h", "fr", []),
        ("31 février 2027", "fr", []),
        ("2027", "fr", []),
    ],
)
def test_days_are_read(text: str, language: str, expected: list[date]) -> None:
    assert days_in(text, language) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20 h 30", time(20, 30)),
        ("ore 20.30", time(20, 30)),
        ("8:30 pm", time(20, 30)),
        ("7 to 9 pm", time(19, 0)),
        ("dalle 19 alle 2", time(2, 0)),
    ],
)
def test_times_are_read(text: str, expected: time) -> None:
    assert expected in times_in(text)
    assert time(2, 6) not in times_in("2026")

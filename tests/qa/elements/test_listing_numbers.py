"""Numbers that a list says, as the kit reads them."""

from __future__ import annotations

import pytest

from villa_site.qa.elements.listing import number_in


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12 événements", 12),
        ("1\u202f200 résultats", 1200),
        ("1 200 results", 1200),
        ("Page 2, 12 results", 2),
        ("3, 200 of them later", 3),
        ("Aucun événement", None),
    ],
)
def test_first_number_of_a_text_is_read(text: str, number: int | None) -> None:
    assert number_in(text) == number

"""Headings of editors are below that of their section, and no level is left out."""

from __future__ import annotations

import re

import pytest

from villa_site.site.html.headings import headings_below


@pytest.mark.parametrize(
    ("levels", "shown"),
    [
        ("234", "345"),
        ("44", "33"),
        ("463", "343"),
        ("2424", "3434"),
        ("654", "333"),
        ("123456", "345666"),
    ],
)
def test_headings_begin_below_and_leave_no_level_out(levels: str, shown: str) -> None:
    markup = "".join(f'<p>a</p><h{each} id="x{each}">Titre</h{each}>' for each in levels)
    below = headings_below(markup, 2)
    assert "".join(re.findall(r"<h(\d)", below)) == shown
    assert "".join(re.findall(r"</h(\d)", below)) == shown


def test_text_without_headings_stays_as_it_is() -> None:
    assert headings_below("<p>a</p><hr>", 2) == "<p>a</p><hr>"

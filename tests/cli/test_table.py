"""Tables fit their width and keep their columns."""

from __future__ import annotations

import pytest

from villa_site.cli.table import table

HEADS = ("a", "b", "c")


def test_short_table_is_as_wide_as_its_cells() -> None:
    assert table(HEADS, [("1", "22", "333"), ("1", "", "3")], width=80).splitlines() == [
        "a  b   c",
        "-  --  ---",
        "1  22  333",
        "1      3",
    ]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_long_cells_are_wrapped(width: int) -> None:
    text = table(HEADS, [("key", "mot " * 40, "x" * 200)], width=width)
    assert max(map(len, text.splitlines())) <= width
    assert text.count("mot") == 40
    assert text.count("x") == 200


def test_table_without_rows_is_its_heads() -> None:
    assert table(HEADS, [], width=80) == "a  b  c\n-  -  -"


def test_control_characters_are_replaced() -> None:
    text = table(("a",), [("x\x1b[2J\x07\x9b y\n\tz\u202e",)], width=80)
    assert all(line.isprintable() for line in text.splitlines())
    assert text.splitlines()[2].startswith("x")

"""The state of a list is read from its address, cleaned, and written back."""

from __future__ import annotations

import pytest

from tests.support.rendered import context
from villa_site.site.listing.query import LONGEST, ListingQuery, clean

NAMES = ("s", "type")


def query_of(**query: str) -> ListingQuery:
    return ListingQuery.read(context(query=query), *NAMES)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  un   jardin \t", "un jardin"),
        ("a\x00b\x1b[31m\r\nc", "a b [31m c"),
        ("\u202eedoc\u202c", "edoc"),
        ("مرحبا", "مرحبا"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("\ud800x", "x"),
        ("x" * 10_000, "x" * LONGEST),
    ],
)
def test_clean_removes_unreadable_characters(written: str, read: str) -> None:
    assert clean(written) == read


@pytest.mark.parametrize(
    ("written", "page"),
    [
        ("3", 3),
        ("-1", 1),
        ("0", 1),
        ("1e9", 1),
        ("\u0663", 1),
        ("2.5", 1),
        ("", 1),
        ("9" * 40, 1),
        (" 2 ", 2),
    ],
)
def test_invalid_page_is_the_first(written: str, page: int) -> None:
    assert query_of(page=written).page == page


def test_change_of_a_parameter_returns_to_the_first_page() -> None:
    state = query_of(s="été & co", type="resident", page="4", other="x")
    assert state.href() == "/page/?s=%C3%A9t%C3%A9+%26+co&type=resident&page=4"
    assert state.with_(type="").href("r") == "/page/?s=%C3%A9t%C3%A9+%26+co#r"
    assert state.only("type").query == "type=resident"


def test_link_in_preview_has_the_preview_prefix() -> None:
    state = ListingQuery.read(context(query={"s": "x"}, preview=True), *NAMES)
    assert state.href() == "/preview/page/?s=x"


def test_invalid_date_is_none() -> None:
    for written in (
        "2026-13-45",
        "2026-02-30",
        "hier",
        "20260101",
        "\u0662\u0660\u0662\u0666-01-01",
        "",
    ):
        assert ListingQuery.read(context(query={"du": written}), "du").day("du") is None

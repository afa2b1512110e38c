"""A table is in the order that the address says, whatever that is."""

from __future__ import annotations

from datetime import date

import pytest

from components.ui.sortable_table import Cell, sortable_table
from tests.support.rendered import context, elements, shown, words

pytestmark = pytest.mark.req("DEV-03")

COLUMNS = ("Œuvre", "Année", "Entrée")
ROWS: list[tuple[Cell, ...]] = [
    ("Salle 10", 1887, date(2004, 5, 20)),
    ("étude", ("vers 1634", 1634), None),
    ("Salle 9", None, date(1999, 1, 2)),
    ("Eau",),
]


def table(columns: tuple[str, ...] = COLUMNS, **query: str) -> str:
    ctx = context(query=query)
    return shown(sortable_table("t", columns, ROWS, ctx, caption="Les œuvres"))


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("", ["Salle 10", "étude", "Salle 9", "Eau"]),
        ("oeuvre", ["Eau", "étude", "Salle 9", "Salle 10"]),
        ("-oeuvre", ["Salle 10", "Salle 9", "étude", "Eau"]),
        ("annee", ["étude", "Salle 10", "Salle 9", "Eau"]),
        ("-annee", ["Salle 10", "étude", "Salle 9", "Eau"]),
        ("-entree", ["Salle 10", "Salle 9", "étude", "Eau"]),
        ("prix", ["Salle 10", "étude", "Salle 9", "Eau"]),
        ("--annee", ["Salle 10", "étude", "Salle 9", "Eau"]),
        ("<script>" * 90, ["Salle 10", "étude", "Salle 9", "Eau"]),
    ],
)
def test_rows_have_the_order_of_the_address(order: str, first: list[str]) -> None:
    body = words(table(t=order).partition("<tbody>")[2])
    assert sorted(first, key=body.index) == first


def test_title_of_a_column_says_and_links_its_order() -> None:
    markup = table(t="annee", page="3", q="été")
    sorted_by = [given.get("aria-sort") for tag, given in elements(markup) if tag == "th"]
    assert sorted_by[:3] == [None, "ascending", None]
    links = {given["id"]: given["href"] for tag, given in elements(markup) if tag == "a"}
    assert links["t-annee"] == "/page/?t=-annee&page=3&q=%C3%A9t%C3%A9#t-annee"
    assert links["t-oeuvre"] == "/page/?t=oeuvre&page=3&q=%C3%A9t%C3%A9#t-oeuvre"


def test_titles_that_are_alike_are_columns_of_their_own() -> None:
    markup = table(("Nom", "Nom", "Nom"), t="nom-2")
    sorted_by = [given.get("aria-sort") for tag, given in elements(markup) if tag == "th"]
    assert sorted_by[:3] == [None, "ascending", None]


@pytest.mark.parametrize("nameless", ["", None, ("", "Eau")])
def test_row_without_a_name_has_no_header(nameless: Cell) -> None:
    rows: list[tuple[Cell, ...]] = [(nameless, 1887), ("Eau", 1634)]
    markup = shown(sortable_table("t", COLUMNS[:2], rows, context(), caption="Les œuvres"))
    cells = [tag for tag, _ in elements(markup.partition("<tbody>")[2]) if tag in {"th", "td"}]
    assert cells == ["td", "td", "th", "td"]


def test_column_without_a_title_has_no_header() -> None:
    markup = table(("Œuvre", "", "Entrée"))
    head = markup.partition("<thead>")[2].partition("</thead>")[0]
    assert [tag for tag, _ in elements(head) if tag in {"th", "td"}] == ["th", "td", "th"]
    assert len([tag for tag, _ in elements(head) if tag == "a"]) == 2


def test_days_are_written_in_the_language_of_the_page() -> None:
    assert "20 mai 2004" in words(table())

"""What listings are made of: the address as their state, marked words, suggestions, periods."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from components.listing.date_ranges import Span, coming_periods, last_day, span
from components.listing.pagination import pagination
from components.listing.query import LONGEST, Asked, clean
from components.listing.suggestions import completions, resembling
from components.ui.highlight import highlighted
from components.ui.many_cards import many_cards
from tests.components.rendered import context, shown, words
from villa_site.backend.models import Card

NAMES = ("s", "type")


def asked(**query: str) -> Asked:
    return Asked.read(context(query=query), *NAMES)


def card(title: str, **more: Any) -> Card:
    return Card.model_validate({"post_title": title, "path": f"/{title}/", **more})


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
def test_words_of_an_address_are_cleaned_of_what_cannot_be_read(written: str, read: str) -> None:
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
def test_page_that_is_none_is_the_first(written: str, page: int) -> None:
    assert asked(page=written).page == page


def test_state_is_written_as_it_is_read_and_starts_over_when_it_changes() -> None:
    state = asked(s="été & co", type="resident", page="4", other="x")
    assert state.href() == "/page/?s=%C3%A9t%C3%A9+%26+co&type=resident&page=4"
    assert state.with_(type="").href("r") == "/page/?s=%C3%A9t%C3%A9+%26+co#r"
    assert state.only("type").query == "type=resident"


def test_state_stays_in_preview() -> None:
    state = Asked.read(context(query={"s": "x"}, preview=True), *NAMES)
    assert state.href() == "/preview/page/?s=x"


def test_date_that_is_none_is_not_read() -> None:
    for written in (
        "2026-13-45",
        "2026-02-30",
        "hier",
        "20260101",
        "\u0662\u0660\u0662\u0666-01-01",
        "",
    ):
        assert Asked.read(context(query={"du": written}), "du").day("du") is None


@pytest.mark.req("TPL-08")
@pytest.mark.parametrize(
    ("text", "term", "marked"),
    [
        ("Les Résidents (été)", "resident ete", "Les <mark>Résidents</mark> (<mark>été</mark>)"),
        ("Œuvres", "oeuvre", "<mark>Œuvres</mark>"),
        ("un jardinier", "jardins", "un <mark>jardinier</mark>"),
        ("La Villa de la nuit", "la nuit", "La Villa de la <mark>nuit</mark>"),
        ("le seul", "xyz", "le seul"),
        ("<b>gras</b>", "gras", "&lt;b&gt;<mark>gras</mark>&lt;/b&gt;"),
        ("東京の庭", "庭", "<mark>東京の庭</mark>"),
        ("texte", ".*(+", "texte"),
    ],
)
def test_words_searched_for_are_marked_whatever_their_accents(
    text: str, term: str, marked: str
) -> None:
    assert shown(highlighted(text, term)).replace("<!-- -->", "") == marked


def test_suggestions_complete_the_last_word_and_name_pages_that_begin_so() -> None:
    found = [card("Jardin retourné", chapo="Un jardinier, des jardins."), card("Autre")]
    told = completions("jard", found)
    assert [each.text for each in told] == ["Jardin retourné", "jardin", "jardinier", "jardins"]
    assert told[0].path
    assert completions("", found) == ()
    assert completions("un jardi", found)[0].text == "un jardin"


def test_word_that_nobody_wrote_is_replaced_by_the_nearest_one() -> None:
    known = [card("Le Jardin"), card("Concert")]
    assert resembling("jarddin", known) == "jardin"
    assert resembling("le cocnert", known) == "le concert"
    assert resembling("jardin", known) == ""
    assert resembling("x " * 40, known) == ""


def test_period_is_a_name_a_month_a_year_or_two_days_in_either_order() -> None:
    today = date(2026, 11, 20)

    def read(**query: str) -> Span:
        return span(Asked.read(context(query=query), "periode", "du", "au"), today)

    assert read(periode="week-end") == Span(date(2026, 11, 21), date(2026, 11, 22))
    assert read(periode="semaine") == Span(today, date(2026, 11, 22))
    assert read(periode="2028-02") == Span(date(2028, 2, 1), date(2028, 2, 29))
    assert read(periode="2025") == Span(date(2025, 1, 1), date(2025, 12, 31))
    assert read(du="2026-12-24", au="2026-12-01") == Span(date(2026, 12, 1), date(2026, 12, 24))
    assert read(au="2026-12-01", du="jamais") == Span(None, date(2026, 12, 1))
    for nonsense in ("2026-13", "0000", "' OR 1=1", "<script>"):
        assert read(periode=nonsense) == Span()


def test_event_that_ends_before_it_begins_lasts_a_day() -> None:
    event = card("x", date_debut="2026-12-05", date_fin="2026-12-01")
    assert last_day(event) == date(2026, 12, 5)
    offered = coming_periods([event], context())
    assert [each.value for each in offered] == ["2026-12"]


def test_pages_are_links_that_keep_the_state_and_leave_gaps() -> None:
    markup = shown(pagination(asked(s="x", page="6"), 12, context(), anchor="r"))
    assert words(markup) == (
        "Page précédente Page 1 … Page 5 Page 6 Page 7 … Page 12 Page suivante"
    )
    assert 'href="/page/?s=x&amp;page=5#r" rel="prev"' in markup
    assert markup.count('aria-current="page"') == 1
    assert 'href="/page/?s=x#r"' in markup
    assert pagination(asked(), 1, context()) is None


def test_gap_of_a_single_page_is_that_page() -> None:
    assert "…" not in shown(pagination(asked(page="3"), 5, context()))


def test_three_hundred_cards_are_a_dozen_and_the_rest_on_demand() -> None:
    markup = shown(many_cards(tuple(card(f"Projet {n}") for n in range(300)), context()))
    assert "Voir les 288 autres" in words(markup)
    assert markup.count("<article") == 300
    assert markup.split("<details")[0].count("<article") == 12
    assert many_cards((card(""),), context()) is None

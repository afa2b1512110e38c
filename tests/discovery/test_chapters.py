"""Chapters are put in order, and podcast players read them."""

from __future__ import annotations

import pytest

from villa_site.discovery.chapters import Chapter, in_order, simple_chapters

pytestmark = pytest.mark.req("VIS-05")


def chapters(*rows: tuple[object, object]) -> list[Chapter]:
    return [Chapter.model_validate({"debut": start, "titre": title}) for start, title in rows]


def test_chapters_are_in_order_and_bad_ones_left_out() -> None:
    rows = chapters(
        ("1:30", "Deux"), (0, "Un"), ("-1", "Avant"), ("x", "Rien"), (90, "Encore"), (95, "")
    )
    assert in_order(rows) == [(0.0, "Un"), (90.0, "Deux")]


def test_feed_has_simple_chapters() -> None:
    xml = simple_chapters(chapters((0, "Le <jardin> & l’eau"), ("1:02:03", 'La "loggia"')))
    assert xml == (
        '<psc:chapters version="1.2">'
        '<psc:chapter start="0:00:00" title="Le &lt;jardin&gt; &amp; l’eau"/>'
        """<psc:chapter start="1:02:03" title='La "loggia"'/>"""
        "</psc:chapters>"
    )
    assert simple_chapters([]) == ""


def test_there_are_five_hundred_at_most() -> None:
    assert len(in_order(chapters(*((n, f"n{n}") for n in range(900))))) == 500

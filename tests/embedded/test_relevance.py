"""The order of what is found for words."""

from __future__ import annotations

from datetime import date

import pytest

from villa_site.embedded.index import Entry
from villa_site.embedded.relevance import by_relevance


def entry(title: str, day: str = "") -> Entry:
    """Make an entry that mentions the words as often as all others."""
    return Entry(title, "programme" if day else "page", title, "", "", "", day, day, -1.0)


@pytest.mark.req("VIS-04")
def test_titles_come_before_mentions_and_the_past_comes_last() -> None:
    entries = [
        entry("Ailleurs"),
        entry("Les jardins en fête", "2026-11-20"),
        entry("Guide des jardins de la Villa"),
        entry("Les jardins"),
        entry("Au soir", "2026-11-21"),
        entry("Au matin", "2026-11-19"),
    ]
    found = by_relevance(entries, "jardin", locale="fr", today=date(2026, 11, 20))
    assert [each.title for each in found] == [
        "Les jardins",
        "Les jardins en fête",
        "Guide des jardins de la Villa",
        "Au soir",
        "Ailleurs",
        "Au matin",
    ]


@pytest.mark.req("VIS-04")
def test_question_without_words_leaves_the_order_of_titles() -> None:
    entries = [entry("B"), entry("A")]
    found = by_relevance(entries, "?", locale="fr", today=date(2026, 11, 20))
    assert [each.title for each in found] == ["A", "B"]

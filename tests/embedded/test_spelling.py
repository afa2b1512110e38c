"""One slip: which words differ by it, and how they are written."""

from __future__ import annotations

import sqlite3

import pytest

from villa_site.embedded.spelling import as_written, is_one_slip, similar_words


@pytest.mark.req("VIS-04")
@pytest.mark.parametrize("meant", ["caravage", "ab", "loggia"])
def test_every_slip_and_nothing_else_is_one(meant: str) -> None:
    deleted = {meant[:at] + meant[at + 1 :] for at in range(len(meant))}
    added = {f"{meant[:at]}z{meant[at:]}" for at in range(len(meant) + 1)}
    changed = {f"{meant[:at]}z{meant[at + 1 :]}" for at in range(len(meant))}
    exchanged = {
        meant[:at] + meant[at + 1] + meant[at] + meant[at + 2 :] for at in range(len(meant) - 1)
    }
    for typed in (deleted | added | changed | exchanged) - {meant}:
        assert is_one_slip(typed, meant), typed
        assert is_one_slip(meant, typed), typed
    assert not any(is_one_slip(f"{each}yy", meant) for each in added)
    assert not is_one_slip(f"y{meant[1:-1]}y", meant) or len(meant) == 1


@pytest.mark.req("VIS-04")
@pytest.mark.parametrize("typed", ["jradin", "jardni", "ajrdin", "jadrin", "jarin", "jarddin"])
def test_similar_words_are_found_wherever_the_slip_is(typed: str) -> None:
    database = sqlite3.connect(":memory:")
    database.execute("ATTACH ':memory:' AS words")
    database.execute("CREATE VIRTUAL TABLE words.entry_words USING fts5 (body)")
    database.execute("INSERT INTO words.entry_words VALUES ('jardin jardinier loggia jar')")
    assert similar_words(typed, database) == ["jardin"]
    database.close()


@pytest.mark.req("VIS-04")
def test_words_are_written_as_the_texts_do() -> None:
    assert as_written({"fete"}, ["Une fête, des fêtes", "La Fête"], "fr") == "fête"
    assert as_written({"lantern"}, ["All the lanterns"], "en") == "lanterns"
    assert as_written({"bal"}, ["Une fête"], "fr") == ""

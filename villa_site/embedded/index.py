"""The search index: SQLite FTS5 over folded words and stems, updated row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from villa_site.content.cards import Card
from villa_site.content.locales import LOCALES, Locale
from villa_site.embedded import prose
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import Document, texts
from villa_site.embedded.names import slug_of
from villa_site.embedded.place import entity_card
from villa_site.embedded.stemming import index_text, query_terms
from villa_site.embedded.text_keys import non_text_keys

_SCHEMA: Final = """
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    locale TEXT, name TEXT, post_type TEXT, draft INTEGER,
    title TEXT, year TEXT, discipline TEXT, categorie TEXT,
    starts TEXT, ends TEXT, digest INTEGER,
    UNIQUE (locale, name)
);
CREATE VIRTUAL TABLE entry_words USING fts5 (title, summary, body, tokenize = "unicode61");
"""
_UNLISTED_TEMPLATES: Final = ("search", "maintenance")
_MOST_WORDS: Final = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One found document, with what results are filtered and counted by."""

    name: str
    post_type: str
    title: str
    year: str
    discipline: str
    categorie: str
    starts: str
    ends: str
    rank: float


class Index:
    """An index in memory; cheap to make again, so it never outlives its process."""

    def __init__(self) -> None:
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.executescript(_SCHEMA)

    def refresh(self, views: Mapping[Locale, ContentView]) -> None:
        """Bring the index to the views' content; they must show drafts."""
        with self._database as database:
            known = {
                (locale, name): (number, digest)
                for number, locale, name, digest in database.execute(
                    "SELECT id, locale, name, digest FROM entry"
                )
            }
            for locale in LOCALES:
                for document in views[locale].documents():
                    old = known.pop((locale, document.name), None)
                    digest = hash((str(document.data), views[locale].today, document.path))
                    if document.template not in _UNLISTED_TEMPLATES and (
                        old is None or old[1] != digest
                    ):
                        self._drop(old)
                        self._add(document, views[locale], digest)
            for stale in known.values():
                self._drop(stale)

    def find(self, question: str, *, locale: Locale, drafts: bool) -> list[Entry]:
        """Return what matches every word of the question; everything for no question."""
        match = _match(question, locale)
        if question.strip() and match is None:
            return []
        where, values = "entry.locale = ? AND entry.draft <= ?", [str(locale), int(drafts)]
        columns = "entry.name, post_type, entry.title, year, discipline, categorie, starts, ends"
        if match is None:
            query = f"SELECT {columns}, 0 FROM entry WHERE {where}"  # noqa: S608 - no input in it
        else:
            query = (
                f"SELECT {columns}, bm25(entry_words, 10, 4, 1) FROM entry_words "  # noqa: S608 - as above
                f"JOIN entry ON entry.id = entry_words.rowid WHERE {where} AND entry_words MATCH ?"
            )
            values.append(match)
        return [Entry(*row) for row in self._database.execute(query, values)]

    def _drop(self, row: tuple[int, int] | None) -> None:
        if row:
            self._database.execute("DELETE FROM entry WHERE id = ?", row[:1])
            self._database.execute("DELETE FROM entry_words WHERE rowid = ?", row[:1])

    def _add(self, document: Document, view: ContentView, digest: int) -> None:
        shown = Card.model_validate(entity_card(document, view))
        starts = shown.date_debut.isoformat() if shown.date_debut else ""
        year = (starts or shown.annee)[:4]
        row = (
            document.locale,
            document.name,
            document.post_type,
            int(document.draft),
            document.title,
            year if year.isdigit() else "",
            shown.discipline,
            shown.categorie,
            starts,
            shown.date_fin.isoformat() if shown.date_fin else starts,
            digest,
        )
        marks = ", ".join("?" * len(row))
        number = self._database.execute(
            f"INSERT INTO entry VALUES (NULL, {marks})",  # noqa: S608 - only question marks in it
            row,
        ).lastrowid
        texts = (document.title, shown.chapo, " ".join(_searchable(document)))
        stems = [index_text(prose.plain(text), document.locale) for text in texts]
        self._database.execute(
            "INSERT INTO entry_words (rowid, title, summary, body) VALUES (?, ?, ?, ?)",
            (number, *stems),
        )


def same_word(written: str, query: str) -> bool:
    """Return whether a facet's value equals the filter's, by its words or its short form."""
    return slug_of(written) == slug_of(query)


def _match(question: str, locale: Locale) -> str | None:
    """Write the FTS5 question; only quoted words reach it, so nothing in them is syntax."""
    terms = query_terms(question[:400], locale)[:_MOST_WORDS]
    wanted = (f'("{word}"* OR "{stem}"*)' for word, stem in terms)
    return " AND ".join(wanted) or None


def _searchable(document: Document) -> Iterator[str]:
    for part in ("fields", "blocks", "seo"):
        for _, text in texts(document.data.get(part), excluded=non_text_keys()):
            yield text

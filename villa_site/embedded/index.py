"""The search index: SQLite FTS5 over folded words and stems, updated row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Final

from villa_site.content.cards import Card
from villa_site.embedded import prose
from villa_site.embedded.content import ContentView
from villa_site.embedded.dates import may_be_relative
from villa_site.embedded.disk_cache import DiskCache
from villa_site.embedded.documents import Document, texts
from villa_site.embedded.names import slug_of
from villa_site.embedded.place import entity_card
from villa_site.embedded.stemming import index_text, query_terms
from villa_site.embedded.text_keys import non_text_keys
from villa_site.settings.languages import Locale

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entry (
    id INTEGER PRIMARY KEY,
    locale TEXT, name TEXT, post_type TEXT, draft INTEGER,
    title TEXT, year TEXT, discipline TEXT, categorie TEXT,
    starts TEXT, ends TEXT, digest BLOB,
    UNIQUE (locale, name)
);
CREATE VIRTUAL TABLE IF NOT EXISTS entry_words
    USING fts5 (title, summary, body, tokenize = "unicode61");
"""
_UNLISTED_TEMPLATES: Final = ("search", "maintenance")
_MOST_WORDS: Final = 12
_KIND: Final = "index"
# SQLite can be built without.
_CAN_BE_KEPT: Final = hasattr(sqlite3.Connection, "serialize")


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
    """An index in memory; with a ``disk_cache`` it begins as the last process has left it."""

    def __init__(self, disk_cache: DiskCache | None = None) -> None:
        self._disk_cache = disk_cache if _CAN_BE_KEPT else None
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._begun = False

    def refresh(self, views: Mapping[Locale, ContentView]) -> None:
        """Bring the index to the views' content; they must show drafts."""
        if not self._begun:
            self._database = self._kept() or self._database
            self._database.executescript(_SCHEMA)
            self._begun = True
        with self._database:
            changed = self._update(views)
        if changed and self._disk_cache:
            self._disk_cache.write(_KIND, self._database.serialize())

    def _kept(self) -> sqlite3.Connection | None:
        """Return what the last process has written; None when it cannot be used."""
        content = self._disk_cache.read(_KIND) if self._disk_cache else None
        if not content or self._disk_cache is None:
            return None
        database = sqlite3.connect(":memory:", check_same_thread=False)
        try:
            database.deserialize(content)
            # Only now it is read.
            database.execute("SELECT digest FROM entry, entry_words LIMIT 1").fetchone()
        except sqlite3.Error as error:
            database.close()
            self._disk_cache.report(_KIND, error)
            return None
        return database

    def _update(self, views: Mapping[Locale, ContentView]) -> bool:
        """Add, replace and remove entries; return whether there was anything to do."""
        rows = self._database.execute("SELECT id, locale, name, digest FROM entry")
        known = {(locale, name): (number, digest) for number, locale, name, digest in rows}
        keys, changed = _digest("\n".join(sorted(non_text_keys()))), False
        for locale in views:
            for document in views[locale].documents():
                if document.template in _UNLISTED_TEMPLATES:
                    continue
                digest = _entry_digest(document, views[locale].today, keys)
                number, old = known.pop((locale, document.name), (None, None))
                if digest != old:
                    self._drop(number)
                    self._add(document, views[locale], digest)
                    changed = True
        for number, _ in known.values():
            self._drop(number)
        return changed or bool(known)

    def find(self, question: str, *, locale: Locale, drafts: bool) -> list[Entry]:
        """Return what matches every word of the question; everything for no question."""
        match = _match(question, locale)
        if question.strip() and match is None:
            return []
        where, values = "entry.locale = ? AND entry.draft <= ?", [str(locale), int(drafts)]
        columns = "entry.name, post_type, entry.title, year, discipline, categorie, starts, ends"
        if match is None:
            query = f"SELECT {columns}, 0 FROM entry WHERE {where} ORDER BY entry.name"  # noqa: S608 - no input in it
        else:
            query = (
                f"SELECT {columns}, bm25(entry_words, 10, 4, 1) FROM entry_words "  # noqa: S608 - as above
                f"JOIN entry ON entry.id = entry_words.rowid WHERE {where} AND entry_words MATCH ? "
                "ORDER BY entry.name"
            )
            values.append(match)
        return [Entry(*row) for row in self._database.execute(query, values)]

    def _drop(self, number: int | None) -> None:
        if number is not None:
            self._database.execute("DELETE FROM entry WHERE id = ?", (number,))
            self._database.execute("DELETE FROM entry_words WHERE rowid = ?", (number,))

    def _add(self, document: Document, view: ContentView, digest: bytes) -> None:
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


def _entry_digest(document: Document, today: date, keys: bytes) -> bytes:
    """Return 16 bytes that stand for all that an entry is made of.

    ``keys`` stands for the keys without text, which the installed blocks declare. The entry of a
    document without a relative date is the same every day.
    """
    written = str(document.data)
    day = today.isoformat() if may_be_relative(written) else ""
    return _digest(f"{document.path}\n{day}\n{written}", keys)


def _digest(text: str, key: bytes = b"") -> bytes:
    # Half a character, which YAML can write, has no other encoding.
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, key=key).digest()


def _searchable(document: Document) -> Iterator[str]:
    for part in ("fields", "blocks", "seo"):
        for _, text in texts(document.data.get(part), excluded=non_text_keys()):
            yield text

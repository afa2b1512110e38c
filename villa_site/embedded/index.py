"""The search index: SQLite FTS5 over folded words and stems, updated row by row.

Entries and words are two databases: lists that no word is looked up for need the small one alone.
The words of an entry are known by its number and its digest.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
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
from villa_site.embedded.spelling import similar_words
from villa_site.embedded.stemming import accented_stems, index_text, query_terms
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
"""
_WORDS: Final = """
CREATE TABLE IF NOT EXISTS words.indexed (id INTEGER PRIMARY KEY, digest BLOB);
CREATE TABLE IF NOT EXISTS words.accented (
    locale TEXT, plain TEXT, stem TEXT, PRIMARY KEY (locale, plain, stem)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS words.entry_words
    USING fts5 (title, summary, body, tokenize = "unicode61");
"""
_ATTACH: Final = "ATTACH ':memory:' AS words"
_UNLISTED_TEMPLATES: Final = ("search", "maintenance")
_MOST_WORDS: Final = 12
_LONGEST: Final = 400
_SHORTEST_BEGINNING: Final = 4
_KINDS: Final = {"main": "entries", "words": "index"}
"""The names of the databases in the disk cache."""
# SQLite can be built without.
_CAN_BE_STORED: Final = hasattr(sqlite3.Connection, "serialize")


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
        self._disk_cache = disk_cache if _CAN_BE_STORED else None
        self._database = self._connect()
        self._views: Mapping[Locale, ContentView] = {}
        self._begun: set[str] = set()
        self._stale_words = True

    def refresh(self, views: Mapping[Locale, ContentView]) -> None:
        """Bring the index to the views' content; they must show drafts."""
        self._views, self._stale_words = views, True
        self._begin("main", _SCHEMA)
        with self._database:
            changed = self._update()
        if changed:
            self._store("main")

    def _begin(self, name: str, schema: str) -> None:
        """Read a database as the last process has left it; make one where that cannot be used."""
        if name in self._begun:
            return
        self._begun.add(name)
        content = self._disk_cache.read(_KINDS[name]) if self._disk_cache else None
        try:
            if content:
                _check(content)
                self._database.deserialize(content, name=name)
            self._database.executescript(schema)
        except sqlite3.Error as error:
            if self._disk_cache is not None:
                self._disk_cache.report(_KINDS[name], error)
            if name == "main":
                self._database.close()
                self._database = self._connect()
            else:
                self._database.execute("DETACH words")
                self._database.execute(_ATTACH)
            self._database.executescript(schema)

    def _connect(self) -> sqlite3.Connection:
        """Open an empty database, which is closed with the index."""
        database = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, database.close)
        database.execute(_ATTACH)
        return database

    def _store(self, name: str) -> None:
        if self._disk_cache is not None:
            self._disk_cache.write(_KINDS[name], self._database.serialize(name=name))

    def _update(self) -> bool:
        """Add, replace and remove entries; return whether there was anything to do."""
        rows = self._database.execute("SELECT id, locale, name, digest FROM entry")
        known = {(locale, name): (number, digest) for number, locale, name, digest in rows}
        keys, changed = _digest("\n".join(sorted(non_text_keys()))), False
        # Its cards of every document are not cached: visitors have other views.
        for view in (replace(each, cards={}) for each in self._views.values()):
            for document in view.documents():
                if document.template in _UNLISTED_TEMPLATES:
                    continue
                digest = _entry_digest(document, view.today, keys)
                number, old = known.pop((document.locale, document.name), (None, None))
                if digest != old:
                    self._drop(number)
                    self._add(document, view, digest)
                    changed = True
        for number, _ in known.values():
            self._drop(number)
        return changed or bool(known)

    def find(
        self, question: str, *, locale: Locale, drafts: bool, forgiving: bool = False
    ) -> list[Entry]:
        """Return what matches every word of the question; everything for no question.

        ``forgiving``: words that differ by one slip match, too.
        """
        match = self._match(question, locale, forgiving=forgiving)
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

    def similar(self, question: str, locale: Locale) -> list[tuple[str, list[str]]]:
        """List the words of a question with the indexed words that differ from each by a slip."""
        terms = query_terms(question[:_LONGEST], locale)[:_MOST_WORDS]
        if terms:
            self._refresh_words()
        return [
            (
                word,
                [each for form in {word, *stems} for each in similar_words(form, self._database)],
            )
            for word, stems in terms
        ]

    def _match(self, question: str, locale: Locale, *, forgiving: bool) -> str | None:
        """Write the FTS5 question; only quoted words reach it, so nothing in them is syntax."""
        terms = query_terms(question[:_LONGEST], locale)[:_MOST_WORDS]
        if terms:
            self._refresh_words()
        meant = dict(self.similar(question, locale)) if forgiving else {}
        wanted = (
            [
                f'"{word}"*',
                *map(_stem, sorted(stems | self._accented(stems, locale))),
                *(f'"{each}"' for each in meant.get(word, ())),
            ]
            for word, stems in terms
        )
        return " AND ".join(f"({' OR '.join(each)})" for each in wanted) or None

    def _accented(self, stems: frozenset[str], locale: Locale) -> set[str]:
        """Return the stems of the same words with the accents that the content gives them."""
        query = "SELECT stem FROM words.accented WHERE locale = ? AND plain = ?"
        return {
            stem for plain in stems for (stem,) in self._database.execute(query, (locale, plain))
        }

    def _refresh_words(self) -> None:
        """Bring the words to the entries."""
        if not self._stale_words:
            return
        self._begin("words", _WORDS)
        with self._database:
            changed = self._update_words()
        self._stale_words = False
        if changed:
            self._store("words")

    def _update_words(self) -> bool:
        known = set(self._database.execute("SELECT id, digest FROM words.indexed"))
        wanted = {
            (number, digest): (locale, name)
            for number, digest, locale, name in self._database.execute(
                "SELECT id, digest, locale, name FROM entry"
            )
        }
        for number, _ in known - wanted.keys():
            self._database.execute("DELETE FROM words.indexed WHERE id = ?", (number,))
            self._database.execute("DELETE FROM words.entry_words WHERE rowid = ?", (number,))
        for number, digest in sorted(wanted.keys() - known):
            locale, name = wanted[number, digest]
            view = replace(self._views[locale], cards={})
            document = view.content.documents[locale, name]
            parts = tuple(plain_texts(document, view))
            self._database.execute("INSERT INTO words.indexed VALUES (?, ?)", (number, digest))
            self._database.execute(
                "INSERT INTO words.entry_words (rowid, title, summary, body) VALUES (?, ?, ?, ?)",
                (number, *(index_text(part, locale) for part in parts)),
            )
            self._database.executemany(
                "INSERT OR IGNORE INTO words.accented VALUES (?, ?, ?)",
                ((locale, *pair) for part in parts for pair in accented_stems(part, locale)),
            )
        return known != wanted.keys()

    def _drop(self, number: int | None) -> None:
        if number is not None:
            self._database.execute("DELETE FROM entry WHERE id = ?", (number,))

    def _add(self, document: Document, view: ContentView, digest: bytes) -> None:
        shown = Card.model_validate(entity_card(document, view))
        first, last = shown.first_day, shown.last_day
        starts = first.isoformat() if first else ""
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
            last.isoformat() if last else starts,
            digest,
        )
        marks = ", ".join("?" * len(row))
        self._database.execute(
            f"INSERT INTO entry VALUES (NULL, {marks})",  # noqa: S608 - only question marks in it
            row,
        )


def _check(content: bytes) -> None:
    """Raise where this is no database: newer SQLite cannot detach such a one."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(content)
        database.execute("SELECT name FROM sqlite_schema").fetchall()


def same_word(written: str, query: str) -> bool:
    """Return whether a facet's value equals the filter's, by its words or its short form."""
    return slug_of(written) == slug_of(query)


def _stem(stem: str) -> str:
    """Write a stem and the words that begin with it; too many begin with a short one."""
    return f'"{stem}"*' if len(stem) >= _SHORTEST_BEGINNING else f'"{stem}"'


def _entry_digest(document: Document, today: date, keys: bytes) -> bytes:
    """Return 16 bytes that identify all that an entry is made of.

    ``keys`` identifies the keys without text, which the installed blocks declare. The entry of a
    document without a relative date is the same every day.
    """
    written = str(document.data)
    day = today.isoformat() if may_be_relative(written) else ""
    return _digest(f"{document.path}\n{day}\n{written}", keys)


def _digest(text: str, key: bytes = b"") -> bytes:
    # Half a character, which YAML can write, has no other encoding.
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, key=key).digest()


def plain_texts(document: Document, view: ContentView) -> Iterator[str]:
    """Yield the plain text of the title, the summary and the body."""
    summary = Card.model_validate(entity_card(document, view)).chapo
    for text in (document.title, summary, " ".join(_searchable(document))):
        yield prose.plain(text)


def _searchable(document: Document) -> Iterator[str]:
    for part in ("fields", "blocks", "seo"):
        for _, text in texts(document.data.get(part), excluded=non_text_keys()):
            yield text

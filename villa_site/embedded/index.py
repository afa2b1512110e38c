"""The search index: SQLite FTS5 over folded words and stems, updated row by row.

Entries and words are two databases: lists that no word is looked up for need the small one alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Final, NamedTuple
from zlib import crc32

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
"""
_WORDS: Final = """
CREATE VIRTUAL TABLE IF NOT EXISTS words.entry_words
    USING fts5 (title, summary, body, tokenize = "unicode61");
"""
_UNLISTED_TEMPLATES: Final = ("search", "maintenance")
_MOST_WORDS: Final = 12
_KINDS: Final = {"main": "entries", "words": "index"}
"""What the databases are kept as."""
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
        self._database = _database()
        self._views: Mapping[Locale, ContentView] = {}
        self._begun = self._has_words = False

    def refresh(self, views: Mapping[Locale, ContentView]) -> None:
        """Bring the index to the views' content; they must show drafts."""
        self._views = views
        if not self._begun:
            self._begun = True
            self._read("main", "SELECT digest FROM entry LIMIT 1")
        if self._changes():
            self._need_words()
            with self._database:
                for change in self._changes():
                    self._apply(*change)
            self._keep()

    def _changes(self) -> list[_Change]:
        """Return which entries are to be added, replaced or removed."""
        rows = self._database.execute("SELECT id, locale, name, digest FROM entry")
        known = {(locale, name): (number, digest) for number, locale, name, digest in rows}
        keys, changes = _digest("\n".join(sorted(non_text_keys()))), list[_Change]()
        for locale, view in self._views.items():
            for document in view.documents():
                if document.template in _UNLISTED_TEMPLATES:
                    continue
                digest = _entry_digest(document, view.today, keys)
                number, old = known.pop((locale, document.name), (None, None))
                if digest != old:
                    changes.append(_Change(number, document, digest))
        return changes + [_Change(number) for number, _ in known.values()]

    def _apply(self, number: int | None, document: Document | None, digest: bytes) -> None:
        self._drop(number)
        if document is not None:
            self._add(document, self._views[document.locale], digest)

    def _need_words(self) -> bool:
        """Read the words; where they are not those of the entries, begin anew and return False."""
        if self._has_words:
            return True
        self._has_words = True
        (mark,) = self._database.execute("PRAGMA main.user_version").fetchone()
        found = self._read("words", "SELECT rowid FROM words.entry_words LIMIT 1", mark)
        if not found:
            self._database.execute("DELETE FROM entry")
            self._database.executescript(_WORDS)
        return found

    def _read(self, name: str, question: str, mark: int | None = None) -> bool:
        """Read a database as the last process has written it; False when it cannot be used."""
        content = self._disk_cache.read(_KINDS[name]) if self._disk_cache else None
        if not content or self._disk_cache is None or mark not in {None, _mark(content)}:
            return False
        try:
            self._database.deserialize(content, name=name)
            # Only now it is read.
            self._database.execute(question).fetchone()
        except sqlite3.Error as error:
            self._database.close()
            self._database = _database()
            self._disk_cache.report(_KINDS[name], error)
            return False
        return True

    def _keep(self) -> None:
        if self._disk_cache is None:
            return
        words = self._database.serialize(name="words")
        self._database.execute(f"PRAGMA main.user_version = {_mark(words)}")
        self._disk_cache.write(_KINDS["words"], words)
        self._disk_cache.write(_KINDS["main"], self._database.serialize())

    def find(self, question: str, *, locale: Locale, drafts: bool) -> list[Entry]:
        """Return what matches every word of the question; everything for no question."""
        match = _match(question, locale)
        if question.strip() and match is None:
            return []
        if match is not None and not self._need_words():
            self.refresh(self._views)
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


class _Change(NamedTuple):
    """The number of an entry that goes, and the document that comes."""

    number: int | None
    document: Document | None = None
    digest: bytes = b""


def _database() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.execute("ATTACH ':memory:' AS words")
    database.executescript(_SCHEMA)
    return database


def _mark(words: bytes) -> int:
    """Return a number of 31 bits by which entries know the words that belong to them."""
    return crc32(words) & 0x7FFF_FFFF


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

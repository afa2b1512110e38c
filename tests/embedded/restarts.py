"""Starts of the embedded backend's content, one after the other, and the work they take."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from tests.embedded.served import NOON
from villa_site.embedded.content_store import ContentStore
from villa_site.embedded.disk_cache import DiskCache
from villa_site.settings.languages import DEFAULT_LANGUAGES

LONG_AGO: Final = 1_000_000_000
WORKSHOPS: Final = "fr/academie/ateliers.yaml"
KINDS: Final = ("files", "entries", "index")
QUESTIONS: Final = ("", "concert", "jardin", "white", "lanterna", "fete", "atel fenetr", "verger")


class Work:
    """The names of files that were read, and the titles of documents that were indexed."""

    def __init__(self) -> None:
        self.parsed: list[str] = []
        self.indexed: list[str] = []

    def forget(self) -> None:
        """Begin again."""
        self.parsed.clear()
        self.indexed.clear()


def save(villa: Path, text: str, name: str = WORKSHOPS) -> None:
    """Write a content file as if that had been long ago, after the villa."""
    file = villa / name
    file.write_text(text, encoding="utf-8")
    os.utime(file, (LONG_AGO + 60, LONG_AGO + 60))


def start(villa: Path, data: Path | None, *, days: int = 0) -> ContentStore:
    """Start, the index and its words included."""
    now = NOON + timedelta(days=days)
    store = ContentStore(villa, clock=lambda: now, data_dir=data, check_interval=0)
    store.load()
    store.index.find("villa", locale="fr", drafts=False)
    return store


def served(store: ContentStore) -> list[Any]:
    """All that the store has: documents, options, strings, problems, results of searches."""
    content = store.content
    results = [
        store.index.find(question, locale=locale, drafts=drafts)
        for question in QUESTIONS
        for locale in DEFAULT_LANGUAGES
        for drafts in (False, True)
    ]
    written = [content.documents, content.options, content.shared, content.strings]
    return [repr(written), content.problems, results]


def stored_files(villa: Path, data: Path) -> list[Path]:
    """Return the stored files."""
    return [DiskCache(data, villa).file(kind) for kind in KINDS]

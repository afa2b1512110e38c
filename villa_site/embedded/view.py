"""The content for one reader: in one language, on one day, with or without drafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from villa_site.content.block import BlockType, installed
from villa_site.content.locales import Locale
from villa_site.embedded.content import Content
from villa_site.embedded.documents import Document
from villa_site.embedded.media import MEDIA_FOLDER


@dataclass(frozen=True, slots=True)
class ContentView:
    """``origin`` stands before addresses of media, ``site`` before those of pages.

    ``types`` are the block types that pages may hold. ``cards`` are those made so far, by the
    document's name; ``villa_site.embedded.place`` makes them.
    """

    content: Content
    locale: Locale
    today: date
    preview: bool = False
    origin: str = ""
    site: str = ""
    types: Mapping[str, BlockType] = field(default_factory=installed)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict, compare=False)

    @property
    def media(self) -> Path:
        """The folder of pictures and other files."""
        return self.content.root / MEDIA_FOLDER

    def documents(self) -> Iterator[Document]:
        """Yield what this reader may see."""
        for each in self.content.documents.values():
            if each.locale == self.locale and self.shows(each):
                yield each

    def shows(self, document: Document) -> bool:
        """Whether this reader may see a document."""
        return self.preview or not document.draft

    def names(self) -> list[str]:
        """Return the names of this language's documents, drafts included."""
        return [name for locale, name in self.content.documents if locale == self.locale]

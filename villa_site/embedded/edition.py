"""The content as one reader sees it: in one language, on one day, with or without drafts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from villa_site.content.block import BlockType, installed
from villa_site.content.cards import Card
from villa_site.content.fields.suggestion import suggestion
from villa_site.embedded.cards import card
from villa_site.embedded.media import MEDIA_FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from villa_site.embedded.content import Content
    from villa_site.embedded.documents import Document
    from villa_site.embedded.naming import Locale
    from villa_site.embedded.place import Place


@dataclass(frozen=True, slots=True)
class Edition:
    """``origin`` stands before addresses of media, ``site`` before those of pages.

    ``types`` are the block types that pages may hold.
    """

    content: Content
    locale: Locale
    today: date
    preview: bool = False
    origin: str = ""
    site: str = ""
    types: Mapping[str, BlockType] = field(default_factory=installed)
    _cards: dict[str, dict[str, Any]] = field(default_factory=dict, compare=False)

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
        """Tell whether this reader may see a document."""
        return self.preview or not document.draft

    def referred(self, name: str, place: Place) -> Document | None:
        """Return the document of that name; complain when there is none in this language."""
        found = self.content.documents.get((self.locale, name))
        if found is None:
            names = [known for locale, known in self.content.documents if locale == self.locale]
            place.complain(f"nothing is named “{name}” in {self.locale}; {_near(name, names)}")
            return None
        return found if self.shows(found) else None

    def card(self, document: Document) -> dict[str, Any]:
        """Return a document's card, made once."""
        if document.name not in self._cards:
            self._cards[document.name] = card(document, self)
        return self._cards[document.name]

    def upcoming(self, category: str) -> list[dict[str, Any]]:
        """Return the cards of the events of a category, all of them for "", the soonest first."""
        shown = [self.card(document) for document in self.documents()]
        read = [(Card.model_validate(each), each) for each in shown]
        events = [
            (card.date_debut, str(card.starts or ""), each)
            for card, each in read
            if card.date_debut
            and (card.date_fin or card.date_debut) >= self.today
            and category in ("", card.categorie)
        ]
        return [each for *_, each in sorted(events, key=lambda event: event[:2])]


def _near(name: str, names: list[str]) -> str:
    said = suggestion(name, names)
    return said if said.startswith("did") else "write the file's place without language and ending."

"""A key in a content file: reports its problems and looks up what its value refers to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self
from zlib import crc32

from villa_site.backend.models.page import PageMeta
from villa_site.content.cards import Card
from villa_site.content.fields.kind import Json, Target
from villa_site.content.fields.suggestion import suggestion
from villa_site.embedded import cards, dates, prose
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import Document, Problem, mapping
from villa_site.embedded.media import MediaError, MediaFile, media_file, only_keys
from villa_site.embedded.names import slug_of
from villa_site.embedded.pictures import image_json, picture

_ROW: Final = re.compile(r"\[(\d+)\]$")


@dataclass(frozen=True, slots=True)
class Place:
    """A key in a file, for the readers of a view; all places of a page share ``problems``."""

    view: ContentView
    file: str
    key: str = ""
    problems: list[Problem] = field(default_factory=list)

    def __truediv__(self, key: str | int) -> Self:
        """Step into a key or a list's entry."""
        step = f"[{key}]" if isinstance(key, int) else f".{key}" if self.key else key
        return replace(self, key=f"{self.key}{step}")

    def report(self, sentence: str) -> None:
        """Add a problem; the value is then served as if it were empty."""
        self.problems.append(Problem(self.file, self.key, sentence))

    @property
    def row(self) -> int:
        """The index of the list item that the place is, 0 when it is none."""
        match = _ROW.search(self.key)
        return int(match[1]) if match else 0

    @property
    def number(self) -> int:
        """A number that no other place has."""
        return crc32(f"{self.file}{self.key}".encode())

    def day(self, value: Json) -> str:
        """Resolve a date to ISO 8601; raises ValueError when it is none."""
        return dates.resolve(value, self.view.today)

    def html(self, markdown: str) -> str:
        """Convert Markdown, its references resolved."""
        return self.linked(prose.html(markdown))

    def linked(self, html: str) -> str:
        """Resolve the references of an HTML text, reporting those to no page."""

        def resolve(name: str) -> str | None:
            document = self._document(name)
            return document.path if document else None

        return prose.with_references(html, resolve)

    def escaped(self, title: str) -> str:
        """Escape a title once, as WordPress does."""
        return prose.title(title)

    def slug(self, text: str) -> str:
        """Make a part of a path from a text."""
        return slug_of(text)

    def target(self, reference: str) -> Target | None:
        """Return the page that ``name#anchor`` names; report when there is none."""
        name, sign, anchor = reference.partition("#")
        document = self._document(name)
        if document is None:
            return None
        meta = mapping(document.data.get("meta"))
        manual = PageMeta.model_validate(meta).theme_de_couleur == "manual"
        return Target(
            path=f"{document.path}{sign}{anchor}",
            title=prose.title(document.title),
            number=document.number,
            colour=meta.get("main_color", "") if manual else "",
        )

    def card(self, name: str) -> Json:
        """Return the Card of the entity of that name; report when there is none."""
        document = self._document(name)
        return entity_card(document, self.view) if document else False

    def upcoming(self, category: str, count: int) -> list[Json]:
        """Return the Cards of the next events, the soonest first."""
        return upcoming_cards(self.view, category)[:count]

    def image(self, value: Json) -> Json:
        """Return the Image that was written; report when there is none."""
        if not isinstance(value, dict):
            self.report("must be {file: …, alt: …}.")
            return False
        if "alt" not in value:
            (self / "alt").report('is missing; describe the picture, or write alt: "".')
        try:
            image = picture(value, self.view.media)
        except MediaError as error:
            self.report(str(error))
            return False
        alt, caption = (str(value.get(name) or "") for name in ("alt", "caption"))
        return image_json(image, alt=alt, caption=caption, origin=self.view.origin)

    def download(self, value: Json) -> Json:
        """Return the File that was written; report when there is none."""
        file = self._media_file(value)
        title = str(value.get("title") or file.path.stem) if file else ""
        return file.json(title, self.view.origin) if file else False

    def seconds(self, value: Json) -> float | None:
        """Return the length of the recording that was written."""
        seconds = value.get("seconds") if self._media_file(value) else None
        return seconds if isinstance(seconds, int) else None

    def _media_file(self, value: Json) -> MediaFile | None:
        """Return the file of ``{file: guide.pdf, title: Guide}``; report when there is none."""
        if not isinstance(value, dict) or not value.get("file"):
            self.report("must be {file: …, title: …}, a file of the media folder.")
            return None
        try:
            only_keys(value, ("file", "title", "seconds"))
            return media_file(str(value["file"]), self.view.media)
        except MediaError as error:
            self.report(str(error))
            return None

    def _document(self, name: str) -> Document | None:
        """Return the document of that name; report when this language has none."""
        document = self.view.content.documents.get((self.view.locale, name))
        if document is None:
            fix = _fix(name, self.view.names())
            self.report(f"nothing is named “{name}” in {self.view.locale}; {fix}")
            return None
        return document if self.view.shows(document) else None


def entity_card(document: Document, view: ContentView) -> dict[str, Any]:
    """Return a document's Card, made once for each view."""
    if document.name not in view.cards:
        view.cards[document.name] = cards.card(document, Place(view, document.file))
    return view.cards[document.name]


def upcoming_cards(view: ContentView, category: str) -> list[dict[str, Any]]:
    """Return the Cards of a category's events, all events for "", the soonest first."""
    all_cards = [entity_card(document, view) for document in view.documents()]
    events = [
        (card.date_debut, str(card.starts or ""), each)
        for card, each in ((Card.model_validate(each), each) for each in all_cards)
        if card.date_debut
        and (card.date_fin or card.date_debut) >= view.today
        and category in ("", card.categorie)
    ]
    return [each for *_, each in sorted(events, key=lambda event: event[:2])]


def _fix(name: str, names: list[str]) -> str:
    fix = suggestion(name, names)
    return fix if fix.startswith("did") else "write the file's place without language and ending."

"""Where in the content a value stands, so that a mistake can be told by file and key."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Self
from zlib import crc32

from villa_site.backend.models import PageMeta
from villa_site.content.fields.kind import Json, Target
from villa_site.embedded import dates, prose
from villa_site.embedded.documents import mapping
from villa_site.embedded.kinds.download import converted_file, offered
from villa_site.embedded.kinds.image import converted_image
from villa_site.embedded.naming import slug_of
from villa_site.embedded.problems import Problem

if TYPE_CHECKING:
    from villa_site.embedded.edition import Edition

_ROW: Final = re.compile(r"\[(\d+)\]$")


@dataclass(frozen=True, slots=True)
class Place:
    """A key in a file, seen from one language's edition; all places of a page share problems."""

    edition: Edition
    file: str
    key: str = ""
    problems: list[Problem] = field(default_factory=list)

    def __truediv__(self, key: str | int) -> Self:
        """Step into a key or a list's entry."""
        step = f"[{key}]" if isinstance(key, int) else f".{key}" if self.key else key
        return replace(self, key=f"{self.key}{step}")

    def complain(self, sentence: str) -> None:
        """Note a mistake; the value is then served as if it were empty."""
        self.problems.append(Problem(self.file, self.key, sentence))

    @property
    def row(self) -> int:
        """The index of the list item that the place is, 0 when it is none."""
        found = _ROW.search(self.key)
        return int(found[1]) if found else 0

    @property
    def number(self) -> int:
        """A number that no other place has."""
        return crc32(f"{self.file}{self.key}".encode())

    def day(self, value: Json) -> str:
        """Resolve a date to ISO 8601; raises ValueError when it is none."""
        return dates.resolve(value, self.edition.today)

    def html(self, markdown: str) -> str:
        """Convert Markdown, its references resolved."""
        return self.linked(prose.html(markdown))

    def linked(self, html: str) -> str:
        """Resolve the references of an HTML text, complaining of dead ones."""

        def resolve(name: str) -> str | None:
            found = self.edition.referred(name, self)
            return found.path if found else None

        return prose.with_references(html, resolve)

    def escaped(self, title: str) -> str:
        """Escape a title once, as WordPress does."""
        return prose.title(title)

    def slug(self, text: str) -> str:
        """Make a part of an address from a text."""
        return slug_of(text)

    def target(self, reference: str) -> Target | None:
        """Return the page that ``name#anchor`` names; complain when there is none."""
        name, sign, anchor = reference.partition("#")
        found = self.edition.referred(name, self)
        if found is None:
            return None
        meta = mapping(found.data.get("meta"))
        manual = PageMeta.model_validate(meta).theme_de_couleur == "manual"
        return Target(
            path=f"{found.path}{sign}{anchor}",
            title=prose.title(found.title),
            number=found.number,
            colour=meta.get("main_color", "") if manual else "",
        )

    def card(self, name: str) -> Json:
        """Return the Card of the entity of that name; complain when there is none."""
        found = self.edition.referred(name, self)
        return self.edition.card(found) if found else False

    def upcoming(self, category: str, count: int) -> list[Json]:
        """Return the Cards of the next events, the soonest first."""
        return self.edition.upcoming(category)[:count]

    def image(self, value: Json) -> Json:
        """Return the Image that was written; complain when there is none."""
        return converted_image(value, self)

    def download(self, value: Json) -> Json:
        """Return the File that was written; complain when there is none."""
        return converted_file(value, self)

    def seconds(self, value: Json) -> float | None:
        """Return the length of the recording that was written."""
        recording = offered(value, self)
        return recording.seconds if recording else None

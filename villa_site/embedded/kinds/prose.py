"""Markdown, which the contract wants as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from villa_site.embedded import prose
from villa_site.embedded.kinds.kind import Json, Kind

if TYPE_CHECKING:
    from villa_site.embedded.place import Place


@dataclass(frozen=True, slots=True)
class Prose(Kind):
    """A text with markup; references in its links are resolved."""

    def convert(self, value: Json, place: Place) -> Json:
        """Return HTML."""
        if not isinstance(value, str):
            place.complain("must be a text; put it in quotation marks or after “|”.")
            return self.empty
        return linked(prose.html(value), place)


def linked(html: str, place: Place) -> str:
    """Resolve the references of an HTML text, complaining of dead ones."""

    def resolve(name: str) -> str | None:
        found = place.edition.referred(name, place)
        return found.path if found else None

    return prose.with_references(html, resolve)

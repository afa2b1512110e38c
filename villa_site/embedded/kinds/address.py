"""Addresses of the site and of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from villa_site.embedded.kinds.kind import Json, Kind

if TYPE_CHECKING:
    from villa_site.embedded.place import Place

_FOREIGN: Final = ("https://", "http://", "mailto:", "tel:")


@dataclass(frozen=True, slots=True)
class Address(Kind):
    """``https://…``, or ``ref:name#anchor`` for a page of the site."""

    def convert(self, value: Json, place: Place) -> Json:
        """Return the address, relative to the site for its own pages."""
        if isinstance(value, str) and value.startswith("ref:"):
            return referred_path(value.removeprefix("ref:"), place) or self.empty
        if isinstance(value, str) and value.startswith(_FOREIGN):
            return value
        place.complain(f"“{value}” is no address; write https://… or ref:name.")
        return self.empty


def referred_path(reference: str, place: Place) -> str | None:
    """Return the path of ``name#anchor`` in the place's language."""
    name, sign, anchor = reference.partition("#")
    found = place.edition.referred(name, place)
    return f"{found.path}{sign}{anchor}" if found else None

"""The parts of a postal address: as a backend names them, or read from an address in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.text import as_lines, as_text
from villa_site.content.model import ContentModel, Text

_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "street": ("rue", "street", "streetAddress", "street_address", "voie", "address_1", "address1"),
    "postal_code": (
        "code_postal",
        "postal_code",
        "postalCode",
        "post_code",
        "postcode",
        "cp",
        "zip",
    ),
    "city": ("ville", "city", "town", "addressLocality", "locality", "commune"),
    "region": ("region", "région", "state", "province", "addressRegion"),
    "country": ("pays", "country", "addressCountry"),
}
"""Backends' names of each part; ACF's map has ``street_number`` and ``street_name`` as well."""

_WHOLE: Final = ("address", "adresse", "formatted_address")
_CITY: Final = re.compile(r"(?:[A-Z]{1,2}-)?(?P<code>\d{4,5}) (?P<city>[^\W\d][^\d,;]{1,60})")
_STREET: Final = re.compile(r"[^\W\d]{2}")
_MOST_PARTS: Final = 5


class PostalAddress(ContentModel):
    """An address in parts; where they are not known all of it is the street."""

    street: Text = ""
    postal_code: Text = ""
    city: Text = ""
    region: Text = ""
    country: Text = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The address as it is written on an envelope."""
        town = " ".join(filter(None, (self.postal_code, self.city)))
        return tuple(filter(None, (self.street, town, self.region, self.country)))


def parts_of_place(place: dict[str, Any]) -> PostalAddress | None:
    """Read the parts that a place names, in itself or in its ``adresse``; None without any."""
    inner = place.get("adresse")
    for source in (inner, place):
        if isinstance(source, dict):
            found = {part: _first(source, names) for part, names in _NAMES.items()}
            found["street"] = found["street"] or _street(source)
            if isinstance(inner, str) and source is place:
                found["street"] = found["street"] or parts_of_text(as_lines(inner)).street
            if found["city"] or found["postal_code"]:
                return PostalAddress.model_validate(found)
    return None


def words_of(address: dict[str, Any]) -> str:
    """Return the address that an object holds in words, empty without one."""
    return _first(address, _WHOLE)


def with_town(words: str, parts: PostalAddress) -> str:
    """Return the lines of an address in words, with the town where only the parts name it."""
    if words and (parts.city or parts.postal_code) in words:
        return words
    known = parts.model_copy(update={"street": ""}) if words else parts
    return "\n".join(filter(None, (words, *known.lines)))


def parts_of_text(lines: str) -> PostalAddress:
    """Read the parts of an address in words where they are plain: a street, then code and town."""
    pieces = [piece.strip() for line in lines.splitlines() for piece in line.split(",")]
    pieces = list(filter(None, pieces))
    found = [(at, match) for at, each in enumerate(pieces) if (match := _CITY.fullmatch(each))]
    whole = PostalAddress(street=", ".join(pieces))
    if len(found) != 1 or len(pieces) > _MOST_PARTS:
        return whole
    (at, town), street = found[0], ", ".join(pieces[: found[0][0]])
    after = pieces[at + 1 :]
    if not _STREET.search(street) or len(after) > 1 or any(map(_has_digit, after)):
        return whole
    return PostalAddress(
        street=street, postal_code=town["code"], city=town["city"].strip(), country="".join(after)
    )


def _street(source: dict[str, Any]) -> str:
    number, name = (_first(source, (key,)) for key in ("street_number", "street_name"))
    return " ".join(filter(None, (number, name)))


def _first(source: dict[str, Any], names: Iterable[str]) -> str:
    for name in names:
        try:
            text = as_text(source[name]) if source.get(name) else ""
        except Unreadable:
            continue
        if text:
            return text
    return ""


def _has_digit(text: str) -> bool:
    return any(letter.isdigit() for letter in text)

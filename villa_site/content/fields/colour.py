"""CSS colours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.number import as_integer
from villa_site.content.fields.returned import first_read
from villa_site.content.fields.text import as_text

_HEX_COLOUR: Final = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_RGB_COLOUR: Final = re.compile(
    r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,[^)]{0,20})?\)"
)
_WRITTEN: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CHANNELS: Final = {"red", "green", "blue"}
_MAX_CHANNEL: Final = 255
_SHORT_HEX: Final = len("#rgba")


def as_colour(value: object) -> str:
    """Read a CSS colour as ``#rrggbb`` or ``#rrggbbaa``; nothing else may reach a style.

    ACF returns one as text, as numbers by channel, or with its label.
    """
    if isinstance(value, dict) and value.keys() >= _CHANNELS:
        return "#" + "".join(_channel(value[name]) for name in ("red", "green", "blue"))
    if isinstance(value, dict | list | tuple):
        return first_read(value, as_colour)
    text = as_text(value).strip().lower()
    channels = _RGB_COLOUR.fullmatch(text)
    if channels:
        return "#" + "".join(map(_channel, channels.groups()))
    if text and not _HEX_COLOUR.fullmatch(text):
        raise Unreadable("not a colour")
    if 0 < len(text) <= _SHORT_HEX:
        return "#" + "".join(digit * 2 for digit in text[1:])
    return text


def _channel(value: object) -> str:
    return f"{min(max(as_integer(value), 0), _MAX_CHANNEL):02x}"


@dataclass(frozen=True)
class ColourKind(Kind):
    """A CSS colour in hexadecimal."""

    word = "colour"
    label = "colour"
    noun = "a colour such as #efe6d8"
    empties = ("",)
    example = "#1f4b3f"
    attack = "url(//evil.test/x)"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept rgb() as well."""
        try:
            as_colour(value)
        except Unreadable:
            self.misfit(value, place)
        else:
            if isinstance(value, dict | list):
                place.habit("colours as objects or lists")
            elif not str(value).startswith("#"):
                place.habit("colours as rgb()")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the colour: six hexadecimal figures after a hash sign."""
        if isinstance(value, str) and _WRITTEN.fullmatch(value):
            return value
        return self.refuse('must be a colour such as "#C4573A", in quotation marks.', place)


Colour = Annotated[str, BeforeValidator(as_colour), ColourKind()]
"""A colour as ``#rrggbb``; empty where the editor gave none."""

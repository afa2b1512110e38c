"""Shapes of single values: words, numbers, switches, dates and colours."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final

from villa_site.content.fields.day import as_moment
from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.number import as_flag, as_number
from villa_site.content.fields.text import as_colour
from villa_site.tools.doctor.links import hrefs
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.shape import Json, Shape

_ESCAPED_TWICE: Final = re.compile(r"&amp;(?:#\d{2,5}|[a-z]{2,8});")
_MARKUP: Final = re.compile(r"</?(?:p|br|div|span|strong|em|b|i|a|ul|li|h[1-6])\b[^<>]{0,200}>")
_ESCAPED_MARKUP: Final = re.compile(r"\s*&lt;(?:p|div|h[1-6]|ul|strong)\b")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_ACF_DATE: Final = re.compile(r"\d{8}")
_OFFSET: Final = re.compile(r"(?:Z|[+-]\d\d:?\d\d)\Z")
_ZERO_DATE: Final = "0000-00-00"


class Text(Shape):
    """Plain words, HTML-escaped once at most."""

    noun = "plain text"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Accept text; find what would be shown as gibberish."""
        if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
            place.habit("lists in place of text, joined by commas")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            place.habit("numbers in place of text")
        elif not isinstance(value, str):
            self.misfit(value, place)
        elif _ESCAPED_TWICE.search(value):
            place.wrong("text escaped twice", "escape it once, or not at all")
        elif _MARKUP.search(value):
            place.wrong("HTML in plain text", "strip the tags: visitors would read them")


class Label(Text):
    """A word that may as well be a number: a year, a price, an identifier."""

    def look(self, value: Json, place: Location) -> None:
        """Accept a number as it is."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            super().look(value, place)


class Html(Shape):
    """Formatted text; the links in it are remembered."""

    noun = "HTML"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Accept any markup: it is sanitised later, not trusted here."""
        if not isinstance(value, str):
            self.misfit(value, place)
        elif _ESCAPED_MARKUP.match(value):
            place.wrong("HTML that is escaped", "send the markup itself")
        else:
            for address in hrefs(value):
                place.link(address)


@dataclass(frozen=True)
class Number(Shape):
    """A finite number, not below ``least``."""

    least: float | None = None
    noun: ClassVar[str] = "a number"

    def look(self, value: Json, place: Location) -> None:
        """Accept digits in a string, as ACF sends them."""
        try:
            number = as_number(value)
        except (Unreadable, ValueError):
            self.misfit(value, place)
            return
        if self.least is not None and number < self.least:
            place.wrong(f"numbers below {self.least:g}", "send the true number, or nothing")
        elif isinstance(value, str):
            place.habit("numbers as text")


class Flag(Shape):
    """A yes or a no."""

    noun = "true or false"
    own_empty: ClassVar[tuple[Json, ...]] = (False,)

    def look(self, value: Json, place: Location) -> None:
        """Accept the spellings of ACF."""
        if isinstance(value, bool):
            return
        try:
            as_flag(value)
        except Unreadable:
            self.misfit(value, place)
        else:
            place.habit("booleans as 1 and 0")


class Day(Shape):
    """A date, or a moment with its offset."""

    noun = "a date such as 2026-11-20 or 2026-11-20T18:00:00+01:00"

    def look(self, value: Json, place: Location) -> None:
        """Accept what can be read without guessing, which 03/04/2026 cannot."""
        if not isinstance(value, str):
            self.misfit(value, place)
        elif value.startswith(_ZERO_DATE):
            place.habit(f"empty dates as {_ZERO_DATE}")
        elif _ACF_DATE.fullmatch(value):
            place.habit("dates as ACF stores them", "set the field's return format to Y-m-d")
        else:
            self._read(value, place)

    def _read(self, value: str, place: Location) -> None:
        try:
            as_moment(value)
        except ValueError:
            place.wrong(f"dates such as {value[:30]!r}", f"send {self.noun}")
            return
        if not _DATE.fullmatch(value) and not _OFFSET.search(value):
            place.habit("times without an offset, read as Rome's", "send ISO 8601 with its offset")


class Colour(Shape):
    """A CSS colour in hexadecimal."""

    noun = "a colour such as #efe6d8"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Accept rgb() as well."""
        try:
            as_colour(value)
        except Unreadable:
            self.misfit(value, place)
        else:
            if not str(value).startswith("#"):
                place.habit("colours as rgb()")


@dataclass(frozen=True)
class OneOf(Shape):
    """One word of a closed list, which a backend may have extended."""

    words: Collection[str]
    noun: ClassVar[str] = "one of the contract's words"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Live with a word that is not known: its default is taken."""
        if not isinstance(value, str):
            self.misfit(value, place)
        elif value not in self.words:
            place.habit(
                f"the unknown word {value[:30]!r}", f"known are {', '.join(sorted(self.words))}"
            )

"""Plain text: words, labels that may as well be numbers, names that machines use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import unquote

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.folding import fold
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.plain_text import has_markup, plain_field, plain_lines
from villa_site.content.fields.returned import LABEL_FIRST, parts
from villa_site.content.page_ids import editors_id

_ESCAPED_TWICE: Final = re.compile(r"&amp;(?:#\d{2,5}|[a-z]{2,8});")
# White space, and what is invisible: of a title that holds nothing else nothing is seen.
_BLANK: Final = (
    " \t\n\r\f\v\u00a0\u00ad\u180e\u200b\u200c\u200d\u200e\u200f"
    "\u2028\u2029\u202f\u2060\u3000\ufeff"
)
_NO_WORD: Final = re.compile(r"[\W_]+")
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}")


def as_text(value: object) -> str:
    """Read text that WordPress escaped once, without markup; blanks alone are no text.

    Several texts become one, parted by commas; of a choice that ACF returns with its value it is
    the label.
    """
    if isinstance(value, str):
        text = plain_field(value)
        return text if text.strip(_BLANK) else ""
    if isinstance(value, bool):
        raise Unreadable("a boolean is no text")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        return ", ".join(_texts(value))
    if isinstance(value, dict) and _has_label(value):
        return as_text(next(parts(value, LABEL_FIRST)))
    raise Unreadable(f"{type(value).__name__} is no text")


def _has_label(value: dict[str, object]) -> bool:
    label = next(parts(value, LABEL_FIRST), None)
    return isinstance(label, str | int | float) and not value.keys().isdisjoint(LABEL_FIRST)


def _texts(values: Iterable[object]) -> Iterable[str]:
    """Return each text once; of a value and its label, which differ in spelling, the label."""
    texts = (as_text(each) for each in values if not isinstance(each, bool | None))
    return {_NO_WORD.sub("", fold(text)): text for text in texts if text}.values()


def as_lines(value: object) -> str:
    """Read text whose lines count, such as an address: they are parted by ends of lines."""
    return "\n".join(plain_lines(value)) if isinstance(value, str) else as_text(value)


def is_blank(value: object) -> bool:
    """Whether a title shows nothing: no text, blanks, or markup without words."""
    try:
        return not as_text(value)
    except Unreadable:
        return True


def as_raw(value: object) -> str:
    """Read a title with its markup, which is not trusted; nothing where it holds none."""
    return value if isinstance(value, str) and "<" in value and as_text(value) else ""


def title_of_path(path: object) -> str:
    """Return words for content without a title: the last part of its path."""
    last = unquote(path).rstrip("/").rpartition("/")[2] if isinstance(path, str) else ""
    words = " ".join(re.split(r"[-_\s]+", last)).strip()
    return words[:1].upper() + words[1:]


def as_slug(value: object) -> str:
    """Read the name of a post type or a template, which may be one we do not know."""
    slug = as_text(value).strip().lower()
    if slug and not _SLUG.fullmatch(slug):
        raise Unreadable("not a slug")
    return slug


def as_anchor(value: object) -> str:
    """Read an element's id."""
    return editors_id(as_text(value))


@dataclass(frozen=True)
class TextKind(Kind):
    """Plain text, HTML-escaped once at most.

    ``differs``: it is another in each language; ``number``: it may be a number.
    """

    word = "text"
    label = "text"
    noun = "plain text"
    empties = ("",)
    is_text = True
    example = "Le jardin &amp; la loggia"
    attack = '"><script>steal()</script>'

    differs: bool = True
    number: bool = False

    @property
    def translated(self) -> bool:
        """Whether its text differs between languages."""
        return self.differs

    def look(self, value: Json, place: Remarks) -> None:
        """Accept text; find what would be shown as gibberish."""
        if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
            place.habit("lists in place of text, joined by commas")
        elif isinstance(value, dict) and _has_label(value):
            place.habit("choices with value and label in place of text")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            if not self.number:
                place.habit("numbers in place of text")
        elif not isinstance(value, str):
            self.misfit(value, place)
        elif _ESCAPED_TWICE.search(value):
            place.wrong("text escaped twice", "escape it once, or not at all")
        elif "<" in value and has_markup(value):
            self.strip(place)

    def strip(self, place: Remarks) -> None:
        """Live with markup, which is left out."""
        place.habit("markup in plain text, left out", "strip the tags")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the text without surrounding white space; a number is its figures."""
        if isinstance(value, bool | list | dict):
            return self.refuse("must be a text; put it in quotation marks.", place)
        return str(value).strip()


@dataclass(frozen=True)
class TitleKind(TextKind):
    """The title of a page or of an entity, in which editors write tags."""

    def strip(self, place: Remarks) -> None:
        """Live with markup, of which headings keep what they may hold."""
        place.habit("markup in titles, shown in headings alone")


@dataclass(frozen=True)
class FiguresKind(TextKind):
    """Text that may as well be a number."""

    example = "12"
    number: bool = True


@dataclass(frozen=True)
class SlugKind(TextKind):
    """A short name in small letters."""

    word = "slug"
    label = "short name"
    is_text = False
    example = "jardin"
    differs: bool = False


@dataclass(frozen=True)
class AnchorKind(SlugKind):
    """The id of an element; it is in a block's envelope, beside its data."""

    word = "anchor"
    label = "anchor"


Text = Annotated[str, BeforeValidator(as_text), TextKind()]
"""Plain text in the page's language."""
Title = Annotated[str, BeforeValidator(as_text), TitleKind()]
RawTitle = Annotated[str, BeforeValidator(as_raw), TitleKind()]
Lines = Annotated[str, BeforeValidator(as_lines), TextKind(differs=False)]
Name = Annotated[str, BeforeValidator(as_text), TextKind(differs=False)]
"""Plain text that is the same in every language."""
Label = Annotated[str, BeforeValidator(as_text), FiguresKind(differs=False)]
"""Plain text or a number, the same in every language."""
Quantity = Annotated[str, BeforeValidator(as_text), FiguresKind()]
"""Plain text or a number, in the page's language."""
Identifier = Annotated[str, BeforeValidator(as_text), SlugKind(number=True)]
"""A name that a machine uses, which may be a number."""
Slug = Annotated[str, BeforeValidator(as_slug), SlugKind()]
"""A name in addresses: small letters, digits and hyphens."""
Anchor = Annotated[str, BeforeValidator(as_anchor), AnchorKind()]
"""The id of an element, from the envelope of a block."""

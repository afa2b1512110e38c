"""Plain text: words, labels that may as well be numbers, names that machines use."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import unquote

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.page_ids import editors_id

# What an HTML document cannot hold, however it is written; tabs and ends of lines it can.
_IMPOSSIBLE: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_ESCAPED_TWICE: Final = re.compile(r"&amp;(?:#\d{2,5}|[a-z]{2,8});")
_MARKUP: Final = re.compile(
    r"</?(?:p|br|div|span|small|strong|su[bp]|em|b|i|a|ul|li|h[1-6])\b[^<>]{0,200}>"
)
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}")


def as_text(value: object) -> str:
    """Read text that WordPress escaped once; several texts become one, parted by commas."""
    if isinstance(value, str):
        return possible(html.unescape(value) if "&" in value else value)
    if isinstance(value, bool):
        raise Unreadable("a boolean is no text")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(part, str | int) for part in value):
        return ", ".join(as_text(part) for part in value if not isinstance(part, bool))
    raise Unreadable(f"{type(value).__name__} is no text")


def as_title(value: object) -> str:
    """Read text without the tags that editors give titles; escaped ones are words."""
    return as_text(_MARKUP.sub("", value) if isinstance(value, str) and "<" in value else value)


def title_of_path(path: object) -> str:
    """Return words for content without a title: the last part of its path."""
    last = unquote(path).rstrip("/").rpartition("/")[2] if isinstance(path, str) else ""
    words = " ".join(re.split(r"[-_\s]+", last)).strip()
    return words[:1].upper() + words[1:]


def possible(text: str) -> str:
    """Leave out the characters that no HTML document can hold."""
    return text if text.isprintable() else _IMPOSSIBLE.sub("", text)


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
        elif isinstance(value, int | float) and not isinstance(value, bool):
            if not self.number:
                place.habit("numbers in place of text")
        elif not isinstance(value, str):
            self.misfit(value, place)
        elif _ESCAPED_TWICE.search(value):
            place.wrong("text escaped twice", "escape it once, or not at all")
        elif _MARKUP.search(value):
            place.wrong("HTML in plain text", "strip the tags: visitors would read them")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the text without surrounding white space; a number is its figures."""
        if isinstance(value, bool | list | dict):
            return self.refuse("must be a text; put it in quotation marks.", place)
        return str(value).strip()


@dataclass(frozen=True)
class TitleKind(TextKind):
    """The title of a page or of an entity, in which editors write tags."""

    def look(self, value: Json, place: Remarks) -> None:
        """Live with markup, which titles are shown without."""
        if isinstance(value, str) and _MARKUP.search(value):
            place.habit("markup in titles, left out")
        else:
            super().look(value, place)


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
    """The id of an element; it stands in a block's envelope, beside its data."""

    word = "anchor"
    label = "anchor"


Text = Annotated[str, BeforeValidator(as_text), TextKind()]
Title = Annotated[str, BeforeValidator(as_title), TitleKind()]
Name = Annotated[str, BeforeValidator(as_text), TextKind(differs=False)]
Label = Annotated[str, BeforeValidator(as_text), FiguresKind(differs=False)]
Quantity = Annotated[str, BeforeValidator(as_text), FiguresKind()]
Identifier = Annotated[str, BeforeValidator(as_text), SlugKind(number=True)]
Slug = Annotated[str, BeforeValidator(as_slug), SlugKind()]
Anchor = Annotated[str, BeforeValidator(as_anchor), AnchorKind()]

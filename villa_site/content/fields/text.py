"""Fields that hold words: plain text, untrusted HTML, slugs, anchors and colours."""

from __future__ import annotations

import html
import re
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from villa_site.content.fields.emptiness import Unreadable

_MAX_ANCHOR = 100
_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}")
_HEX_COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_RGB_COLOUR = re.compile(
    r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,[^)]{0,20})?\)"
)
# What an HTML document cannot hold, however it is written; tabs and ends of lines it can.
_IMPOSSIBLE: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MAX_CHANNEL = 255
_SHORT_HEX = len("#rgba")


def as_text(value: object) -> str:
    """Read text that WordPress escaped once; several texts become one, parted by commas."""
    if isinstance(value, str):
        return _possible(html.unescape(value) if "&" in value else value)
    if isinstance(value, bool):
        raise Unreadable("a boolean is no text")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(part, str | int) for part in value):
        return ", ".join(as_text(part) for part in value if not isinstance(part, bool))
    raise Unreadable(f"{type(value).__name__} is no text")


def _possible(text: str) -> str:
    return text if text.isprintable() else _IMPOSSIBLE.sub("", text)


class Html(str):
    """HTML as the backend sent it: untrusted, so it must be sanitised before it is printed."""

    __slots__ = ()

    @classmethod
    def read(cls, value: object) -> Html:
        """Keep the markup as it is; a number is its digits."""
        return cls(_possible(value) if isinstance(value, str) else as_text(value))

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.read)


NO_HTML: Final = Html()


def as_slug(value: object) -> str:
    """Read the name of a post type or a template, which may be one we do not know."""
    slug = as_text(value).strip().lower()
    if slug and not _SLUG.fullmatch(slug):
        raise Unreadable("not a slug")
    return slug


def as_anchor(value: object) -> str:
    """Read an element's id: white space would end it."""
    return "-".join(as_text(value).split())[:_MAX_ANCHOR]


def as_colour(value: object) -> str:
    """Read a CSS colour as ``#rrggbb`` or ``#rrggbbaa``; nothing else may reach a style."""
    text = as_text(value).strip().lower()
    channels = _RGB_COLOUR.fullmatch(text)
    if channels:
        numbers = [min(int(number), _MAX_CHANNEL) for number in channels.groups()]
        return "#" + "".join(f"{number:02x}" for number in numbers)
    if text and not _HEX_COLOUR.fullmatch(text):
        raise Unreadable("not a colour")
    if 0 < len(text) <= _SHORT_HEX:
        return "#" + "".join(digit * 2 for digit in text[1:])
    return text


Text = Annotated[str, BeforeValidator(as_text)]
Slug = Annotated[str, BeforeValidator(as_slug)]
Anchor = Annotated[str, BeforeValidator(as_anchor)]
Colour = Annotated[str, BeforeValidator(as_colour)]

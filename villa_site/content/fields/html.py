"""HTML written by editors, which is not trusted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import nh3
from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.plain_text import possible
from villa_site.content.fields.text import as_text
from villa_site.content.foreign_frames.reader import frame_at

_ESCAPED_MARKUP: Final = re.compile(r"\s*&lt;(?:p|div|h[1-6]|ul|strong)\b")
_ADDRESSES: Final = {
    "a": {"href"},
    "audio": {"src"},
    "embed": {"src"},
    "iframe": {"src"},
    "img": {"src"},
    "object": {"data"},
    "source": {"src"},
    "video": {"src"},
}
_MAX_LINKS: Final = 500
_LONGEST_HOST: Final = 60


class Html(str):
    """HTML as the backend sent it: untrusted, so it must be sanitised before it is printed."""

    __slots__ = ()

    @classmethod
    def read(cls, value: object) -> Html:
        """Keep the markup as it is; a number is its digits."""
        return cls(possible(value) if isinstance(value, str) else as_text(value))

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.read)


NO_HTML: Final = Html()
"""Empty HTML, the default of a field of type ``Html``."""


@dataclass(frozen=True)
class HtmlKind(Kind):
    """Formatted text; editors' files write it in Markdown."""

    word = "html"
    label = "HTML"
    noun = "HTML"
    empties = ("",)
    is_text = True
    types = (str,)
    example = '<p>Le <a href="/visite/">jardin</a> est <strong>ouvert</strong>.</p>'
    attack = (
        '<p onclick="steal()">Ouvert<script>steal()</script> '
        '<a href="javascript:steal()">ici</a></p><img src=x onerror="steal()">'
    )

    @property
    def translated(self) -> bool:
        """Whether its text differs between languages."""
        return True

    def look(self, value: Json, place: Remarks) -> None:
        """Accept any markup: it is sanitised later, not trusted here."""
        if _ESCAPED_MARKUP.match(value):
            place.wrong("HTML that is escaped", "send the markup itself")
        else:
            for tag, address in _addresses(value):
                _look_at(tag, address, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return HTML."""
        if not isinstance(value, str):
            return self.refuse("must be a text; put it in quotation marks or after “|”.", place)
        return place.html(value)


def _look_at(tag: str, address: str, place: Remarks) -> None:
    if tag == "a":
        place.link(address)
    elif tag not in {"embed", "iframe", "object"}:
        place.media(address)
    elif frame := frame_at(address):
        place.habit(f"frames of {frame.name} in HTML, shown on request of a visitor")
    else:
        host = address.partition("//")[2].partition("/")[0] or address
        place.habit(
            f"frames of {host[:_LONGEST_HOST]} in HTML, shown as links",
            "link to it with words of your own",
        )


def _addresses(markup: str) -> list[tuple[str, str]]:
    """List the addresses of links, media and frames in the HTML, each with its element."""
    found: list[tuple[str, str]] = []

    def note(tag: str, _name: str, value: str) -> str:
        if len(found) < _MAX_LINKS:
            found.append((tag, value))
        return value

    cleaner = nh3.Cleaner(
        tags=set(_ADDRESSES), attributes=_ADDRESSES, attribute_filter=note, link_rel=None
    )
    cleaner.clean(markup)
    return found

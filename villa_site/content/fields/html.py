"""HTML written by editors, which is not trusted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.text import as_text, possible

_ESCAPED_MARKUP: Final = re.compile(r"\s*&lt;(?:p|div|h[1-6]|ul|strong)\b")
_HREF: Final = re.compile(r"""\bhref\s{0,9}=\s{0,9}["']([^"'<>]{1,2000})["']""", re.IGNORECASE)
_SRC: Final = re.compile(r"""\bsrc\s{0,9}=\s{0,9}["']([^"'<>]{1,2000})["']""", re.IGNORECASE)
_MAX_LINKS: Final = 500


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
            for address in _addresses(_HREF, value):
                place.link(address)
            for address in _addresses(_SRC, value):
                place.media(address)

    def convert(self, value: Json, place: Source) -> Json:
        """Return HTML."""
        if not isinstance(value, str):
            return self.refuse("must be a text; put it in quotation marks or after “|”.", place)
        return place.html(value)


def _addresses(pattern: re.Pattern[str], markup: str) -> Iterator[str]:
    """Yield the addresses of links or of media in the HTML."""
    for number, match in enumerate(pattern.finditer(markup)):
        if number == _MAX_LINKS:
            return
        yield match[1].replace("&amp;", "&")

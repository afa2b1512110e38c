"""The words of a page, in which feeds, calendars and structured data have to find theirs."""

from __future__ import annotations

import re
from typing import Final

from villa_site.qa.html import Document
from villa_site.qa.structured.wrong import plain

_METAS: Final = ("og:site_name", "description", "og:description")
_WORD: Final = re.compile(r"[^\W_]+")
_SEVERAL: Final = 3
_MOST: Final = 0.9


class PageWords:
    """The words of a page's main part, of its descriptions, and the institution's name."""

    def __init__(self, document: Document) -> None:
        parts = document.xpath("//main")
        # Blocks beside each other have no space between them, letters of one word may have.
        texts = [*(each.text for each in parts), *(_apart(each.element) for each in parts)]
        texts += [content for name in _METAS for content in document.meta(name)]
        self.text = plain(" ".join(texts))
        self._squeezed = squeezed(self.text)
        self._words = frozenset(_words(self.text))

    def has(self, text: str) -> bool:
        """Return whether the page has a text, whatever its spaces."""
        return squeezed(text) in self._squeezed

    def has_most_of(self, text: str) -> bool:
        """Return whether the page has a text, or nearly all words of a longer one."""
        words = _words(plain(text).removesuffix("…"))
        known = sum(word in self._words for word in words)
        return self.has(text.removesuffix("…")) or (
            len(words) >= _SEVERAL and known >= len(words) * _MOST
        )


def squeezed(text: str) -> str:
    """Return a text in small letters and without spaces."""
    return "".join(plain(text).casefold().split())


def without_markup(text: str) -> str:
    """Return the words of a text that may be HTML."""
    return Document.parse(f"<div>{text}</div>").text if "<" in text else text


def _apart(element: object) -> str:
    return " ".join(element.itertext())  # type: ignore[attr-defined]


def _words(text: str) -> list[str]:
    return [each.casefold() for each in _WORD.findall(text)]

"""Rewrites sanitised HTML tag by tag, with a parser, so that no attribute is taken for a tag."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Final

DEEPEST: Final = 300
"""Levels of nesting that are sanitised: beyond, a parser's work grows with their square."""

_TAG: Final = re.compile(r"<[^<>]*>")
_TAG_NAME: Final = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
# They end by themselves where the next of their kind begins, or hold nothing.
_SHALLOW: Final = frozenset(
    "area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot "
    "th thead tr track wbr".split()
)
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;"})

Attributes = Mapping[str, str]


def escaped(text: str) -> str:
    """Write ``text`` as the sanitiser does, for an element or an attribute."""
    return text.translate(_ESCAPED)


def start_tag(name: str, attributes: Attributes) -> str:
    """Write a start tag as the sanitiser does."""
    written = (
        f' {key}="{escaped(value).replace(chr(34), "&quot;")}"' for key, value in attributes.items()
    )
    return f"<{name}{''.join(written)}>"


def shallow(markup: str) -> str:
    """Return ``markup`` with the tags left out that stand in more than DEEPEST elements."""
    if markup.count("<") <= DEEPEST:
        return markup
    opened: list[str] = []
    for tag in _TAG_NAME.finditer(markup):
        closing, name = tag[1], tag[2].lower()
        if closing and opened and opened[-1] == name:
            opened.pop()
        elif not closing and name not in _SHALLOW:
            opened.append(name)
        if len(opened) > DEEPEST:
            rest = _TAG.sub(" ", markup[tag.start() :]).replace("<", "&lt;")
            return markup[: tag.start()] + rest
    return markup


class Rewriter(HTMLParser):
    """Writes sanitised HTML again, as its subclass would have it.

    The sanitiser's output is well formed: each element is closed, each attribute is quoted, and
    there are neither comments nor elements whose content is no HTML.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._written: list[str] = []

    def rewritten(self, clean: str) -> str:
        """Return ``clean`` rewritten."""
        self.feed(clean)
        self.close()
        self.finish()
        return "".join(self._written)

    def write(self, text: str) -> None:
        """Write HTML."""
        self._written.append(text)

    def opened(self, name: str, attributes: Attributes) -> None:
        """Write a start tag."""
        self.write(start_tag(name, attributes))

    def closed(self, name: str) -> None:
        """Write an end tag."""
        self.write(f"</{name}>")

    def finish(self) -> None:
        """Write what was held back."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a start tag from the parser."""
        self.opened(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        """Take an end tag from the parser."""
        self.closed(tag)

    def handle_data(self, data: str) -> None:
        """Write the words between two tags."""
        self.write(escaped(data))


def inner_html(clean: str, name: str) -> str:
    """Return the HTML inside of the first element ``name`` of sanitised HTML, if it has one."""
    return _Inner(name).rewritten(clean) if f"<{name}" in clean else ""


class _Inner(Rewriter):
    """Writes the inside of one element alone."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._depth, self._done = 0, False

    def write(self, text: str) -> None:
        if self._depth and not self._done:
            super().write(text)

    def opened(self, name: str, attributes: Attributes) -> None:
        super().opened(name, attributes)
        self._depth += name == self.name

    def closed(self, name: str) -> None:
        self._depth -= name == self.name
        self._done = self._done or (name == self.name and not self._depth)
        super().closed(name)

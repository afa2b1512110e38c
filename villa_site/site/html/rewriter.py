"""Rewrites sanitised HTML tag by tag, so that no attribute is taken for a tag."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import ClassVar, Final

DEEPEST: Final = 300
"""Levels of nesting that are sanitised: beyond, a parser's work grows with their square."""

_TAG: Final = re.compile(r"<[^<>]*>")
_TAG_NAME: Final = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
# They end by themselves where the next of their kind begins, or hold nothing.
_SHALLOW: Final = frozenset(
    "area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot "
    "th thead tr track wbr".split()
)
_ATTRIBUTE: Final = re.compile(r' ([^\s"=<>]+)="([^"]*)"')

Attributes = Mapping[str, str]


def escaped(text: str) -> str:
    """Write ``text`` as the sanitiser does, for an element or an attribute."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\xa0", "&nbsp;")


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


class Rewriter:
    """Writes sanitised HTML again, as its subclass would have it.

    The sanitiser's output is well formed, so that a pattern reads it exactly: each element is
    closed, each attribute is quoted, no text and no attribute holds an angle bracket, and there are
    neither comments nor elements whose content is no HTML.
    """

    tags: ClassVar[tuple[str, ...]] = ()
    """The elements that the subclass is called for; all of them, if it names none."""

    def __init__(self) -> None:
        self._written: list[str] = []

    def rewritten(self, clean: str) -> str:
        """Return ``clean`` rewritten."""
        end = 0
        for tag in tag_pattern(self.tags).finditer(clean):
            if tag.start() > end:
                self.write(clean[end : tag.start()])
            end = tag.end()
            closing, name, attributes = tag.groups()
            if closing:
                self.on_close(name)
            else:
                self.on_open(name, read_attributes(attributes) if attributes else {})
        if end < len(clean):
            self.write(clean[end:])
        self.finish()
        return "".join(self._written)

    def write(self, text: str) -> None:
        """Write HTML."""
        self._written.append(text)

    def on_open(self, name: str, attributes: Attributes) -> None:
        """Write a start tag."""
        self.write(start_tag(name, attributes))

    def on_close(self, name: str) -> None:
        """Write an end tag."""
        self.write(f"</{name}>")

    def finish(self) -> None:
        """Write what was held back."""


@cache
def tag_pattern(tags: tuple[str, ...] = ()) -> re.Pattern[str]:
    """Return the pattern of a tag, by default of any."""
    names = "|".join(tags) or "[a-z][a-z0-9-]*"
    return re.compile(f"<(/?)({names})((?: [^<>]*)?)>")


def read_attributes(attributes: str) -> Attributes:
    """Read the attributes of a tag that the sanitiser wrote."""
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(attributes)}


def inner_html(clean: str, name: str, class_name: str = "") -> str:
    """Return the HTML inside of the first element ``name`` of sanitised HTML, if it has one.

    With a ``class_name`` it is the first that has this class.
    """
    return _Inner(name, class_name).rewritten(clean) if f"<{name}" in clean else ""


class _Inner(Rewriter):
    """Writes the inside of one element alone."""

    def __init__(self, name: str, class_name: str) -> None:
        super().__init__()
        self.name, self.class_name = name, class_name
        self._depth, self._done = 0, False

    def write(self, text: str) -> None:
        if self._depth and not self._done:
            super().write(text)

    def on_open(self, name: str, attributes: Attributes) -> None:
        super().on_open(name, attributes)
        if name == self.name:
            self._depth += bool(self._depth) or self._has_class(attributes)

    def on_close(self, name: str) -> None:
        if name == self.name and self._depth:
            self._depth -= 1
            self._done = self._done or not self._depth
        super().on_close(name)

    def _has_class(self, attributes: Attributes) -> bool:
        return not self.class_name or self.class_name in attributes.get("class", "").split()

"""The texts of a page, each with the language that its markup claims.

A text is what a visitor reads or hears in one go: a paragraph, a button, an alternative text.
Quotations, titles of works (``<cite>``, ``<q>``), addresses, code and what is marked
``translate="no"`` are left out: they may be in any language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from villa_site.qa.html import Document

_ATTRIBUTES: Final = ("alt", "aria-label", "aria-description", "aria-valuetext", "title")
_META: Final = frozenset({"description", "og:title", "og:description", "og:image:alt"})
_INLINE: Final = frozenset(
    "a abbr b bdi bdo data dfn em i ins label mark s small span strong sub sup time u wbr".split()
)
_LEFT_OUT: Final = frozenset(
    "address cite code datalist kbd math object q samp script style svg template textarea".split()
)
_BOXES: Final = frozenset("a label small span time".split())
_FIELDS: Final = frozenset({"input", "textarea"})
_CONTROLS: Final = frozenset("button label legend option summary".split())
_BREAK: Final = "\0"
"""The border between two texts; no markup can hold it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text with its language in two letters, and the CSS selector of its element.

    ``is_control`` says that it names a control, whose words are never a proper name.
    """

    words: str
    language: str
    place: str
    is_control: bool = False


def texts_of(document: Document) -> list[Text]:
    """Return the texts of a page, and the messages that its client has for later."""
    found = [*_Reader().read(document.element, ""), *_messages(document)]
    return [each for each in found if re.search(r"[^\W\d_]", each.words)]


def _messages(document: Document) -> Iterator[Text]:
    """Yield the messages of the client, which are in the page's state."""
    for script in document.xpath("//script[@id='villa-state']"):
        with suppress(ValueError, AttributeError):
            for words in json.loads(script.source).get("messages", {}).values():
                language = document.language.partition("-")[0].lower()
                place = "#villa-state messages"
                yield Text(words=str(words), language=language, place=place, is_control=True)


def selector(element: Any) -> str:
    """Return a CSS selector that describes an element: its tag with id or classes."""
    if name := element.get("id"):
        return f"{element.tag}[id='{name}']"
    classes = (element.get("class") or "").split()[:2]
    return ".".join([str(element.tag), *(each for each in classes if each.isascii())])


class _Reader:
    """Walks through a page and gathers the runs of text between the borders of blocks."""

    def read(self, element: Any, language: str) -> Iterator[Text]:
        """Yield the texts of a block and of all that is in it."""
        language = _language(element, language)
        run: list[str] = []
        yield from self._walk(element, language, run)
        yield from _texts(run, element, language)

    def _walk(self, element: Any, language: str, run: list[str]) -> Iterator[Text]:
        yield from _of_attributes(element, language)
        run.append(element.text or "")
        for child in element:
            if not isinstance(child.tag, str):
                run.append("")
            elif _is_left_out(child):
                run.append(" ")
                yield from _of_attributes(child, _language(child, language))
            elif child.tag in _INLINE and _language(child, language) == language:
                run += _border(run, _beginning(child)) if child.tag in _BOXES else []
                yield from self._walk(child, language, run)
                run += _border(run, child.tail) if child.tag in _BOXES else []
            else:
                run.append(_BREAK)
                yield from self.read(child, language)
            run.append(child.tail or "")


def _border(run: list[str], following: str | None) -> list[str]:
    """Return a border where two words would meet without a space: they are laid out apart."""
    before = next((each[-1] for each in reversed(run) if each), "")
    return [_BREAK] if before.isalnum() and (following or "")[:1].isalnum() else []


def _beginning(element: Any) -> str:
    return next((str(each) for each in element.itertext() if each), "")


def _texts(run: list[str], element: Any, language: str) -> Iterator[Text]:
    for line in "".join(run).split(_BREAK):
        if words := " ".join(line.split()):
            yield Text(
                words=words,
                language=language,
                place=selector(element),
                is_control=element.tag in _CONTROLS or _is_in_menu(element),
            )


def _of_attributes(element: Any, language: str) -> Iterator[Text]:
    place = selector(element)
    if element.tag == "meta":
        name = element.get("name") or element.get("property") or ""
        if name in _META:
            words = " ".join((element.get("content") or "").split())
            yield Text(words=words, language=language, place=f"meta[content][{_key(element)}]")
        return
    names = _ATTRIBUTES + (("placeholder", "value") if element.tag in _FIELDS else ())
    for name in names:
        words = " ".join((element.get(name) or "").split())
        if not words or (name == "value" and element.get("type") not in {"submit", "button"}):
            continue
        is_control = element.tag in {"a", "button", "input", "select", "textarea"}
        yield Text(
            words=words,
            language=language,
            place=f"{place}[{name}]",
            is_control=is_control and name != "alt",
        )


def _key(element: Any) -> str:
    name = "name" if element.get("name") else "property"
    return f"{name}='{element.get(name)}'"


def _language(element: Any, inherited: str) -> str:
    own = element.get("lang")
    return inherited if own is None else str(own).partition("-")[0].lower()


def _is_in_menu(element: Any) -> bool:
    return any(each.tag == "nav" for each in element.iterancestors())


def _is_left_out(element: Any) -> bool:
    return element.tag in _LEFT_OUT or element.get("translate") == "no"

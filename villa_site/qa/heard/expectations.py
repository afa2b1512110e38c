"""Expectations of what is heard on each kind of page, in plain words (``expectations.yaml``).

A sentence names two things and their order, as "a date comes after the title" does, or one thing,
as "there is a search field".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final

import yaml
from babel import Locale
from babel.core import UnknownLocaleError

from villa_site.qa.heard.tree import Node
from villa_site.qa.heard.walks import Wrong

_ORDER: Final = re.compile(r"(?P<first>.+) comes (?P<order>before|after) (?P<second>.+)")
_THERE_IS: Final = re.compile(r"there is (?P<thing>.+)")
_FIELDS: Final = ("textbox", "searchbox", "combobox", "checkbox", "radio", "spinbutton")
_DIGIT: Final = re.compile(r"\d")


def has_date(node: Node, language: str) -> bool:
    """Return whether a text names a day by its month, in a language."""
    if node.role == "time":
        return True
    words = f"{node.name} {node.text}".casefold()
    return bool(_DIGIT.search(words)) and any(month in words for month in _months(language))


@cache
def _months(language: str) -> tuple[str, ...]:
    try:
        months = Locale.parse(language, sep="-").months["format"]["wide"]
    except (UnknownLocaleError, ValueError):
        return ()
    return tuple(str(name).casefold() for name in months.values())


Thing = Callable[[Node, str], bool]

THINGS: Final[dict[str, Thing]] = {
    "the way past the header": lambda node, _: (
        node.role == "link" and node.facts.get("url", "").startswith("#")
    ),
    "the header": lambda node, _: node.role == "banner",
    "the main part": lambda node, _: node.role == "main",
    "the footer": lambda node, _: node.role == "contentinfo",
    "the menu": lambda node, _: node.role == "navigation",
    "the title": lambda node, _: node.role == "heading" and node.states.get("level") == "1",
    "another heading": lambda node, _: node.role == "heading" and node.states.get("level") != "1",
    "a date": has_date,
    "a list of facts": lambda node, _: node.role == "definition",
    "a filter": lambda node, _: node.role in {"combobox", "checkbox", "radio"},
    "a search field": lambda node, _: node.role in {"searchbox", "textbox", "combobox"},
    "a field": lambda node, _: node.role in _FIELDS,
    "a button": lambda node, _: node.role == "button",
    "a link": lambda node, _: node.role == "link",
    "a picture": lambda node, _: node.role == "img",
    "a status": lambda node, _: node.role == "status",
    "a list": lambda node, _: node.role == "list",
    "a text": lambda node, _: node.role in {"paragraph", "text", "definition"},
    "an entry with a title": lambda node, _: (
        node.role in {"article", "listitem"} and bool(node.all("heading"))
    ),
}
"""The things that a sentence may name."""


@cache
def expectations() -> dict[str, tuple[str, ...]]:
    """Return the sentences by kind of page; those of ``every page`` hold everywhere."""
    text = files("villa_site.qa.heard").joinpath("expectations.yaml").read_text(encoding="utf-8")
    return {str(kind): tuple(lines) for kind, lines in yaml.safe_load(text).items()}


def unmet(page: Node, kind: str, language: str) -> Iterator[Wrong]:
    """Yield the expectations of a kind that a page does not meet."""
    main = next(iter(page.all("main")), page)
    for sentence in expectations()["every page"]:
        yield from _judge(sentence, page, language)
    for sentence in expectations().get(kind, ()):
        yield from _judge(sentence, main, language)


def _judge(sentence: str, part: Node, language: str) -> Iterator[Wrong]:
    nodes = list(part.walk())

    def places(name: str) -> list[int]:
        return [at for at, node in enumerate(nodes) if THINGS[name](node, language)]

    if match := _THERE_IS.fullmatch(sentence):
        if not places(match["thing"]):
            yield Wrong(sentence, "there is none")
        return
    match = _ORDER.fullmatch(sentence)
    if match is None:
        raise ValueError(f"{sentence!r} is no expectation: write “A comes before B”.")
    first, second = places(match["first"]), places(match["second"])
    if not first or not second:
        missing = match["second"] if first else match["first"]
        yield Wrong(sentence, f"{missing}: there is none")
    elif match["order"] == "before" and min(first) > min(second):
        yield Wrong(sentence, f"{match['second']} is heard first")
    elif match["order"] == "after" and max(first) < min(second):
        yield Wrong(sentence, f"{match['first']} is heard before")

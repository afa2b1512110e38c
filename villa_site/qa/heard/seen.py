"""Compares the words heard of a page with those seen on it, and with its other languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from villa_site.qa.heard.page import HeardPage
from villa_site.qa.heard.tree import Node
from villa_site.qa.heard.walks import CONTROLS, Wrong
from villa_site.qa.language.detector import detector
from villa_site.qa.language.texts import Text

_WORD: Final = re.compile(r"[^\W_]+")
_REQUIRED: Final = re.compile(
    r"\*|obligatoire|requis|obbligatori|richiest|required|mandatory|pflicht|erforderlich"
    r"|obligatori|requerid|verplicht|obrigat[oó]ri",
    re.IGNORECASE,
)
_PARTS: Final = ("banner", "contentinfo")
_NAMED_BY_THE_SITE: Final = (
    "button",
    "checkbox",
    "combobox",
    "navigation",
    "region",
    "search",
    "searchbox",
    "textbox",
)
_UNLIKELY: Final = 2.0
_SENTENCE: Final = 5


class Placed(NamedTuple):
    """Something wrong, and the CSS selector of its place."""

    wrong: Wrong
    place: str


def unheard(page: HeardPage) -> Iterator[Wrong]:
    """Yield the lines that are seen and not heard."""
    heard = Counter(_words(page.tree.words))
    for line in page.lines:
        words = _words(line)
        missing = [word for word in words if not heard[word]]
        if len(words) >= _SENTENCE and len(missing) * 2 > len(words):
            yield Wrong(f"“{line[:80]}” to be heard, as it is seen", "it is hidden")


def without_requirement(page: HeardPage) -> Iterator[Placed]:
    """Yield the fields that look required and are not, or are and do not look so."""
    for field in page.fields:
        if "*" in field.label and not field.required:
            wrong = Wrong(f"the field “{field.label}” to be said to be required", "it is not")
            yield Placed(wrong, field.place)
        elif field.required and not _REQUIRED.search(field.label + field.form):
            wrong = Wrong(f"a visible sign that “{field.label}” is required", "none")
            yield Placed(wrong, field.place)


def without_what_is_seen(page: HeardPage) -> Iterator[Placed]:
    """Yield the controls whose name lacks the words that are seen on them."""
    for each in page.named:
        seen, name = _words(each.seen), _words(each.name)
        if seen and not _contains(name, seen):
            wrong = Wrong(f"“{each.seen}” in the name, as it is seen", f"“{each.name}”")
            yield Placed(wrong, each.place)


def other_controls(
    one: HeardPage, other: HeardPage, *, roles: Collection[str] = CONTROLS
) -> Iterator[Wrong]:
    """Yield the differences between the controls of header and footer in two languages."""
    for part in _PARTS:
        mine, theirs = (_roles(page.tree, part, roles) for page in (one, other))
        for role in sorted({*mine, *theirs}):
            if mine[role] != theirs[role]:
                yield Wrong(
                    f"{mine[role]} {role} in the {part}, as in {one.language}", f"{theirs[role]}"
                )


def names_of_another_language(one: HeardPage, other: HeardPage) -> Iterator[Wrong]:
    """Yield the names outside the main part that are the same in two languages and one's alone."""
    mine = {(node.role, node.name) for node in _frame(one.tree) if node.name}
    likely = detector(tuple(sorted({one.language[:2], other.language[:2]}))).logarithms
    for node in _frame(other.tree):
        if node.name and (node.role, node.name) in mine:
            languages = likely(node.name)
            here, there = (languages.get(page.language[:2], 0) for page in (other, one))
            if there - here > _UNLIKELY:
                yield Wrong(f"a name in {other.language} of the {node.role}", f"“{node.name}”")


def named_controls(page: HeardPage) -> list[Text]:
    """Return the names of controls and landmarks, with what live regions say, as texts."""
    found = page.tree.all(*_NAMED_BY_THE_SITE, "alert", "alertdialog", "dialog", "slider", "status")
    language = page.language.partition("-")[0]
    return [
        Text(words=words, language=language, place=each.role, is_control=True)
        for each in found
        if (words := each.name or (each.words if each.role in {"alert", "status"} else ""))
    ]


def _frame(tree: Node) -> Iterator[Node]:
    for root in tree.all("document")[:1] or [tree]:
        for part in root.children:
            if part.role != "main":
                yield from (each for each in part.walk() if each.role in _NAMED_BY_THE_SITE)


def _roles(tree: Node, part: str, roles: Collection[str]) -> Counter[str]:
    return Counter(node.role for each in tree.all(part) for node in each.all(*roles))


def _words(text: str) -> list[str]:
    return [each.casefold() for each in _WORD.findall(text)]


def _contains(words: list[str], part: list[str]) -> bool:
    size = len(part)
    return any(words[at : at + size] == part for at in range(len(words) - size + 1))

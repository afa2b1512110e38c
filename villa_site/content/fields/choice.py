"""Words of a closed list, such as that of a ``Literal``."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from villa_site.content.fields.editor_texts import ChoiceLabel
from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.folding import fold
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.returned import parts
from villa_site.content.fields.suggestion import suggestion
from villa_site.settings.catalogues import translations_of

_LONGEST: Final = 200
_OTHER: Final = re.compile(r"[\W_]+")
_TAG: Final = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)
# What gender and number add to a French or Italian participle: annulé, annulées, annullata.
_ENDINGS: Final = "aeios"
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")
_DOUBLE: Final = re.compile(r"(\w)\1+")
_SHORTEST_ROOT: Final = 4


@dataclass(frozen=True)
class Choice(Kind):
    """One word of a list; a backend may have extended one that is not ``closed``.

    ``labels`` are the words' names and synonyms, as their model declares them.
    """

    word = "choice"
    label = "choice"
    noun = "one of the contract's words"
    empties = ("",)
    attack = "__proto__"

    words: tuple[str, ...] | Callable[[], tuple[str, ...]]
    closed: bool = True
    labels: tuple[ChoiceLabel, ...] = ()

    @property
    def choices(self) -> Sequence[str]:
        """The words to choose from."""
        return self.words() if callable(self.words) else self.words

    def read(self, value: Json) -> str:
        """Return the word that a value means: as word, label or synonym, in any form of ACF.

        Raises Unreadable for one that means none, or more than one.
        """
        choices = tuple(self.choices)
        if isinstance(value, str) and value in choices:
            return value
        first = next(parts(value), "")
        if not self.closed and isinstance(first, str) and _SLUG.fullmatch(first):
            # A plugin's type ``evenement`` is not what this site's label names.
            return first
        known = _known(choices, self.labels)
        for part in parts(value):
            word = known.word_of(part)
            if word is not None:
                return word
        raise Unreadable(f"{_shown(value)} is unknown; {suggestion(_shown(value), choices)}")

    def look(self, value: Json, place: Remarks) -> None:
        """Accept the forms of ACF; an unknown word is read as the default, so it is dropped."""
        if value in self.choices:
            return
        listed = ", ".join(sorted(filter(None, self.choices)))
        seen = repr(_shown(value)[:30])
        try:
            word = self.read(value)
        except Unreadable:
            word = ""
        if word in self.choices and word:
            place.habit(f"choices such as {seen}", f"send {word!r}")
        else:
            remark = place.wrong if self.closed else place.habit
            remark(f"the unknown word {seen}", f"known are {listed}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the word."""
        if value in self.choices:
            return value
        nearest = suggestion(str(value), self.choices)
        return self.refuse(f"“{value}” is unknown; {nearest}", place)

    def sample(self) -> Json:
        """Return the first word."""
        return next(filter(None, self.choices), "")


class _Known(NamedTuple):
    """The words by their spellings, and by the roots that gender and number leave."""

    spellings: Mapping[str, str]
    roots: Mapping[str, str | None]

    def word_of(self, part: object) -> str | None:
        """Return the word that a text means, None for none or several."""
        if not isinstance(part, str | int):
            return None
        plain = _plain(str(part)[:_LONGEST])
        return self.spellings.get(plain) or self.roots.get(_root(plain))


@cache
def _known(choices: tuple[str, ...], labels: tuple[ChoiceLabel, ...]) -> _Known:
    spellings: dict[str, str] = {}
    for spelling, word in _spellings(choices, labels):
        spellings.setdefault(_plain(spelling), word)
    spellings.pop("", None)
    roots: dict[str, str | None] = {}
    for spelling, word in spellings.items():
        root = _root(spelling)
        roots[root] = word if roots.get(root, word) == word else None
    return _Known(spellings, roots)


def _spellings(
    choices: tuple[str, ...], labels: tuple[ChoiceLabel, ...]
) -> Iterator[tuple[str, str]]:
    """Yield each spelling with its word; of two words with one spelling the first counts."""
    named = [each for each in labels if each.word in choices]
    yield from ((word, word) for word in choices)
    yield from ((each.text, each.word) for each in named)
    yield from ((other, each.word) for each in named for other in each.also)
    for each in named:
        yield from ((text, each.word) for text in translations_of(each.text))


def _plain(text: str) -> str:
    """Return text without case, accents, marks, markup and invisible characters."""
    if "&" in text or "<" in text:
        text = _TAG.sub(" ", html.unescape(text))
    visible = "".join(each for each in text if unicodedata.category(each) != "Cf")
    return _OTHER.sub(" ", fold(visible)).strip()


def _root(plain: str) -> str:
    """Return a spelling without what gender and number add; double letters count once."""
    return " ".join(map(_root_of_word, _DOUBLE.sub(r"\1", plain).split()))


def _root_of_word(word: str) -> str:
    root = word.rstrip(_ENDINGS)
    return root if len(root) >= _SHORTEST_ROOT else word


def _shown(value: object) -> str:
    """Write what was sent, its parts with commas between."""
    return ", ".join(dict.fromkeys(str(part) for part in parts(value)))[:_LONGEST]

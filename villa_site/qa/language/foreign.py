"""Finds the texts of a site that are not in the language which their markup claims.

Two witnesses are added up. The detector says how a text of that many letters usually looks; the
site's other texts say in which language each word is used here. The second one knows names and
rare words, and makes two words such as "Read more" enough.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from babel import Locale
from babel.core import UnknownLocaleError

from villa_site.qa.language.detector import detector
from villa_site.qa.language.texts import Text

_TOKEN: Final = re.compile(r"\w+")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_ADDRESS: Final = re.compile(r"\S*(?:@|://|www\.|\.(?:org|com|eu|fr|it)\b)\S*")
_POSTCODE: Final = re.compile(r"\b\d{5}\b")
_POSTAL_ADDRESS: Final = re.compile(r"[^.!?;:]*\b\d{1,4}\b[^.!?;:\d]*\b\d{5}\b")
"""A street, the number of the house and a postcode, in either order: its words are names."""
_STREET: Final = re.compile(r"[^.!?;:\d]+\s\d{1,4}(?: ?(?:bis|ter|[a-z]))?")
"""A text that is the name of a street and a number."""
_SMOOTHING: Final = 0.3
_ENOUGH: Final = 6.0
_ENOUGH_FOR_CONTROLS: Final = 4.5
_SURE_ALONE: Final = 7.0
_LONG: Final = 8
_SHORT: Final = 4
_SEVERAL: Final = 3
_RARE: Final = 20
_CALENDAR_FORMS: Final = ("stand-alone", "format")


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreign:
    """A text that is in another language; ``paths`` are the pages that have it."""

    text: Text
    seen: str
    paths: tuple[str, ...]


def foreign_texts(
    pages: Mapping[str, Iterable[Text]], *, allowed: Collection[str] = ()
) -> list[Foreign]:
    """Return the texts in another language, by the paths of their pages.

    ``allowed`` holds languages in two letters, and texts that may be in any language.
    """
    paths: defaultdict[Text, list[str]] = defaultdict(list)
    for path, texts in pages.items():
        for text in dict.fromkeys(texts):
            if text.language:
                paths[text].append(path)
    judge = _Judge(paths, allowed)
    return [
        Foreign(text=text, seen=seen, paths=tuple(where))
        for text, where in paths.items()
        if (seen := judge.foreign_language(text))
    ]


class _Judge:
    def __init__(self, texts: Iterable[Text], allowed: Collection[str]) -> None:
        found = {(each.language, each.words) for each in texts}
        self._used: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._languages_of: defaultdict[str, set[str]] = defaultdict(set)
        for language, words in found:
            self._used[language].update(_distinct(words))
            self._languages_of[words].add(language)
        count = Counter(language for language, _ in found)
        most = max(count.values(), default=0)
        self._languages = sorted(each for each in count if count[each] * _RARE > most)
        self._detector = detector(tuple(self._languages))
        self._allowed = {each.casefold() for each in allowed}

    def foreign_language(self, text: Text) -> str:
        """Return the language that a text is in, where it is not the claimed one."""
        words = _distinct(text.words)
        if language := self._language_of_a_date(text):
            return language
        if not words or self._may_be(text):
            return ""
        likely = self._detector.logarithms(_without_addresses(text.words))
        if text.language not in likely:
            return ""
        best, score = "", 0.0
        for other in likely.keys() - {text.language} - self._allowed:
            alone = likely[other] - likely[text.language]
            together = alone + self._by_use(words, text.language, other)
            found = max(together, alone if alone > _SURE_ALONE and len(words) >= _LONG else 0)
            if found > score:
                best, score = other, found
        enough = _ENOUGH_FOR_CONTROLS if text.is_control else _ENOUGH
        foreign_to_the_site = best not in self._used
        if foreign_to_the_site and len(words) < _SHORT:
            return ""
        return best if score >= enough else ""

    def _may_be(self, text: Text) -> bool:
        if any(each in text.words.casefold() for each in self._allowed if len(each) >= _SHORT):
            return True
        in_all = self._languages_of[text.words] >= {*self._languages}
        is_short = len(_distinct(text.words)) < _LONG
        return (in_all and is_short and len(self._languages) >= _SEVERAL) or (
            not text.is_control
            and (_is_street(text.words) or _is_name(text.words, _calendar_words(text.language)))
        )

    def _by_use(self, words: frozenset[str], claimed: str, other: str) -> float:
        """Compare how many texts of the site use each word, this one left out."""
        if claimed not in self._languages:
            return 0
        mine, others = self._used[claimed], self._used.get(other)
        total = 0.0
        for word in words:
            here = max(0, mine[word] - 1) + _SMOOTHING
            there = (others[word] if others else 0) + _SMOOTHING
            total += math.log(there / here)
        return total

    def _language_of_a_date(self, text: Text) -> str:
        """Return the language of a month between numbers, such as in "28 November 2026"."""
        mine = _calendar_words(text.language)
        tokens = ["0", *(each.casefold() for each in _TOKEN.findall(text.words)), "0"]
        unknown = {
            word
            for before, word, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
            if word not in mine and before[0].isdigit() and after[0].isdigit()
        }
        if not mine or not unknown or len(tokens) <= _SEVERAL:
            return ""
        languages = [*self._languages, *self._detector.languages]
        return next(
            (
                each
                for each in languages
                if each not in self._allowed and unknown & _calendar_words(each)
            ),
            "",
        )


def _distinct(words: str) -> frozenset[str]:
    return frozenset(each.casefold() for each in _WORD.findall(_without_addresses(words)))


def _without_addresses(words: str) -> str:
    words = _ADDRESS.sub(" ", words)
    return _POSTAL_ADDRESS.sub(" ", words) if _POSTCODE.search(words) else words


def _is_name(words: str, dates: frozenset[str]) -> bool:
    """Return whether a text looks like a name: each word of some length has a capital.

    ``dates`` are the words of dates, which may be beside it.
    """
    long = [each for each in _WORD.findall(words) if len(each) >= _SHORT]
    names = [each for each in long if each.casefold() not in dates]
    return all(each[0].isupper() for each in names) and (len(names) > 1 or not words[:1].islower())


def _is_street(words: str) -> bool:
    """Return whether a text is a street with a number: two words or more are capitalised."""
    names = [each for each in _WORD.findall(words) if len(each) >= _SHORT and each[0].isupper()]
    return len(names) > 1 and _STREET.fullmatch(words.strip()) is not None


def _calendar_words(language: str) -> frozenset[str]:
    try:
        locale = Locale(language)
    except (UnknownLocaleError, ValueError):
        return frozenset()
    names = [
        name
        for table in (locale.months, locale.days)
        for form in _CALENDAR_FORMS
        for name in table[form]["wide"].values()
    ]
    return frozenset(each.casefold() for each in names)

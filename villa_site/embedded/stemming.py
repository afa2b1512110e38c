"""The words of the search index: folded, and stemmed by Snowball's stemmer of their language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import product
from typing import Any, Final

import babel

from villa_site.embedded.names import unaccented, without_marks
from villa_site.embedded.search_rules import STOP_WORDS
from villa_site.settings.languages import Locale

_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST_STEM: Final = 3

# Snowball gives these forms of a profession stems of their own.
_MASCULINE: Final[dict[Locale, dict[str, str]]] = {
    "fr": {"trice": "teur", "trices": "teur", "euse": "eur", "euses": "eur"},
    "it": {"trice": "tore", "trici": "tore"},
}


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in lower case, with their accents; an apostrophe separates."""
    # A mark that no letter is composed with would separate, too.
    yield from _WORD.findall(without_marks(unicodedata.normalize("NFC", text.lower())))


# The commonest words of a language are most of a text.
@lru_cache(maxsize=10_000)
def stems(word: str, locale: Locale) -> frozenset[str]:
    """Return the stems of a word as it is, without its accents, and as a man's profession.

    All are folded. Words of languages without a stemmer stay whole.
    """
    make, plain = _stemmer_of(locale), unaccented(word)
    if make is None:
        return frozenset({plain})
    # A stemmer holds the word that it works on: each call, perhaps in another thread, has one.
    stemmer = make()
    forms = {word, plain, *_masculine(plain, locale)}
    return frozenset(_shortened(unaccented(stemmer.stemWord(form)), locale) for form in forms)


def _masculine(word: str, locale: Locale) -> Iterator[str]:
    for ending, other in _MASCULINE.get(locale, {}).items():
        if word.endswith(ending):
            yield word.removesuffix(ending) + other


def _shortened(stem: str, locale: Locale) -> str:
    """Remove the last vowel, which Snowball leaves to short Italian words: ``arte``, ``anni``."""
    is_whole = locale == "it" and len(stem) > _SHORTEST_STEM and stem[-1] in "aeio"
    return stem[:-1] if is_whole else stem


@cache
def _stemmer_of(locale: Locale) -> Callable[[], Any] | None:
    """Return the function that makes a language's stemmer, None where Snowball has none."""
    import snowballstemmer  # noqa: PLC0415 - 2 MB, for the first search alone

    name = (babel.Locale.parse(locale, sep="-").get_language_name("en") or "").lower()
    known = name in snowballstemmer.algorithms()
    return partial(snowballstemmer.stemmer, name) if known else None


def index_text(text: str, locale: Locale) -> str:
    """Return what the index holds of a text: every word, and its stems where they differ."""
    indexed: list[str] = []
    for word in words(text):
        whole = unaccented(word)
        indexed += [whole, *sorted(stems(word, locale) - {whole})]
    return " ".join(indexed)


def accented_stems(text: str, locale: Locale) -> set[tuple[str, str]]:
    """Return the stems that accents give the words of a text, each with one without accents."""
    found: set[tuple[str, str]] = set()
    for word in words(text):
        if not word.isascii():
            plain = stems(unaccented(word), locale)
            found.update(product(plain, stems(word, locale) - plain))
    return found


def query_terms(text: str, locale: Locale) -> list[tuple[str, frozenset[str]]]:
    """Return a query's words with their stems; stop words only if there are no others.

    Visitors leave accents out, so those of a query do not count.
    """
    found = dict.fromkeys(map(unaccented, words(text)))
    content_words = found.keys() - STOP_WORDS.get(locale, ())
    return [
        (word, stems(word, locale)) for word in found if word in content_words or not content_words
    ]

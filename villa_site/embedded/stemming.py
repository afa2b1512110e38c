"""The words of the search index: folded, and stemmed by Snowball's stemmer of their language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

import babel
import snowballstemmer

from villa_site.embedded.names import unaccented
from villa_site.settings.languages import Locale

_WORD: Final = re.compile(r"[^\W_]+")

_STOP_WORDS: Final[dict[Locale, frozenset[str]]] = {
    "fr": frozenset(
        "a au aux avec ce ces d dans de des du en et est il elle je l la le les leur ou par "
        "pas pour qu que qui s sa se ses son sur un une y".split()
    ),
    "it": frozenset(
        "a ad ai al alla alle allo c che con d da dai dal dalla degli dei del della delle di e "
        "ed gli i il in l la le lo nel nella o per su sul sulla un una uno".split()
    ),
    "en": frozenset("a an and are as at by for from in is it of on or s the to with".split()),
}


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in lower case, with their accents; an apostrophe separates."""
    yield from _WORD.findall(unicodedata.normalize("NFC", text.lower()))


# The commonest words of a language are most of a text.
@lru_cache(maxsize=10_000)
def stems(word: str, locale: Locale) -> frozenset[str]:
    """Return the stems of a word as it is and without its accents, both folded.

    Visitors leave accents out, and the ending of ``soirée`` is another one than that of ``soiree``.
    Words of other languages stay whole.
    """
    algorithm, plain = _algorithm(locale), unaccented(word)
    if not algorithm:
        return frozenset({plain})
    # A stemmer holds the word that it works on: each call, perhaps in another thread, has one.
    stemmer = snowballstemmer.stemmer(algorithm)
    return frozenset(unaccented(stemmer.stemWord(form)) for form in {word, plain})


@cache
def _algorithm(locale: Locale) -> str:
    """Return Snowball's name for a language, empty where it has no stemmer for it."""
    name = (babel.Locale.parse(locale, sep="-").get_language_name("en") or "").lower()
    return name if name in snowballstemmer.algorithms() else ""


def index_text(text: str, locale: Locale) -> str:
    """Return what the index holds of a text: every word, and its stems where they differ."""
    indexed: list[str] = []
    for word in words(text):
        whole = unaccented(word)
        indexed += [whole, *sorted(stems(word, locale) - {whole})]
    return " ".join(indexed)


def query_terms(text: str, locale: Locale) -> list[tuple[str, list[str]]]:
    """Return a query's words with their stems; stop words only if there are no others."""
    found = {unaccented(word): sorted(stems(word, locale)) for word in words(text)}
    content_words = found.keys() - _STOP_WORDS.get(locale, ())
    return [(word, found[word]) for word in found if word in content_words or not content_words]

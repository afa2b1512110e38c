"""Folds and stems words for the search index.

The stems only have to bring the forms of one word together; a stem need not be a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from villa_site.embedded.names import unaccented
from villa_site.settings.languages import Locale

_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST_STEM: Final = 3

# Longest first; the first ending that leaves a stem long enough is cut.
_ENDINGS: Final[dict[Locale, tuple[str, ...]]] = {
    "fr": tuple(
        "issements issement atrices ateurs ations atrice ateur ation ements ement euses ities "
        "ances ences istes ismes ables ibles iques elles ennes iennes trices "
        "euse ance ence iste isme able ible ique elle enne ienne trice ites ite "
        "eaux eau aux eux eur eurs ives ive ifs if ees ee es er ez ent ant ants ante antes "
        "aient ait ions ons iez al ale ales e s x".split()
    ),
    "it": tuple(
        "azioni azione amenti amento imenti imento atrici atrice atori atore mente "
        "ists isti ista iste ismo ismi abili abile ibili ibile anze anza enze enza "
        "osi osa ose oso ivi iva ive ivo ici ica iche ico ichi ali ale eri era ere "
        "ati ata ate ato iti ita ite ito are ere ire ando endo ano ono ini ina ine ino "
        "hi he i a e o".split()
    ),
    "en": tuple(
        "ational ations ation ements ement nesses ness ities ity ings ing edly ed ers er "
        "ists ist isms ism ables able ibles ible ances ance ences ence ously ous ives ive "
        "ically ical ics ic ally al ies ied es ly s y e".split()
    ),
}
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
    """Yield the words of a text, folded; an apostrophe separates."""
    yield from _WORD.findall(unaccented(text))


# The commonest words of a language are most of a text.
@lru_cache(maxsize=2_000)
def stem(word: str, locale: Locale) -> str:
    """Cut a folded word back to what its forms share; other languages keep their words whole."""
    endings, longest = _BY_LOCALE.get(locale, _NO_ENDINGS)
    for length in range(min(longest, len(word) - _SHORTEST_STEM), 0, -1):
        if word[-length:] in endings:
            return word[:-length]
    return word


_NO_ENDINGS: Final[tuple[frozenset[str], int]] = (frozenset(), 0)
_BY_LOCALE: Final = {
    locale: (frozenset(endings), max(map(len, endings))) for locale, endings in _ENDINGS.items()
}


def index_text(text: str, locale: Locale) -> str:
    """Return what the index keeps of a text: every word, and its stem where that differs."""
    kept: list[str] = []
    for word in words(text):
        short = stem(word, locale)
        kept += [word] if short == word else [word, short]
    return " ".join(kept)


def query_terms(text: str, locale: Locale) -> list[tuple[str, str]]:
    """Return a query's words with their stems; stop words only if there are no others."""
    found = list(dict.fromkeys(words(text)))
    content_words = [word for word in found if word not in _STOP_WORDS.get(locale, ())]
    return [(word, stem(word, locale)) for word in content_words or found]

"""Says in which language a text is likely to be; the only module that knows the library."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from py3langid.langid import MODEL_FILE, LanguageIdentifier

_OF_EUROPE: Final = ("de", "en", "es", "fr", "it", "nl", "pt")
_LEAST: Final = 1e-9


@cache
def detector(languages: tuple[str, ...]) -> Detector:
    """Return the detector for a site in these languages, given in two letters."""
    return Detector(languages)


class Detector:
    """Compares the languages of a site and the large ones of Europe."""

    def __init__(self, languages: Iterable[str]) -> None:
        self._library: Any = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
        known = set(self._library.labels)
        self.languages = sorted({*languages, *_OF_EUROPE} & known)
        self._library.set_languages(self.languages)

    def logarithms(self, words: str) -> dict[str, float]:
        """Return the natural logarithm of the likelihood of each language."""
        return {
            str(language): math.log(float(share) + _LEAST)
            for language, share in self._library.rank(words)
        }

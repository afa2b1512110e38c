"""The rules of search that the embedded backend and the plugin for WordPress share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from villa_site.settings.languages import Locale

WEIGHTS: Final[Mapping[str, float]] = {
    "whole_title": 6.0,
    "in_title": 3.0,
    "part_of_title": 1.5,
    "current": 1.6,
    # What begins later has so much less, at most after so many days.
    "later": 0.7,
    "late": 90,
    "over": 0.1,
}
"""By what a result weighs more or less: the words in its title, and when it takes place."""

SHORTEST_SLIP: Final = 4
"""Letters of the shortest word in which a slip is forgiven."""
LONGEST_SLIP: Final = 40

STOP_WORDS: Final[dict[Locale, frozenset[str]]] = {
    "fr": frozenset(
        "a au aux avec ce ces comment d dans de des du en est et il elle j je l la le les leur ma "
        "mes mon n ne on ou par pas peut pour puis qu quand que quel quelle quelles quels qui s sa "
        "se ses son sont sur un une y".split()
    ),
    "it": frozenset(
        "a ad ai al alla alle allo c che chi come con cosa d da dai dal dalla degli dei del della "
        "delle di dove e ed gli ho i il in l la le lo mia mio nel nella o per posso qual quale "
        "quali quando si sono su sul sulla un una uno".split()
    ),
    "en": frozenset(
        "a an and are as at by can do does for from how i in is it my of on or s the there to what "
        "when where which who with you your".split()
    ),
}
"""Words that count only where a question has no others."""

_ENDINGS: Final[dict[Locale, tuple[str, ...]]] = {
    "fr": tuple("trices trice teurs teur euses euse eurs eur es s x e".split()),
    "it": tuple("trici trice tori tore he hi a e i o".split()),
    "en": tuple("ies es s y e".split()),
}


def search_rules() -> dict[str, Any]:
    """Return the rules as the plugin reads them.

    WordPress has no stemmers: the plugin removes an ending of the language, the first that leaves
    enough letters.
    """
    return {
        "weights": dict(WEIGHTS),
        "slip": [SHORTEST_SLIP, LONGEST_SLIP],
        "stop_words": {code: sorted(each) for code, each in STOP_WORDS.items()},
        "endings": {code: list(each) for code, each in _ENDINGS.items()},
    }

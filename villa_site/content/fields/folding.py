"""Text without accents and case, to compare what people write."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """Return ``text`` in lower case without accents: ``Œuvres d'été`` is ``oeuvres d'ete``."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(part for part in parts if not unicodedata.combining(part))

"""Words without accents, and anchors made of them: the ids that links within a page lead to."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_LONGEST: Final = 60
_OTHER: Final = re.compile(r"[^a-z0-9]+")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """Return ``text`` in lower case without accents: ``Œuvres d'été`` is ``oeuvres d'ete``."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(part for part in parts if not unicodedata.combining(part))


def anchor(text: str) -> str:
    """Make an anchor of ``text``: ``Où dîner ?`` becomes ``ou-diner``."""
    return _OTHER.sub("-", fold(text)).strip("-")[:_LONGEST].strip("-")


def unique_anchors(texts: Iterable[str], *, prefix: str) -> list[str]:
    """Make a distinct anchor for each text, each beginning with ``prefix``."""
    counts: Counter[str] = Counter()
    anchors = []
    for text in texts:
        name = "-".join(filter(None, (anchor(prefix), anchor(text)))) or "item"
        counts[name] += 1
        anchors.append(name if counts[name] == 1 else f"{name}-{counts[name]}")
    return anchors

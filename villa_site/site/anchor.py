"""Anchors, the ids that links within a page lead to, made of titles."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 60
_OTHER: Final = re.compile(r"[^a-z0-9]+")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o"})


def anchor(text: str) -> str:
    """Make an anchor of ``text``: ``Où dîner ?`` becomes ``ou-diner``."""
    parts = unicodedata.normalize("NFKD", text.lower().translate(_LIGATURES))
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return _OTHER.sub("-", plain).strip("-")[:_LONGEST].strip("-")


def unique_anchors(texts: Iterable[str], *, prefix: str) -> list[str]:
    """Make a distinct anchor for each text, each beginning with ``prefix``."""
    counts: Counter[str] = Counter()
    anchors = []
    for text in texts:
        name = "-".join(filter(None, (anchor(prefix), anchor(text)))) or "item"
        counts[name] += 1
        anchors.append(name if counts[name] == 1 else f"{name}-{counts[name]}")
    return anchors

"""Ids of elements: editors may choose any, and the page's own have names that no editor gets.

An id of an editor that would be one of the page's gets another name, and so do the links
to it. All others stay letter by letter, so that links from elsewhere lead to them.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_OWN: Final = frozenset({"main", "newsletter", "page-head", "villa"})
_OWN_BEGINNINGS: Final = ("newsletter-", "tarteaucitron", "villa-")
"""How the ids of what is around the content begin: a new one has to begin so, too."""

OF_TEMPLATES: Final = (
    "annee annees au categorie comments discipline du periode pistes programme recherche reponses "
    "resultats".split()
)
"""Ids in lists, searches and posts, whose own templates show them; on other pages they are free."""

EDITORS: Final = "texte-"
"""The prefix of an editor's id that would be one of the page's."""

_LONGEST: Final = 100


def plain_id(text: str) -> str:
    """Return the id that a text means: composed letters, no spaces, which would end it."""
    return "-".join(unicodedata.normalize("NFC", text).split())[:_LONGEST]


def editors_id(text: str) -> str:
    """Return the id of what an editor has named ``text``."""
    name = plain_id(text)
    return f"{EDITORS}{name}"[:_LONGEST] if is_own(name) else name


def is_own(name: str) -> bool:
    """Whether an id is one of the page itself."""
    return name in _OWN or name.startswith(_OWN_BEGINNINGS)

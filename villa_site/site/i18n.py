"""Translation: the backend's strings win, then the catalogue, then the French key."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path

from babel.messages.pofile import read_po

from villa_site.content.locales import Locale

logger = logging.getLogger(__name__)

LOCALES_DIR = Path(__file__).parents[2] / "locales"


@dataclass(frozen=True, slots=True)
class Strings:
    """One locale's texts; ``version`` changes when an override does, and stands for them all."""

    locale: Locale
    overrides: Mapping[str, str] = field(default_factory=dict, compare=False)
    version: str = ""

    def __post_init__(self) -> None:
        """Name the texts, so that nobody can forget to."""
        if self.overrides and not self.version:
            named = blake2b(repr(self.overrides).encode(), digest_size=9).hexdigest()
            object.__setattr__(self, "version", named)

    def translate(self, key: str, *values: object) -> str:
        """Return the text for the French ``key`` with each ``%s`` filled in order.

        A key without translation is shown itself. A key with a backslash is logged as an
        error and returned unchanged.
        """
        if "\\" in key:
            logger.error("Translation key %r has a backslash; it is shown as it is.", key)
            return key
        text = self.overrides.get(key) or catalogue(self.locale).get(key) or key
        return fill(text, values)


def marked(key: str) -> str:
    """Mark a key that is translated elsewhere, so that the catalogues hold it."""
    return key


def fill(text: str, values: tuple[object, ...]) -> str:
    """Fill each ``%s`` of ``text`` in order; what has no value stays as it is."""
    for value in values:
        head, mark, tail = text.partition("%s")
        if not mark:
            break
        # The filled part is kept out of the search, so that a value may itself hold "%s".
        text = head + str(value).replace("%s", "\0") + tail
    return text.replace("\0", "%s")


@cache
def catalogue(locale: Locale) -> Mapping[str, str]:
    """Read the committed catalogue of ``locale``: French key to text."""
    file = LOCALES_DIR / locale / "LC_MESSAGES" / "messages.po"
    with file.open("rb") as stream:
        messages = read_po(stream, locale=locale)
    return {
        message.id: message.string
        for message in messages
        if isinstance(message.id, str) and message.id and isinstance(message.string, str)
    }

"""The committed catalogues of each language, a project's beside the site's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from villa_site.settings.languages import (
    CATALOGUES,
    Locale,
    babel_name,
    catalogue_files,
    catalogued_languages,
)

KEYS: Final[Locale] = "fr"
"""The language of the keys: its texts need no translation."""
TEMPLATE: Final = CATALOGUES / "messages.pot"
"""Every text of the code, without translations."""


class Untranslated(NamedTuple):
    """A text that visitors read in French: it is in ``file``, or is to be; line 0 for missing."""

    file: Path
    line: int
    text: str


def untranslated(locale: Locale) -> list[Untranslated]:
    """Return the texts that have no translation, or half of one, in the catalogues of a language.

    A language without a catalogue has none, for nothing is known of it.
    """
    files = catalogue_files(locale)
    if locale == KEYS or not files:
        return []
    found: dict[str, Untranslated | None] = {}
    for file in files:
        for message in filter(_has_text, _read(file, locale)):
            text = key_of(message)
            if is_translated(message):
                found[text] = None
            else:
                found.setdefault(text, Untranslated(file, message.lineno or 0, text))
    missing = [Untranslated(files[-1], 0, text) for text in _texts() if text not in found]
    return sorted([*missing, *filter(None, found.values())])


def is_translated(message: Message) -> bool:
    """Whether an entry has a translation, in each of its forms."""
    forms = (message.string,) if isinstance(message.string, str) else message.string
    return bool(forms) and all(forms or ())


def key_of(message: Message) -> str:
    """Return the French text of an entry, its singular where it has a plural."""
    return message.id if isinstance(message.id, str) else str(message.id[0])


def _texts() -> set[str]:
    """Return the texts of the code, a project's among them."""
    files = (TEMPLATE, *catalogue_files(KEYS))
    return {key_of(each) for file in files for each in filter(_has_text, _read(file, KEYS))}


def _has_text(message: Message) -> bool:
    """Whether it is no header."""
    return bool(message.id)


def read_catalogue(locale: Locale) -> Catalog:
    """Read the catalogues of ``locale`` into one; what a project's says counts."""
    first, *more = (_read(file, locale) for file in catalogue_files(locale))
    for message in (message for catalogue in more for message in catalogue):
        if message.id and message.string:
            # Babel would keep the text that is there.
            first.delete(message.id)
            first[message.id] = message
    return first


def translations_of(text: str) -> tuple[str, ...]:
    """Return the text in each language that has a catalogue with it."""
    found = (texts.get(text, "") for texts in _all_texts())
    return tuple(filter(None, found))


@cache
def _all_texts() -> tuple[dict[str, str], ...]:
    return tuple(texts_of(read_catalogue(locale)) for locale in catalogued_languages())


def texts_of(catalogue: Catalog) -> dict[str, str]:
    """Return the texts without plural forms, by their French keys."""
    return {
        message.id: message.string
        for message in catalogue
        if isinstance(message.id, str) and message.id and isinstance(message.string, str)
    }


def _read(file: Path, locale: Locale) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=babel_name(locale))

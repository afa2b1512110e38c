"""The committed catalogues of each language, a project's beside the site's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from villa_site.settings.languages import (
    Locale,
    babel_name,
    catalogue_files,
    catalogued_languages,
)


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

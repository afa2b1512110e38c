"""The languages of the site, and the language of a path."""

from __future__ import annotations

from typing import Final, Literal, get_args

Locale = Literal["fr", "it", "en"]
LOCALES: Final[tuple[Locale, ...]] = get_args(Locale)
DEFAULT_LOCALE: Final[Locale] = "fr"


def locale_of(path: str) -> Locale:
    """Return the locale by the path's prefix."""
    for locale in LOCALES[1:]:
        if path == f"/{locale}" or path.startswith(f"/{locale}/"):
            return locale
    return DEFAULT_LOCALE

"""The locale that a visitor prefers, by address, cookie or ``Accept-Language``."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs

from villa_site.content.locales import DEFAULT_LOCALE, LOCALES, Locale
from villa_site.site.visit import Visit

FRENCH_HOME: Final = f"/?lang={DEFAULT_LOCALE}"
"""The French home page without a redirect by cookie or ``Accept-Language``."""


def locale_url(locale: str) -> str:
    """Return the URL that stores the choice of ``locale``."""
    return f"/_villa/locale/{locale}/"


def chosen_locale(visit: Visit) -> Locale | None:
    """Return the locale that the query string requests, if any."""
    requested = parse_qs(visit.query).get("lang", [])
    return DEFAULT_LOCALE if visit.path == "/" and requested == [DEFAULT_LOCALE] else None


def preferred_locale(cookie: str | None, accept_language: str) -> Locale:
    """Return the locale of the cookie, else of ``Accept-Language``, else French."""
    for known in LOCALES:
        if cookie == known:
            return known
    return _accepted(accept_language)


def _accepted(accept_language: str) -> Locale:
    """Return the known language with the highest weight in ``Accept-Language``."""
    best, weight = DEFAULT_LOCALE, 0.0
    for part in accept_language[:500].split(","):
        tag, _, parameter = part.partition(";")
        quality = _quality(parameter)
        primary = tag.strip().lower().split("-")[0]
        for known in LOCALES:
            if primary == known and quality > weight:
                best, weight = known, quality
    return best


def _quality(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0

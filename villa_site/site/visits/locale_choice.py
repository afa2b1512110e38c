"""The locale that a visitor prefers, by address, cookie or ``Accept-Language``."""

from __future__ import annotations

from urllib.parse import parse_qs

from villa_site.settings.languages import Languages, Locale
from villa_site.site.visits.visit import Visit


def default_home(languages: Languages) -> str:
    """Return the default language's home page without a redirect to another language."""
    return f"/?lang={languages.default}"


def locale_url(locale: str) -> str:
    """Return the URL that stores the choice of ``locale``."""
    return f"/_villa/locale/{locale}/"


def chosen_locale(visit: Visit, languages: Languages) -> Locale | None:
    """Return the locale that the query string requests, if any; a single language is no choice."""
    requested = parse_qs(visit.query).get("lang", [])
    chosen = languages.several and visit.path == "/" and requested == [languages.default]
    return languages.default if chosen else None


def preferred_locale(cookie: str | None, accept_language: str, languages: Languages) -> Locale:
    """Return the locale of the cookie, else of ``Accept-Language``, else the default one."""
    if not languages.several:
        return languages.default
    for known in languages:
        if cookie == known:
            return known
    return _accepted(accept_language, languages)


def _accepted(accept_language: str, languages: Languages) -> Locale:
    """Return the known language with the highest weight in ``Accept-Language``.

    A tag and a language fit when they are equal, or when one of them names no region.
    """
    best, weight = languages.default, 0.0
    for part in accept_language[:500].split(","):
        tag, _, parameter = part.partition(";")
        quality = _quality(parameter)
        wanted = tag.strip().lower()
        if quality > weight and (known := _fitting(wanted, languages)):
            best, weight = known, quality
    return best


def _fitting(wanted: str, languages: Languages) -> Locale | None:
    primary = wanted.partition("-")[0]
    alike = [known for known in languages if known.partition("-")[0] == primary]
    return wanted if wanted in alike else next(iter(alike), None)


def _quality(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0

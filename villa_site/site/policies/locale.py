"""Sets the locale by the path; redirects ``/`` by cookie or ``Accept-Language``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs

from villa_site.content.locales import DEFAULT_LOCALE, LOCALES, Locale, locale_of
from villa_site.engine.http.urls import with_query
from villa_site.site.policy import PolicySite
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

FRENCH_HOME: Final = f"/?lang={DEFAULT_LOCALE}"
"""The French home page without a redirect by cookie or ``Accept-Language``."""


def locale_url(locale: str) -> str:
    """Return the URL that stores the choice of ``locale``."""
    return f"/_villa/locale/{locale}/"


def chosen_locale(visit: Visit) -> Locale | None:
    """Return the locale that the query string requests, if any."""
    requested = parse_qs(visit.query).get("lang", [])
    return DEFAULT_LOCALE if visit.path == "/" and requested == [DEFAULT_LOCALE] else None


async def locale(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Set the visit's locale; a live visit to ``/`` is not redirected."""
    if visit.path == "/" and not visit.live and not chosen_locale(visit):
        target = preferred_locale(
            visit.cookies.get(site.settings.locale_cookie), visit.accept_language
        )
        if target != DEFAULT_LOCALE:
            return Redirect(
                with_query(f"/{target}/", visit.query),
                HTTPStatus.FOUND,
                vary="Accept-Language, Cookie",
            )
    return await proceed(visit.with_(locale=locale_of(visit.path)))


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

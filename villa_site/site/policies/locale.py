"""Tells the locale: by the prefix, on ``/`` alone by the cookie, else by the browser."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from villa_site.content.locales import DEFAULT_LOCALE, LOCALES, Locale, locale_of
from villa_site.site.policies.slash import with_query
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site


FRENCH_HOME: Final = f"/?lang={DEFAULT_LOCALE}"
"""The home page for whoever has chosen French, whatever the cookie and the browser say."""


def locale_address(locale: str) -> str:
    """Give the address that remembers the choice of ``locale``."""
    return f"/_villa/locale/{locale}/"


def chosen(visit: Visit) -> Locale | None:
    """Tell the language that the address itself says was chosen."""
    asked = parse_qs(visit.query).get("lang", [])
    return DEFAULT_LOCALE if visit.path == "/" and asked == [DEFAULT_LOCALE] else None


async def locale(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Set the visit's locale; a live visit to ``/`` has chosen its language already."""
    if visit.path == "/" and not visit.live and not chosen(visit):
        wanted = preferred(visit.cookies.get(site.settings.locale_cookie), visit.accept_language)
        if wanted != DEFAULT_LOCALE:
            return Redirect(
                with_query(f"/{wanted}/", visit.query),
                HTTPStatus.FOUND,
                vary="Accept-Language, Cookie",
            )
    return await proceed(visit.with_(locale=locale_of(visit.path)))


def preferred(cookie: str | None, accept_language: str) -> Locale:
    """Choose the locale for a visitor at ``/``: the cookie's, else the browser's, else French."""
    for known in LOCALES:
        if cookie == known:
            return known
    return _accepted(accept_language)


def _accepted(accept_language: str) -> Locale:
    """Read ``Accept-Language``: the known language with the highest weight, the first of equals."""
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

"""Rules by which traffic of a page changes something, from the contract alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs, urlsplit

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
STORING_GETS: Final = ("/api/wpnuxt/v1/error-logs", "/wp-admin/", "/wp-login.php", "/wp-cron.php")
"""Paths of WordPress at which even a GET stores something."""
_REPORTS: Final = ("/wp-json/cookie-tracker/v1/choice", "/_villa/locale/", STORING_GETS[0])
"""Paths at which a page reports by itself what a visitor has chosen, or an error."""
_HARMLESS_TARGETS: Final = frozenset({"ping", "navigate"})


def method_of(method: str, url: str, headers: Mapping[str, str]) -> str:
    """Return the method that the backend acts by: WordPress lets a URL or a header replace it."""
    by_url = parse_qs(urlsplit(url).query).get("_method", [""])[-1]
    by_header = {name.lower(): value for name, value in headers.items()}
    named = [method, by_url, by_header.get("x-http-method-override", "")]
    return next(
        (each.upper() for each in named if each and each.upper() not in SAFE_METHODS),
        method.upper(),
    )


def is_reported(url: str) -> bool:
    """Return whether a URL is one of those to which a page reports by itself."""
    return urlsplit(url).path.startswith(_REPORTS)


def is_harmless(message: str | bytes) -> bool:
    """Return whether a frame of the live protocol only reads; what is not known does not.

    Harmless are pings, notices of navigation, and events whose HTTP way is a GET: filters, search,
    paging. The client marks those as ``safe`` (docs/protocol.md).
    """
    try:
        event = json.loads(message)
    except ValueError:
        return False
    if not isinstance(event, dict) or event.get("type") != "layout-event":
        return False
    if event.get("target") in _HARMLESS_TARGETS:
        return True
    return event.get("safe") is True and '"submission"' not in json.dumps(event.get("data"))

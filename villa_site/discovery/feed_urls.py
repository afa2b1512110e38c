"""URLs of calendars, feeds, share images and QR codes, derived from page paths.

The path of a page has no extension, so that ``/programme/x/`` becomes ``…/programme/x.ics``.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

from villa_site.engine.http.urls import quote_path
from villa_site.settings.languages import Locale
from villa_site.site.routing.routes import Routes

CALENDARS: Final = "/_villa/calendar"
FEEDS: Final = "/_villa/feeds"
PODCASTS: Final = f"{FEEDS}/podcast"
SHARE_IMAGES: Final = "/_villa/share"
QR_CODES: Final = "/_villa/qr"


def event_calendar(path: str) -> str:
    """Return the URL of the calendar of the event at ``path``."""
    return _url(CALENDARS, path, "ics")


def agenda_calendar(locale: Locale, filters: str = "") -> str:
    """Return the URL of the calendar of all events, or of those that a query string selects."""
    return f"{CALENDARS}/{locale}.ics{f'?{filters}' if filters else ''}"


def webcal(url: str, origin: str) -> str:
    """Return the address by which programs subscribe to the calendar at ``url``."""
    return f"webcal://{urlsplit(origin).netloc}{url}"


def feed(kind: str, locale: Locale) -> str:
    """Return the URL of the feed of all entities of a kind."""
    return f"{FEEDS}/{locale}/{kind}.xml"


def podcast_feed(path: str) -> str:
    """Return the URL of the podcast feed of the page at ``path``."""
    return _url(PODCASTS, path, "xml")


def share_image(path: str, version: str) -> str:
    """Return the URL of the share image of the page at ``path``."""
    return f"{_url(SHARE_IMAGES, path, 'png')}?v={version}"


def qr_code(path: str) -> str:
    """Return the URL of the QR code that leads to the page at ``path``."""
    return _url(QR_CODES, path, "svg")


def published_path(path: str, routes: Routes) -> str | None:
    """Return the path of a page from such a URL; None for a preview or no page."""
    route = routes.match(routes.own_path(path or "/") or "")
    return route.content_path if route and not route.form.preview else None


def stable_id(kind: str, number: int, path: str, origin: str) -> str:
    """Return the permanent id of an entity, from its ID, which outlives title and path."""
    name = str(number or blake2b(path.encode(), digest_size=9).hexdigest())
    return f"{kind}-{name}@{urlsplit(origin).hostname or 'villa-site'}"


def _url(folder: str, path: str, extension: str) -> str:
    return quote_path(f"{folder}{path.rstrip('/')}.{extension}")

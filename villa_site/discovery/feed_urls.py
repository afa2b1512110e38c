"""Where a page's calendar, feed and drawn picture are: beside its own path, in the engine's folder.

A page's path has no ending, so that ``/programme/x/`` gives ``…/programme/x.ics`` and back.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal
from urllib.parse import urlsplit

from villa_site.content.locales import Locale
from villa_site.site.policies.canonical import own_path
from villa_site.site.policies.slash import local
from villa_site.site.routes import match

FeedKind = Literal["programme", "publication"]

CALENDARS: Final = "/_villa/calendar"
FEEDS: Final = "/_villa/feeds"
PODCASTS: Final = f"{FEEDS}/podcast"
SHARE_IMAGES: Final = "/_villa/share"


def event_calendar(path: str) -> str:
    """Give the address of the calendar that holds the event at ``path`` alone."""
    return _beside(CALENDARS, path, "ics")


def agenda_calendar(locale: Locale) -> str:
    """Give the address of the calendar of all events."""
    return f"{CALENDARS}/{locale}.ics"


def feed(kind: FeedKind, locale: Locale) -> str:
    """Give the address of the feed of all events or of all publications."""
    return f"{FEEDS}/{locale}/{kind}.xml"


def podcast_feed(path: str) -> str:
    """Give the address of the feed of the podcast on the page at ``path``."""
    return _beside(PODCASTS, path, "xml")


def share_image(path: str, version: str) -> str:
    """Give the address of the picture drawn for the page at ``path``."""
    return f"{_beside(SHARE_IMAGES, path, 'png')}?v={version}"


def published_path(path: str) -> str | None:
    """Read a page's path out of such an address; None for what is no page, or a preview."""
    found = match(own_path(path or "/") or "")
    return found.content_path if found and not found.form.preview else None


def lasting_name(kind: str, number: int, path: str, origin: str) -> str:
    """Name an entity for good: by its number, which stays when title and address change."""
    name = str(number or blake2b(path.encode(), digest_size=9).hexdigest())
    return f"{kind}-{name}@{urlsplit(origin).hostname or 'villa-site'}"


def _beside(folder: str, path: str, ending: str) -> str:
    return local(f"{folder}{path.rstrip('/')}.{ending}")

"""Writes RSS 2.0 with the elements of podcasts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from villa_site.discovery.ical import utc

TYPE: Final = "application/rss+xml; charset=utf-8"
_NAMESPACES: Final = (
    'xmlns:atom="http://www.w3.org/2005/Atom" '
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
    'xmlns:psc="http://podlove.org/simple-chapters"'
)
# Characters that XML 1.0 cannot hold, not even escaped.
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class RssChannel:
    """A feed: its description, its own ``url``, and its items as XML."""

    title: str
    link: str
    about: str
    language: str
    url: str
    items: Iterable[str]
    changed: datetime | None = None
    more: Iterable[str] = ()

    def xml(self) -> bytes:
        """Return the feed as XML."""
        parts = (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" {_NAMESPACES}><channel>',
            element("title", self.title),
            element("link", self.link),
            element("description", self.about or self.title),
            element("language", self.language),
            element("lastBuildDate", date_of(self.changed)),
            empty("atom:link", rel="self", type="application/rss+xml", href=self.url),
            *self.more,
            *self.items,
            "</channel></rss>\n",
        )
        return "\n".join(part for part in parts if part).encode()


def item(*parts: str) -> str:
    """Join the elements of an item."""
    return f"<item>{''.join(parts)}</item>"


def element(name: str, text: str, **attributes: str) -> str:
    """Write an element with text; empty without a text."""
    plain = without_forbidden(text).strip()
    return f"<{name}{_attributes(attributes)}>{escape(plain)}</{name}>" if plain else ""


def empty(name: str, **attributes: str) -> str:
    """Write an element with attributes only."""
    return f"<{name}{_attributes(attributes)}/>"


def date_of(moment: datetime | None) -> str:
    """Format a moment as RFC 5322 does, in its own time zone."""
    if moment is None:
        return ""
    # Offsets of the 19th century had seconds; RFC 5322 has none.
    offset = moment.utcoffset()
    whole_minutes = offset is not None and offset.total_seconds() % 60 == 0
    return format_datetime(moment if whole_minutes else utc(moment))


def without_forbidden(text: str) -> str:
    """Remove the characters that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(
        f" {name}={quoteattr(without_forbidden(value))}" for name, value in attributes.items()
    )

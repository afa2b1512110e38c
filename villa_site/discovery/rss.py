"""Writes RSS 2.0, with what the readers of podcasts add to it."""

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
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
)
# What XML 1.0 cannot hold, however it is written.
_IMPOSSIBLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A feed: what it is, where it stands, and its items, already written."""

    title: str
    link: str
    about: str
    language: str
    address: str
    items: Iterable[str]
    changed: datetime | None = None
    more: Iterable[str] = ()

    def xml(self) -> bytes:
        """Write the feed."""
        parts = (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" {_NAMESPACES}><channel>',
            element("title", self.title),
            element("link", self.link),
            element("description", self.about or self.title),
            element("language", self.language),
            element("lastBuildDate", date_of(self.changed)),
            empty("atom:link", rel="self", type="application/rss+xml", href=self.address),
            *self.more,
            *self.items,
            "</channel></rss>\n",
        )
        return "\n".join(part for part in parts if part).encode()


def item(*parts: str) -> str:
    """Join the elements of an item."""
    return f"<item>{''.join(parts)}</item>"


def element(name: str, text: str, **attributes: str) -> str:
    """Write an element that holds words; nothing without them."""
    plain = possible(text).strip()
    return f"<{name}{_attributes(attributes)}>{escape(plain)}</{name}>" if plain else ""


def empty(name: str, **attributes: str) -> str:
    """Write an element that holds nothing but attributes."""
    return f"<{name}{_attributes(attributes)}/>"


def date_of(moment: datetime | None) -> str:
    """Write a moment as mail does, on the day it is there."""
    if moment is None:
        return ""
    # Offsets of another century had seconds; mail knows none.
    offset = moment.utcoffset()
    ordinary = offset is not None and offset.total_seconds() % 60 == 0
    return format_datetime(moment if ordinary else utc(moment))


def possible(text: str) -> str:
    """Leave out the characters that no XML document can hold."""
    return _IMPOSSIBLE.sub("", text)


def _attributes(given: dict[str, str]) -> str:
    return "".join(f" {name}={quoteattr(possible(value))}" for name, value in given.items())

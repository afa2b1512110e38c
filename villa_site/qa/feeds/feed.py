"""A feed, and what is wrong with it; the only module of the kit that knows feedparser."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import feedparser

from villa_site.qa.html import Document
from villa_site.qa.structured.page_words import without_markup
from villa_site.qa.structured.wrong import Wrong, plain

_FAR: Final = 366
_MARKUP: Final = re.compile(r"</?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+);", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry: its title, link, id, day of publication, summary, files, length in seconds."""

    title: str
    link: str
    id: str
    published: str
    day: date | None
    summary: str
    enclosures: tuple[dict[str, str], ...]
    seconds: int = 0

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of the summary, without markup."""
        parts = Document.parse(f"<div>{self.summary}</div>").all("p")
        return [each.text for each in parts] or [without_markup(self.summary)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """A feed. ``problem`` says why it could not be read."""

    problem: str
    title: str
    link: str
    language: str
    itself: str
    entries: tuple[Entry, ...]


def read_feed(body: bytes) -> Feed:
    """Read a feed in RSS or Atom."""
    # As a stream: a text that is no feed would be taken for the address of one.
    found: Any = feedparser.parse(io.BytesIO(body), sanitize_html=False)
    problem = ""
    if found.bozo and not isinstance(
        found.bozo_exception,
        (feedparser.CharacterEncodingOverride, feedparser.NonXMLContentType),
    ):
        problem = f"it cannot be read: {found.bozo_exception}"
    elif not found.version:
        problem = "it is no feed in RSS or Atom"
    head: Any = found.feed
    selves = [each.href for each in head.get("links", ()) if each.get("rel") == "self"]
    return Feed(
        problem=problem,
        title=head.get("title", ""),
        link=head.get("link", ""),
        language=head.get("language", ""),
        itself=selves[0] if selves else "",
        entries=tuple(_entry(each) for each in found.entries),
    )


def faults(feed: Feed, *, url: str, language: str) -> Iterator[Wrong]:
    """Yield what is wrong with a feed at a URL, beside what its links lead to."""
    if feed.problem:
        yield Wrong("a feed that readers can read", feed.problem)
        return
    if not feed.title.strip():
        yield Wrong("a title of the feed", "none")
    if feed.language and feed.language.partition("-")[0].lower() != language.partition("-")[0]:
        yield Wrong(f"“{language}” as the language of the feed", f"“{feed.language}”")
    if feed.itself and feed.itself != url:
        yield Wrong(f"“{url}” as the feed's own address", f"“{feed.itself}”")
    for name, count in Counter(each.id for each in feed.entries).items():
        if count > 1 or not name:
            yield Wrong("an id of its own for each entry", f"“{name}”, {count} times")
    for entry in feed.entries:
        yield from _of_entry(entry)


def _of_entry(entry: Entry) -> Iterator[Wrong]:
    if not entry.title.strip():
        yield Wrong("a title of each entry", f"none, of {entry.link}")
    elif found := _MARKUP.search(entry.title):
        yield Wrong("titles without markup", f"“{found[0]}” in “{entry.title}”")
    if entry.day is None:
        seen = f"“{entry.published}”" if entry.published else "none"
        yield Wrong(f"a day of publication of “{entry.title}”", seen)
    elif entry.day > datetime.now(UTC).date() + timedelta(days=_FAR):
        yield Wrong(f"a day of publication of “{entry.title}” within a year", entry.published)


def _entry(data: Any) -> Entry:
    # Atom's entries may say only when they were updated.
    name = "published" if "published" in data else "updated"
    parsed = data.get(f"{name}_parsed")
    return Entry(
        title=plain(data.get("title", "")),
        link=data.get("link", ""),
        id=data.get("id", ""),
        published=data.get(name, ""),
        day=date(*parsed[:3]) if parsed else None,
        summary=data.get("summary", ""),
        enclosures=tuple(
            {key: str(each.get(key, "")) for key in ("href", "type", "length")}
            for each in data.get("enclosures", ())
        ),
        seconds=_seconds(data.get("itunes_duration", "")),
    )


def _seconds(length: str) -> int:
    """Read a length such as 0:04:00, 4:00 or 240."""
    parts = length.split(":")
    if not all(each.isdigit() for each in parts):
        return 0
    return sum(int(each) * 60**place for place, each in enumerate(reversed(parts)))

"""How values are written: URLs, moments, prices, durations, names, and their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from villa_site.qa import slips
from villa_site.qa.structured.graph import Graph, Thing, nodes, walk
from villa_site.qa.structured.wrong import Wrong, named

_URLS: Final = frozenset(
    "@id contentUrl embedUrl image item logo mainEntityOfPage sameAs thumbnailUrl url"
    " webFeed".split()
)
_DATES: Final = re.compile(r"(?:date[A-Z]\w*|\w+Date|doorTime|validFrom|validThrough)")
_TEXTS: Final = frozenset({"description", "headline", "jobTitle", "name"})
_MARKUP: Final = re.compile(r"</?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+|#x[\da-f]+);", re.IGNORECASE)
_LISTED: Final = {
    "availability": re.compile(
        r"https?://schema\.org/(?:BackOrder|Discontinued|InStock|InStoreOnly|LimitedAvailability"
        r"|OnlineOnly|OutOfStock|PreOrder|PreSale|SoldOut)"
    ),
    "eventStatus": re.compile(
        r"https?://schema\.org/Event(?:Cancelled|MovedOnline|Postponed|Rescheduled|Scheduled)"
    ),
    "eventAttendanceMode": re.compile(
        r"https?://schema\.org/(?:Offline|Online|Mixed)EventAttendanceMode"
    ),
    "priceCurrency": re.compile(r"[A-Z]{3}"),
    "price": re.compile(r"\d+(?:\.\d{1,2})?"),
    "position": re.compile(r"[1-9]\d*"),
    "duration": re.compile(r"P(?=.)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?"),
    "latitude": re.compile(r"-?(?:[0-8]?\d(?:\.\d+)?|90(?:\.0+)?)"),
    "longitude": re.compile(r"-?(?:1[0-7]\d|\d?\d)(?:\.\d+)?|-?180(?:\.0+)?"),
    "isbn": re.compile(r"(?:97[89])?\d{9}[\dX]"),
}
_ORDERED: Final = (
    ("startDate", "endDate"),
    ("datePublished", "dateModified"),
    ("validFrom", "validThrough"),
)


def formats(graph: Graph, language: str = "en") -> Iterator[Wrong]:
    """Yield values that are not written as search engines read them."""
    for subject in graph.subjects:
        for path, name, value, owner in walk(subject):
            where = f"{path} of {named(subject)}"
            # A truth value, such as that of an amenity, is no text.
            if isinstance(value, dict | bool):
                continue
            yield from _format(where, name, value, language)
            if name == "price" and str(value) != "0" and not owner.get("priceCurrency"):
                yield Wrong(f"a currency beside {where}", "none")
        for node in nodes(subject):
            yield from _order(node)
            yield from _changed_in_future(node)


def _format(where: str, name: str, value: Any, language: str) -> Iterator[Wrong]:
    text = str(value)
    if name in _URLS and not re.match(r"https?://[^\s/]+", text):
        yield Wrong(f"an absolute URL as {where}", f"“{text}”")
    elif _DATES.fullmatch(name) and not is_moment(text):
        yield Wrong(f"a day, or a time with its zone, in ISO 8601 as {where}", f"“{text}”")
    elif name in _LISTED and not _LISTED[name].fullmatch(text):
        yield Wrong(f"a value that search engines know as {where}", f"“{text}”")
    elif name in _TEXTS and (found := _MARKUP.search(text)):
        yield Wrong(f"words without markup as {where}", f"“{found[0]}” in “{text[:80]}”")
    if not text.startswith("http") and "{search_term_string}" not in text:
        for what, words in slips.of_templates(text, language):
            yield Wrong(f"a value as {where}", f"{what}: {words}")


def _order(node: Thing) -> Iterator[Wrong]:
    for first, second in _ORDERED:
        start, end = moment(node.get(first)), moment(node.get(second))
        if start and end and is_later(start, end):
            yield Wrong(f"{first} before {second} of {named(node)}", f"{start} and {end}")


def _changed_in_future(node: Thing) -> Iterator[Wrong]:
    """Yield a change that is still to come; of a day, the zone may be another."""
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    for name in ("dateModified", "uploadDate"):
        day = moment(node.get(name))
        if day and day_of(day) > tomorrow:
            yield Wrong(f"{name} of {named(node)} in the past", f"{day}")


def is_later(one: date | datetime, other: date | datetime) -> bool:
    """Return whether one moment is after another; of a day, only the day counts."""
    if isinstance(one, datetime) and isinstance(other, datetime) and one.tzinfo and other.tzinfo:
        return one > other
    return day_of(one) > day_of(other)


def is_moment(text: str) -> bool:
    """Return whether a text is a day, or a time with its zone."""
    found = moment(text)
    return found is not None and (not isinstance(found, datetime) or found.tzinfo is not None)


def moment(value: Any) -> date | datetime | None:
    """Read a day or a time in ISO 8601."""
    text = str(value or "")
    try:
        return (
            date.fromisoformat(text)
            if len(text) == len("2026-01-01")
            else (datetime.fromisoformat(text) if "T" in text else None)
        )
    except ValueError:
        return None


def day_of(value: date | datetime) -> date:
    """Return the day of a moment."""
    return value.date() if isinstance(value, datetime) else value

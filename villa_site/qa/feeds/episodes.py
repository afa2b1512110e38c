"""The episodes of a podcast's feed, compared with those in the structured data of its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from villa_site.qa.feeds.feed import Entry, Feed
from villa_site.qa.structured.formats import day_of, moment
from villa_site.qa.structured.graph import Graph, Thing
from villa_site.qa.structured.wrong import Wrong, plain

_MANY: Final = 50
"""Structured data may leave out what is older than so many episodes."""
_LENGTH: Final = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?")


def episodes(feed: Feed, graph: Graph) -> Iterator[Wrong]:
    """Yield episodes that one of them lacks, and differences of sound, day and length."""
    said = {plain(each.get("name", "")): each for each in graph.of("PodcastEpisode")}
    entries = {each.title: each for each in feed.entries}
    for name in said.keys() - entries.keys():
        yield Wrong(f"the episode “{name}” in the feed, as in the structured data", "none")
    if len(said) < _MANY:
        for name in entries.keys() - said.keys():
            yield Wrong(f"the episode “{name}” in the structured data, as in the feed", "none")
    for name in entries.keys() & said.keys():
        yield from _differences(entries[name], said[name])


def _differences(entry: Entry, episode: Thing) -> Iterator[Wrong]:
    media = episode.get("associatedMedia")
    day = moment(episode.get("datePublished"))
    pairs: list[tuple[str, Any, Any]] = [
        (
            "sound",
            media.get("contentUrl") if isinstance(media, dict) else "",
            entry.enclosures[0]["href"] if entry.enclosures else "",
        ),
        ("length in seconds", _seconds(str(episode.get("duration") or "")), entry.seconds),
    ]
    if day and entry.day and abs((day_of(day) - entry.day).days) > 1:
        pairs.append(("day", str(day), str(entry.day)))
    for name, expected, seen in pairs:
        if expected and expected != seen:
            yield Wrong(
                f"“{expected}” as {name} of “{entry.title}”, as in the structured data",
                f"“{seen or 'none'}”",
            )


def _seconds(duration: str) -> int:
    match = _LENGTH.fullmatch(duration)
    hours, minutes, seconds = (int(each or 0) for each in match.groups()) if match else (0, 0, 0)
    return (hours * 60 + minutes) * 60 + seconds

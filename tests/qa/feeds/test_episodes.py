"""A podcast's feed that differs from the structured data of its page is found."""

from __future__ import annotations

from typing import Any, Final

import pytest

from villa_site.qa.feeds.episodes import episodes
from villa_site.qa.feeds.feed import read_feed
from villa_site.qa.structured.graph import Graph

pytestmark = pytest.mark.req("EXT-04")

FEED: Final = b"""<?xml version="1.0"?><rss version="2.0"
xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Voices</title>
<item><title>One</title><guid>1</guid><pubDate>Thu, 12 Nov 2026 00:00:00 +0100</pubDate>
<enclosure url="https://example.org/1.mp3" length="8" type="audio/mpeg"/>
<itunes:duration>0:04:10</itunes:duration></item></channel></rss>"""
EPISODE: Final = {
    "@type": "PodcastEpisode",
    "name": "One",
    "datePublished": "2026-11-12",
    "duration": "PT250S",
    "associatedMedia": {"@type": "AudioObject", "contentUrl": "https://example.org/1.mp3"},
}


def found(*said: dict[str, Any]) -> list[str]:
    return [each.expected for each in episodes(read_feed(FEED), Graph(subjects=said))]


def test_nothing_is_found_where_both_say_the_same() -> None:
    assert found(EPISODE) == []
    assert found({**EPISODE, "duration": "PT4M10S"}) == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": "Two"}, "the episode “Two” in the feed"),
        ({"datePublished": "2031-01-01"}, "“2031-01-01” as day of “One”"),
        ({"duration": "PT1S"}, "“1” as length in seconds of “One”"),
        (
            {"associatedMedia": {"contentUrl": "https://example.org/2.mp3"}},
            "“https://example.org/2",
        ),
    ],
)
def test_difference_is_found(changes: dict[str, Any], expected: str) -> None:
    assert found({**EPISODE, **changes})[0].startswith(expected)


def test_episode_that_is_in_the_feed_alone_is_found() -> None:
    assert found() == ["the episode “One” in the structured data, as in the feed"]

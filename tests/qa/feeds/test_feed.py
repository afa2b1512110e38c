"""Faults of feeds are found, one changed line at a time."""

from __future__ import annotations

from typing import Final

import pytest

from villa_site.qa.feeds.feed import faults, read_feed

pytestmark = pytest.mark.req("EXT-04")

URL: Final = "https://example.org/feed.xml"
FEED: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Agenda</title><link>https://example.org/</link><description>All</description>
<language>fr</language><atom:link rel="self" href="{URL}"/>
<item><title>Argile</title><link>https://example.org/argile/</link><guid>1</guid>
<pubDate>Fri, 27 Nov 2026 19:48:23 +0100</pubDate>
<description>&lt;p&gt;Un mur&lt;/p&gt;</description></item>
<item><title>Vent</title><link>https://example.org/vent/</link><guid>2</guid>
<pubDate>Fri, 27 Nov 2026 19:48:23 +0100</pubDate>
<enclosure url="https://example.org/a.mp3" length="12" type="audio/mpeg"/></item>
</channel></rss>"""


def found(text: str) -> list[str]:
    wrongs = faults(read_feed(text.encode()), url=URL, language="fr")
    return [each.expected for each in wrongs]


def test_nothing_is_found_in_a_good_feed() -> None:
    assert found(FEED) == []
    feed = read_feed(FEED.encode())
    assert [each.title for each in feed.entries] == ["Argile", "Vent"]
    assert feed.entries[1].enclosures[0]["length"] == "12"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("<description>All", "<description>All & more", "a feed that readers can read"),
        (FEED, "<html><body>Sign in</body></html>", "a feed that readers can read"),
        (FEED, FEED[:300], "a feed that readers can read"),
        ("<title>Agenda</title>", "", "a title of the feed"),
        ("<language>fr", "<language>en", "“fr” as the language"),
        (f'href="{URL}"', 'href="https://staging.example.org/feed.xml"', f"“{URL}”"),
        ("<guid>2", "<guid>1", "an id of its own"),
        ("<title>Vent</title>", "", "a title of each entry"),
        ("<title>Vent", "<title>&lt;em&gt;Vent&lt;/em&gt;", "titles without markup"),
        ("<pubDate>Fri", "<pubDate>le Fri", "a day of publication of “Argile”"),
        ("27 Nov 2026", "27 Nov 2099", "a day of publication of “Argile” within a year"),
    ],
)
def test_change_for_the_worse_is_found(old: str, new: str, expected: str) -> None:
    assert old in FEED
    assert any(each.startswith(expected) for each in found(FEED.replace(old, new)))

"""All that the demo pages offer to follow answers, and other people's parsers can read it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import feedparser
import httpx
import pytest
from icalendar import Calendar

from tests.scenarios.discovery.head_of_page import Head

RSS, CALENDAR = "application/rss+xml", "text/calendar"
PAGES = {
    "fr": ("/", "/agenda/", "/podcast/", "/programme/nuit-blanche/", "/publication/argile/"),
    "it": ("/it/", "/it/agenda/", "/it/podcast/", "/it/programme/notte-bianca/"),
    "en": ("/en/", "/en/whats-on/", "/en/podcast/", "/en/publication/clay/"),
}


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("locale", PAGES)
async def test_feeds_and_calendars_of_demo_pages_are_valid(
    demo: httpx.AsyncClient, locale: str
) -> None:
    heads = [Head((await demo.get(path)).text) for path in PAGES[locale]]
    feeds = {address for head in heads for address in head.feeds(RSS)}
    assert feeds == {
        f"/_villa/feeds/{locale}/programme.xml",
        f"/_villa/feeds/{locale}/publication.xml",
        f"/_villa/feeds/podcast{'' if locale == 'fr' else f'/{locale}'}/podcast.xml",
    }
    for address in feeds:
        read: Any = feedparser.parse((await demo.get(address)).content)
        assert not read.bozo, (address, read.get("bozo_exception"))
        assert len(read.entries) >= 3, address
        assert read.feed.language == locale
    for address in {address for head in heads for address in head.feeds(CALENDAR)}:
        calendar: Any = Calendar.from_ical((await demo.get(address)).content)
        assert [error for part in calendar.walk() for error in part.errors] == []
        assert calendar.walk("VEVENT"), address


@pytest.mark.req("EXT-03")
@pytest.mark.parametrize("locale", PAGES)
async def test_every_demo_page_has_a_card_with_a_picture(
    demo: httpx.AsyncClient, locale: str
) -> None:
    for path in PAGES[locale]:
        head = Head((await demo.get(path)).text)
        for name in ("og:title", "og:description", "og:url", "og:type", "og:image", "og:image:alt"):
            assert len(head.card(name)) == 1, (path, name)
            assert head.card(name)[0], (path, name)
        address = urlsplit(head.card("og:image")[0])
        if address.path.startswith("/_villa/share"):
            answer = await demo.get(f"{address.path}?{address.query}")
            assert answer.headers["content-type"] == "image/png"

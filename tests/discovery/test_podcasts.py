"""Podcasts as directories take them in: a feed for each page that has something to hear."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import feedparser
import httpx
import pytest

ORIGIN = "http://villa.test"
ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
SQUARE = {"url": "/wp-content/square.jpg", "width": 1400, "height": "1400", "alt": "Une voix"}
WIDE = {"url": "/wp-content/wide.jpg", "width": 1600, "height": 900, "alt": "Une salle"}
EPISODE = {
    "guid": "voix-1",
    "titre": "La loggia & ses bruits",
    "description": '<p>Avec <a href="/resident/aya/">Aya</a>.</p><script>x</script>',
    "date": "2026-11-12T08:00:00+01:00",
    "duree": "3755",
    "audio": {"url": "/wp-content/uploads/un.mp3", "filesize": "1204000", "subtype": "mpeg"},
    "image": SQUARE,
}


def page_of(backend: Any, *episodes: Any, path: str = "/podcast/", **more: Any) -> None:
    block = {"blockName": "acf/podcast", "attrs": {"data": {"episodes": list(episodes), **more}}}
    seo = {"description": "Des voix de la villa.", "image": WIDE}
    backend.add(path, "Les voix", blocks=[block], seo=seo)


async def feed(client: httpx.AsyncClient, path: str = "podcast") -> Any:
    """Return the feed as a reader takes it, having looked at what directories ask of every one."""
    answer = await client.get(f"/_villa/feeds/podcast/{path}.xml")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/rss+xml; charset=utf-8"
    read: Any = feedparser.parse(answer.content)
    assert not read.bozo, read.get("bozo_exception")
    channel = ET.fromstring(answer.content).find("channel")  # noqa: S314 - our own XML
    assert channel is not None
    for name in ("title", "link", "language", "description"):
        assert channel.findtext(name), name
    for name in ("author", "summary", "explicit", "type"):
        assert channel.findtext(ITUNES + name), name
    assert channel.find(f"{ITUNES}category") is not None
    for item in channel.findall("item"):
        enclosure = item.find("enclosure")
        assert enclosure is not None
        assert enclosure.attrib["url"].startswith("http")
        assert enclosure.attrib["type"].startswith("audio/")
        assert enclosure.attrib["length"].isdecimal()
        assert item.findtext("guid")
    return read


@pytest.mark.req("EXT-04")
async def test_page_with_a_podcast_has_a_feed(client: httpx.AsyncClient, backend: Any) -> None:
    page_of(backend, EPISODE)
    read = await feed(client)
    assert (read.feed.title, read.feed.link) == ("Les voix", f"{ORIGIN}/podcast/")
    assert read.feed.subtitle == "Des voix de la villa."
    assert read.feed.author == "Villa Médicis"
    assert read.feed.image.href == f"{ORIGIN}/wp-content/square.jpg"
    (entry,) = read.entries
    assert (entry.title, entry.id) == ("La loggia & ses bruits", "voix-1")
    assert entry.published_parsed[:5] == (2026, 11, 12, 7, 0)
    assert entry.itunes_duration == "1:02:35"
    (sound,) = entry.enclosures
    assert sound.href == f"{ORIGIN}/wp-content/uploads/un.mp3"
    assert (sound.length, sound.type) == ("1204000", "audio/mpeg")
    assert f'href="{ORIGIN}/resident/aya/"' in entry.content[0].value
    assert "script" not in entry.content[0].value


@pytest.mark.req("EXT-04")
async def test_feed_is_in_the_language_of_its_page(client: httpx.AsyncClient, backend: Any) -> None:
    page_of(backend, EPISODE, path="/it/podcast/")
    read = await feed(client, "it/podcast")
    assert (read.feed.language, read.feed.link) == ("it", f"{ORIGIN}/it/podcast/")


@pytest.mark.req("EXT-04")
async def test_episode_without_a_recording_is_not_in_the_feed(
    client: httpx.AsyncClient, backend: Any
) -> None:
    silent = {"guid": "deux", "titre": "Bientôt", "audio": False}
    bare = {"titre": False, "audio": {"url": "https://media.test/trois.ogg"}, "duree": ""}
    page_of(backend, EPISODE, silent, bare, EPISODE)
    first, second = (await feed(client)).entries
    assert first.id == "voix-1"
    assert (second.title, second.id) == ("Villa Médicis", "https://media.test/trois.ogg")
    assert (second.enclosures[0].length, second.enclosures[0].type) == ("0", "audio/ogg")


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    ("subtype", "url", "told"),
    [
        ("mpeg", "/a", "audio/mpeg"),
        ("audio/mp4", "/a.mp3", "audio/mp4"),
        ("M4A", "/a", "audio/x-m4a"),
        ("", "/a.wav?x=1", "audio/x-wav"),
        (False, "/a.pdf", "audio/mpeg"),
        ('"><x', "/a.flac", "audio/"),
    ],
)
async def test_recording_has_its_media_type(
    client: httpx.AsyncClient, backend: Any, subtype: Any, url: str, told: str
) -> None:
    page_of(backend, EPISODE | {"audio": {"url": url, "subtype": subtype, "filesize": -3}})
    (entry,) = (await feed(client)).entries
    assert entry.enclosures[0].type.startswith(told)
    assert entry.enclosures[0].length == "0"


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("path", ["none", "contact", "muet", "preview/podcast", "a/b/c/d"])
async def test_page_without_episodes_has_no_feed(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add("/contact/")
    page_of(backend, {"titre": "Sans voix"}, path="/muet/")
    page_of(backend, EPISODE)
    assert (await client.get(f"/_villa/feeds/podcast/{path}.xml")).status_code == 404


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("value", ["]]></x>\x00\x1b<b>&", False, [], {"a": 1}, -1])
async def test_hostile_episode_is_one_item(
    client: httpx.AsyncClient, backend: Any, value: Any
) -> None:
    page_of(backend, dict.fromkeys(EPISODE, value) | {"audio": {"url": "/a.mp3"}}, titre=value)
    (entry,) = (await feed(client)).entries
    assert entry.enclosures[0].href == f"{ORIGIN}/a.mp3"


@pytest.mark.req("EXT-04")
async def test_podcast_feed_without_a_backend_is_503_with_retry_after(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.down = True
    answer = await client.get("/_villa/feeds/podcast/podcast.xml")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "120")

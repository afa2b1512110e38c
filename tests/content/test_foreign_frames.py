"""Addresses of players and maps are known in every form in which editors paste them."""

from __future__ import annotations

import pytest

from villa_site.content.foreign_frames.address import host_name
from villa_site.content.foreign_frames.frame import FRAME_SOURCES
from villa_site.content.foreign_frames.reader import foreign_video, frame_at, video_at

pytestmark = pytest.mark.req("ROB-05")

_YOUTUBE = "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0"
_VIMEO = "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1"


@pytest.mark.parametrize(
    ("url", "frame"),
    [
        ("https://www.youtube.com/embed/abcdefghijk", _YOUTUBE),
        ("https://www.youtube-nocookie.com/embed/abcdefghijk?feature=oembed", _YOUTUBE),
        ("//www.youtube.com/embed/abcdefghijk", _YOUTUBE),
        ("http://youtube.com/v/abcdefghijk", _YOUTUBE),
        ("https://m.youtube.com/shorts/abcdefghijk?si=xyz", _YOUTUBE),
        ("https://www.youtube.com/live/abcdefghijk", _YOUTUBE),
        ("https://youtu.be/abcdefghijk?t=30", f"{_YOUTUBE}&start=30"),
        ("https://youtu.be/abcdefghijk#t=1m5s", f"{_YOUTUBE}&start=65"),
        ("https://www.youtube.com/watch?v=abcdefghijk&amp;t=1h2m3s", f"{_YOUTUBE}&start=3723"),
        ("https://www.youtube.com/watch?v=abcdefghijk&list=PLabc", f"{_YOUTUBE}&list=PLabc"),
        (
            "https://www.youtube.com/embed/videoseries?list=PLabc",
            "https://www.youtube-nocookie.com/embed/videoseries?list=PLabc&autoplay=1&rel=0",
        ),
        (
            "https://www.youtube.com/playlist?list=PLabc",
            "https://www.youtube-nocookie.com/embed/videoseries?list=PLabc&autoplay=1&rel=0",
        ),
        ("https://vimeo.com/123456789", _VIMEO),
        ("https://vimeo.com/channels/staffpicks/123456789", _VIMEO),
        ("https://player.vimeo.com/video/123456789?dnt=1&h=abc", f"{_VIMEO}&h=abc"),
        ("https://vimeo.com/123456789/abcdef1234?share=copy", f"{_VIMEO}&h=abcdef1234"),
        (
            "https://www.google.com/maps/embed?pb=!1m18!2d12.5!3d41.9",
            "https://www.google.com/maps/embed?pb=!1m18!2d12.5!3d41.9",
        ),
        (
            "https://maps.google.com/maps?q=Rome&z=12&output=embed",
            "https://www.google.com/maps?q=Rome&output=embed",
        ),
        (
            "https://www.google.com/maps/d/u/0/embed?mid=1abc",
            "https://www.google.com/maps/d/embed?mid=1abc",
        ),
        (
            "https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4&layer=mapnik",
            "https://www.openstreetmap.org/export/embed.html?bbox=1%2C2%2C3%2C4&layer=mapnik",
        ),
        (
            "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1",
            (
                "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1"
                "&auto_play=true"
            ),
        ),
        (
            "https://open.spotify.com/intl-fr/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1",
            "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk",
        ),
    ],
)
def test_address_gives_a_frame_that_the_policy_allows(url: str, frame: str) -> None:
    found = frame_at(url)
    assert found is not None
    assert found.frame == frame
    assert found.page.startswith("https://")
    assert found.frame.startswith(FRAME_SOURCES)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://evil.test/embed/abcdefghijk",
        "https://www.youtube.com.evil.test/embed/abcdefghijk",
        "https://user@www.youtube.com/embed/abcdefghijk",
        "https://www.youtube.com:8443/embed/abcdefghijk",
        'https://www.youtube.com/embed/"onload="x',
        "javascript://www.youtube.com/embed/abcdefghijk",
        "https://www.youtube.com/@lavilla",
        "https://vimeo.com/event/123456",
        "https://www.google.com/search?q=x",
        "https://www.openstreetmap.org/#map=5/1/2",
        "https://open.spotify.com/user/x",
        "https://[::1",
    ],
)
def test_other_address_gives_no_frame(url: str) -> None:
    found = frame_at(url)
    assert found is None


def test_map_is_no_video() -> None:
    assert video_at("https://www.google.com/maps/embed?pb=!1m18") is None


@pytest.mark.parametrize(
    ("provider", "written", "page"),
    [
        ("youtube", "abcdefghijk?t=30", "https://www.youtube.com/watch?v=abcdefghijk"),
        ("vimeo", "123456789/0a1b2c3d", "https://vimeo.com/123456789/0a1b2c3d"),
        ("vimeo", "123456789?h=0a1b2c3d", "https://vimeo.com/123456789/0a1b2c3d"),
        ("vimeo", "123456789#t=30s", "https://vimeo.com/123456789#t=30s"),
    ],
)
def test_identifier_retains_what_follows_it(provider: str, written: str, page: str) -> None:
    found = foreign_video(provider, written)
    assert found is not None
    assert found.page == page


@pytest.mark.parametrize("written", ["evil.test/123456789", "//evil.test/123456789", "x:123456789"])
def test_identifier_has_no_host_before_it(written: str) -> None:
    assert foreign_video("vimeo", written) is None


@pytest.mark.parametrize(
    "url",
    [
        "https://soundcloud.com/lavilla/voix",
        "http://www.soundcloud.com/lavilla/voix",
        "soundcloud.com/lavilla/voix",
        "https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/lavilla/voix",
    ],
)
def test_recording_links_to_its_page(url: str) -> None:
    found = frame_at(url)
    assert found is not None
    assert found.page.removeprefix("https://").removeprefix("www.") == "soundcloud.com/lavilla/voix"
    assert found.frame.startswith("https://w.soundcloud.com/player/?url=https%3A%2F%2F")


def test_recording_without_a_public_page_links_to_its_player() -> None:
    found = frame_at("https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1")
    assert found is not None
    assert found.page == found.frame


def test_address_with_hundreds_of_fields_is_read_without_them() -> None:
    url = f"https://www.youtube.com/embed/abcdefghijk?{'&'.join(['a=1'] * 500)}"
    found = frame_at(url)
    assert found is not None
    assert found.frame == _YOUTUBE
    assert host_name(url) == "youtube.com"

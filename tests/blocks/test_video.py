"""Our own films have captions and a transcript; those of others load nothing before a click."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, elements, tag
from villa_site.content.foreign_frames.reader import foreign_video, video_at
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-08")

YOUTUBE = "https://www.youtube.com/watch?v=abcdefghijk"


async def test_hosted_video_is_not_preloaded_and_has_a_poster() -> None:
    async with Stage(fixture("video"), context()) as stage:
        player = tag(stage.html, "<video")
        assert 'src="/wp-content/uploads/facade-344-dusk-18s.webm" controls=""' in player
        assert 'preload="none"' in player
        poster = tag(stage.html, "<img")
        assert 'src="/wp-content/uploads/facade-344-dusk-16x9.webp" alt=""' in poster
        assert "facade-344-dusk-16x9-640x360.webp 640w" in poster
        assert 'loading="lazy"' in poster
        assert 'poster="data:image/gif;base64,' in player
        assert "--ratio:1.7778" in tag(stage.html, '<div class="film"')
        assert "autoplay" not in player.lower()


@pytest.mark.parametrize(("locale", "own"), [("fr", "fr"), ("it", "it"), ("en", None)])
async def test_captions_of_the_page_language_are_default(locale: Locale, own: str | None) -> None:
    async with Stage(fixture("video"), context(locale)) as stage:
        tracks = [given for name, given in elements(stage.html) if name == "track"]
    assert [track["srclang"] for track in tracks] == ["fr", "it"]
    assert {track["kind"] for track in tracks} == {"captions"}
    assert next((track["srclang"] for track in tracks if "default" in track), None) == own


@pytest.mark.parametrize(
    ("locale", "title"),
    [("fr", "Transcription"), ("it", "Trascrizione"), ("en", "Transcript")],
)
async def test_transcript_is_a_disclosure_below_the_video(locale: Locale, title: str) -> None:
    async with Stage(fixture("video"), context(locale)) as stage:
        assert f"<summary><h3>{title}</h3>" in stage.html
        assert 'id="bande-annonce-transcription"' in stage.html
        assert "Plan fixe, puis lent travelling." in stage.words


async def test_external_video_is_a_link_in_a_new_tab_before_consent() -> None:
    changes = {"source": "youtube", "video_id": "abcdefghijk"}
    async with Stage(fixture("video", **changes), context()) as stage:
        link = tag(stage.html, f'<a href="{YOUTUBE}"')
        assert 'target="_blank" rel="noopener"' in link
        assert "Voir sur YouTube : La maison des autres (nouvel onglet)" in stage.words
        frame = tag(stage.html, '<div class="foreign-player"')
        assert 'data-consent="youtube"' in frame
    loaded = [given.get("src", "") for _, given in elements(stage.html)]
    assert not [address for address in loaded if "youtube" in address]


async def test_external_video_without_poster_uses_the_default_poster() -> None:
    async with Stage(fixture("video", "minimal"), context()) as stage:
        assert '<a href="https://vimeo.com/123456789"' in stage.html
        assert "foreign-player-blank" in stage.html
        assert "<img" not in stage.html


@pytest.mark.parametrize(
    "told",
    [
        "abcdefghijk",
        " abcdefghijk ",
        YOUTUBE,
        "https://m.youtube.com/watch?list=x&v=abcdefghijk&t=3",
        "https://youtu.be/abcdefghijk?t=3",
        "https://www.youtube.com/shorts/abcdefghijk",
        "https://www.youtube-nocookie.com/embed/abcdefghijk",
    ],
)
def test_any_form_of_a_youtube_url_is_recognised(told: str) -> None:
    found = foreign_video("youtube", told)
    assert found is not None
    assert found.page == YOUTUBE


@pytest.mark.parametrize(
    ("told", "page"),
    [
        ("123456789", "https://vimeo.com/123456789"),
        ("https://vimeo.com/123456789", "https://vimeo.com/123456789"),
        (
            "https://player.vimeo.com/video/123456789?h=0a1b2c3d",
            "https://vimeo.com/123456789/0a1b2c3d",
        ),
        ("https://vimeo.com/123456789/0a1b2c3d", "https://vimeo.com/123456789/0a1b2c3d"),
    ],
)
def test_any_form_of_a_vimeo_url_is_recognised(told: str, page: str) -> None:
    found = foreign_video("vimeo", told)
    assert found is not None
    assert found.page == page


@pytest.mark.parametrize(
    "told",
    ["", "abc", 'abcdefghijk" onload="x', "javascript:steal()", "https://evil.test/abcdefghijk"],
)
def test_invalid_video_url_is_none(told: str) -> None:
    assert foreign_video("youtube", told) is None
    assert foreign_video("vimeo", told) is None
    assert video_at(told) is None


async def test_hostile_video_is_not_rendered() -> None:
    async with Stage(fixture("video", "hostile"), context()) as stage:
        assert stage.html == "<div></div>"


@pytest.mark.parametrize("changes", [{"fichier": False}, {"source": "vimeo", "video_id": False}])
async def test_video_without_source_is_not_rendered(changes: dict[str, Any]) -> None:
    async with Stage(fixture("video", **changes), context()) as stage:
        assert stage.html == "<div></div>"


async def test_unknown_source_is_the_file() -> None:
    async with Stage(fixture("video", source="dailymotion"), context()) as stage:
        assert "<video" in stage.html


async def test_film_that_pages_do_not_load_is_a_link_without_its_poster() -> None:
    film = {"url": "https://ailleurs.test/f.mp4"}
    async with Stage(fixture("video", fichier=film), context()) as stage:
        assert 'href="https://ailleurs.test/f.mp4"' in stage.html
        assert "<video" not in stage.html
        assert "<img" not in stage.html


@pytest.mark.parametrize(
    ("source", "written", "consent"),
    [
        ("file", "abcdefghijk", "youtube"),
        ("file", "123456789", "vimeo"),
        ("", "https://vimeo.com/123456789", "vimeo"),
        ("youtube", "https://vimeo.com/123456789", "vimeo"),
    ],
)
async def test_identifier_says_whose_video_it_is(source: str, written: str, consent: str) -> None:
    changes: dict[str, Any] = {"source": source, "video_id": written, "fichier": False}
    async with Stage(fixture("video", **changes), context()) as stage:
        assert f'data-consent="{consent}"' in stage.html


async def test_film_of_the_media_library_comes_before_an_identifier() -> None:
    async with Stage(fixture("video", source="file", video_id="abcdefghijk"), context()) as stage:
        assert "<video" in stage.html
        assert "data-consent" not in stage.html

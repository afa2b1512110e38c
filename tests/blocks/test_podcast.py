"""Episodes can be heard, read, taken away and followed, with script or without."""

from __future__ import annotations

from typing import Any

import pytest

from blocks.podcast import with_feed
from tests.blocks.islands import island_props
from tests.blocks.stage import Stage, fixture, loaded
from tests.support.rendered import context, elements, tag
from villa_site.discovery.podcasts import Podcast
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-13")


async def completed(*, preview: bool = False, **changes: Any) -> Podcast:
    """Give the block's data as the page completes it."""
    data = loaded(fixture("podcast", **changes)).model()
    assert isinstance(data, Podcast)
    ctx = context(path="/podcast/", preview=preview)
    return await with_feed(data, ctx, None)  # type: ignore[arg-type]  # the backend is not called


@pytest.mark.parametrize(
    ("locale", "facts", "transcript", "download"),
    [
        ("fr", "12 novembre 2026 · 4 min", "Transcription", "Télécharger"),
        ("it", "12 novembre 2026 · 4 min", "Trascrizione", "Scarica"),
        ("en", "12 November 2026 · 4 min", "Transcript", "Download"),
    ],
)
async def test_episode_shows_date_duration_and_size(
    locale: Locale, facts: str, transcript: str, download: str
) -> None:
    async with Stage(fixture("podcast"), context(locale)) as stage:
        assert stage.titles() == ["2. La deuxième lampe", "1. Le tiroir"]
        assert facts in stage.words
        assert f"<summary><span>{transcript}<" in stage.html
        assert f"<span>{download}<" in stage.html
        assert "WAV, 8" in stage.words


async def test_episode_has_a_native_audio_player() -> None:
    async with Stage(fixture("podcast"), context()) as stage:
        player = tag(stage.html, "<audio")
    assert 'controls=""' in player
    assert 'preload="none"' in player
    assert 'src="/wp-content/uploads/night-386-255s.wav"' in player
    assert 'aria-label="2. La deuxième lampe"' in player


async def test_island_props_have_the_recording_and_its_position() -> None:
    async with Stage(fixture("podcast"), context("en")) as stage:
        first, second = island_props(stage.model, "audio_player")
        assert f'<article class="episode" id="{first["track"]["anchor"]}"' in stage.html
    assert first["track"] == {
        "src": "/wp-content/uploads/night-386-255s.wav",
        "title": "2. La deuxième lampe",
        "series": "Saison 1",
        "anchor": "episodes-2-la-deuxieme-lampe",
        "image": "/wp-content/uploads/library-386-night-1x1.webp",
        "duration": 255,
        "group": "",
    }
    assert first["words"]["back"] == "Back %s seconds"
    assert second["track"]["image"] == ""


async def test_transcript_has_an_id() -> None:
    async with Stage(fixture("podcast"), context()) as stage:
        assert 'id="episodes-2-la-deuxieme-lampe-transcription"' in stage.html
        assert stage.html.count("<details") == 1


async def test_episode_without_audio_is_listed() -> None:
    async with Stage(fixture("podcast", "minimal"), context()) as stage:
        assert stage.titles() == ["Sans son"]
        assert "<audio" not in stage.html
        assert "download" not in stage.html


async def test_two_episodes_of_one_name_have_distinct_ids() -> None:
    async with Stage(fixture("podcast", "hostile"), context()) as stage:
        ids = [given["id"] for name, given in elements(stage.html) if name == "article"]
        lengths = [
            props["track"]["duration"] for props in island_props(stage.model, "audio_player")
        ]
    assert len(ids) == len(set(ids)) == 2
    assert lengths == [None, None]


@pytest.mark.parametrize("episodes", [False, None, [], [{"titre": "", "audio": False}]])
async def test_podcast_without_episodes_is_not_rendered(episodes: object) -> None:
    async with Stage(fixture("podcast", episodes=episodes), context()) as stage:
        assert stage.html == "<div></div>"


async def test_podcast_links_to_the_feed_of_the_page() -> None:
    assert (await completed()).feed == "/_villa/feeds/podcast/podcast.xml"
    elsewhere = await completed(flux_rss="https://ailleurs.test/voix.xml")
    assert elsewhere.feed == "https://ailleurs.test/voix.xml"


async def test_preview_and_empty_podcast_have_no_feed() -> None:
    assert (await completed(preview=True)).feed == ""
    assert (await completed(episodes=[{"titre": "Sans son"}])).feed == ""


async def test_feed_is_linked() -> None:
    async with Stage(fixture("podcast", feed="/_villa/feeds/podcast/p.xml"), context()) as stage:
        assert '<a href="/_villa/feeds/podcast/p.xml"' in stage.html
        assert "S’abonner au podcast" in stage.words

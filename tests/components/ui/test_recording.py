"""Each recording of the site has the same player, the browser's own until then."""

from __future__ import annotations

import pytest

from components.ui.recording import Track, audio_player, recording
from tests.support.rendered import context, shown, tag

pytestmark = pytest.mark.req("VIS-05")


def test_recording_has_the_player() -> None:
    page = shown(recording("/son.mp3", "La fontaine", context(), series="Herbier", seconds=40))
    assert 'name="audio_player"' in tag(page, "<villa-island")
    player = tag(page, "<audio")
    assert 'preload="none"' in player
    assert 'aria-label="La fontaine"' in player


def test_recording_of_another_host_is_a_link() -> None:
    page = shown(recording("https://ailleurs.test/a.mp3", "A", context()))
    assert "<audio" not in page
    assert '<a href="https://ailleurs.test/a.mp3"' in page


def test_recording_that_begins_again_is_left_to_the_browser() -> None:
    page = shown(recording("/vent.mp3", "Le vent", context(), loop=True))
    assert "villa-island" not in page
    assert 'loop=""' in tag(page, "<audio")


def test_player_takes_attributes_of_a_block() -> None:
    track = Track(src="/a.mp3", title="A")
    page = shown(audio_player(track, context(), {"id": "voix"}))
    assert 'id="voix"' in tag(page, "<audio")

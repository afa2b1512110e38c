"""A transcript with times has a link for each paragraph and a second for each sentence."""

from __future__ import annotations

import pytest

from components.media.transcript import paragraphs, transcript
from components.ui.recording import Track
from tests.support.rendered import context, elements, shown
from villa_site.content.fields.timed_text import Cue

pytestmark = pytest.mark.req("VIS-05")

TRACK = Track(src="/a.mp3", title="A")
VTT = (
    "WEBVTT\n\n00:01.000 --> x\n<v Aya>Un.\n\n00:02.500 --> x\n<v Aya>Deux.\n\n"
    "00:04.000 --> x\n<v Léa>Trois."
)


def test_timed_transcript_is_shown_instead_of_the_plain_one() -> None:
    node = transcript("<p>Autre.</p>", context(), title="A", anchor="a", timed=VTT, track=TRACK)
    page = shown(node)
    assert "Autre" not in page
    seconds = [
        given["data-t"] for tag, given in elements(page) if tag == "span" and "data-t" in given
    ]
    links = [given["href"] for tag, given in elements(page) if tag == "a"]
    assert seconds == ["1", "2.5", "4"]
    assert links == ["/a.mp3#t=1", "/a.mp3#t=4"]
    assert page.count("<b>") == 2
    assert "Écouter à partir de 0:01" in page


@pytest.mark.parametrize("timed", ["", "WEBVTT\n\nrien"])
def test_plain_transcript_is_shown_without_times(timed: str) -> None:
    page = shown(transcript("<p>Autre.</p>", context(), title="A", anchor="a", timed=timed))
    assert "Autre." in page
    assert "data-t" not in page


def test_transcript_without_a_recording_has_no_links() -> None:
    page = shown(transcript("", context(), title="A", anchor="a", timed=VTT))
    assert "<a" not in page
    assert "Trois." in page


def test_empty_transcript_is_not_rendered() -> None:
    assert transcript("<p> </p>", context(), title="A", anchor="a") is None


def test_long_speech_is_parted_at_ends_of_sentences() -> None:
    spoken = [Cue(float(n), "x" * 99 + ("." if n % 2 else ",")) for n in range(8)]
    assert [len(each) for each in paragraphs(spoken)] == [4, 4]

"""Transcripts with times are read from WebVTT, SubRip, and what forms make of them."""

from __future__ import annotations

import pytest

from villa_site.content.fields.timed_text import Cue, TimedTextKind, cues
from villa_site.content.model import ContentModel, TimedText

pytestmark = pytest.mark.req("VIS-05")

VTT = """WEBVTT - a title

NOTE nobody reads
this

STYLE
::cue { color: red }

intro
00:02.000 --> 00:05.500 align:start position:10%
<v Aya Marchand>Bonjour <i>à tous</i> &amp; bienvenue.

00:05.500 --> 00:07.000
La loggia
est ouverte.
"""
READ = [
    Cue(2.0, "Bonjour à tous & bienvenue.", "Aya Marchand"),
    Cue(5.5, "La loggia est ouverte."),
]


class Recorded(ContentModel):
    mots: TimedText = ""


def test_webvtt_is_read() -> None:
    assert cues(VTT) == READ
    assert cues(VTT.replace("\n", "\r\n")) == READ


def test_subrip_is_read_with_and_without_empty_lines() -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nUn.\n\n2\n00:00:03,500 --> 00:00:04,000\nDeux.\n"
    assert cues(text) == [Cue(1.0, "Un."), Cue(3.5, "Deux.")]
    assert cues(text.replace("\n\n", "\n")) == cues(text)


def test_text_that_a_form_has_escaped_or_put_into_paragraphs_is_read() -> None:
    escaped = VTT.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert cues(escaped) == READ
    assert cues("<p>WEBVTT</p>\n<p>00:01.000 --> 00:02.000<br />\nOui.</p>") == [Cue(1.0, "Oui.")]


def test_cues_are_in_order_and_garbage_is_left_out() -> None:
    text = (
        "00:09.000 --> 00:01.000\nNeuf.\n\n-5 --> x\nRien.\n\n"
        "00:99.000 --> 00:02.000\nRien.\n\n00:03.000 -->\nTrois.\n\n-->\n\n"
        "00:04.000 --> 00:05.000\n"
    )
    assert cues(text) == [Cue(3.0, "Trois."), Cue(9.0, "Neuf.")]


@pytest.mark.parametrize("value", [False, None, "", 7, ["WEBVTT"], {"url": "/a.vtt"}, "Bonjour."])
def test_what_has_no_times_is_left_out(value: object) -> None:
    assert Recorded.model_validate({"mots": value}).mots == ""


def test_three_hours_are_read() -> None:
    lines = (
        f"{n // 3600}:{n // 60 % 60:02}:{n % 60:02}.000 --> x\n{n}." for n in range(0, 10800, 5)
    )
    read = cues("\n\n".join(lines))
    assert (len(read), read[-1]) == (2160, Cue(10795.0, "10795."))


def test_hostile_text_is_plain_text() -> None:
    assert cues(TimedTextKind.attack) == [Cue(1.0, '">oui')]

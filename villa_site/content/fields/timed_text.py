"""Transcripts with times: WebVTT, or SubRip, as programs write them and as editors paste them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Annotated, Final, NamedTuple

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.plain_text import possible
from villa_site.content.fields.play_time import as_play_time

_LONGEST: Final = 1_000_000
_MOST: Final = 10_000
_ARROW: Final = "-->"
_BREAK: Final = re.compile(r"</p>|<br ?/?>\n?", re.IGNORECASE)
_SPEAKER: Final = re.compile(r"<v(?:\.[^ >]{0,40})? ([^>]{1,100})>")
_TAG: Final = re.compile(r"<[^<>]{0,200}>")


class Cue(NamedTuple):
    """Words of a recording, the second at which they begin, and who says them."""

    start: float
    text: str
    speaker: str = ""


def as_timed_text(value: object) -> str:
    """Read a transcript of which at least one line has a time."""
    if not isinstance(value, str):
        raise Unreadable(f"{type(value).__name__} is no WebVTT")
    if len(value) > _LONGEST:
        raise Unreadable("too long for a transcript")
    text = possible(value)
    if text.strip() and not cues(text):
        raise Unreadable("no WebVTT with times")
    return text


def cues(text: str) -> list[Cue]:
    """Return the cues in the order of their times; what is none of them is left out."""
    return sorted(_cues(_lines(text)), key=lambda cue: cue.start)[:_MOST]


def _lines(text: str) -> list[str]:
    """Return the lines; editors' forms may have escaped the text, or put it into paragraphs."""
    if _ARROW not in text and "--&gt;" in text:
        text = unescape(_BREAK.sub("\n", text))
    elif "<p>" in text or "<br" in text:
        text = _BREAK.sub("\n", text)
    return [line.strip() for line in text.splitlines()]


def _cues(lines: list[str]) -> Iterator[Cue]:
    start: float | None = None
    words: list[str] = []
    for line in (*lines, ""):
        if _ARROW not in line:
            if line and start is not None:
                words.append(line)
                continue
        elif words and words[-1].isdecimal():
            # The number of the next cue, where no empty line parts the two.
            words.pop()
        if start is not None and (cue := _cue(start, " ".join(words))):
            yield cue
        start, words = _start(line), []


def _start(line: str) -> float | None:
    written, arrow, _ = line.partition(_ARROW)
    try:
        return as_play_time(written.removeprefix("<p>")) if arrow else None
    except Unreadable:
        return None


def _cue(start: float, written: str) -> Cue | None:
    speaker = _SPEAKER.search(written)
    text = " ".join(unescape(_TAG.sub("", written)).split())
    name = " ".join(unescape(speaker[1]).split()) if speaker else ""
    return Cue(start, text, name) if text else None


@dataclass(frozen=True)
class TimedTextKind(Kind):
    """A transcript with times; editors' files have WebVTT."""

    word = "lines"
    label = "WebVTT"
    noun = "WebVTT as text"
    empties = ("",)
    is_text = True
    types = (str,)
    example = (
        "WEBVTT\n\n00:00.000 --> 00:04.000\n<v La Villa>Le jardin est ouvert.\n\n"
        "00:04.000 --> 00:09.500\n<v Aya>Alors j’entre."
    )
    attack = 'WEBVTT\n\n99:99 --> x\n<script>steal()</script>\n\n00:01.000 -->\n"><img src=x>oui'

    @property
    def translated(self) -> bool:
        """Whether its text differs between languages."""
        return True

    def look(self, value: Json, place: Remarks) -> None:
        """Accept what has times."""
        if not cues(value):
            place.wrong("transcripts without times", f"send {self.noun}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return it as it is."""
        if not isinstance(value, str) or not cues(value):
            return self.refuse("must be WebVTT, after “|”: 00:00.000 --> 00:04.000.", place)
        return value.strip()


TimedText = Annotated[str, BeforeValidator(as_timed_text), TimedTextKind()]
"""A transcript as WebVTT or SubRip, not trusted; ``cues`` reads it."""

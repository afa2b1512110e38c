"""WebVTT subtitles from cues written in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self
from zlib import crc32

from villa_site.embedded.attachments.kind import AttachmentError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Subtitles:
    """Cues are (start, end, text), in seconds."""

    lang: str
    title: str
    cues: tuple[tuple[float, float, str], ...]
    media_type: str = "text/vtt"
    seconds: int | None = None

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        """Understand ``{lang, label, cues: [{start, end, text}]}``."""
        try:
            cues = tuple(
                (float(cue["start"]), float(cue["end"]), " ".join(str(cue["text"]).split()))
                for cue in written["cues"]
            )
        except (TypeError, KeyError, ValueError) as error:
            raise AttachmentError("each cue needs start, end and text.") from error
        return cls(str(written.get("lang", "")), str(written.get("label", "")), cues)

    @property
    def filename(self) -> str:
        """Equal cues make the same file."""
        return f"sous-titres-{crc32(self.make()):08x}.vtt"

    @property
    def filesize(self) -> int:
        """Subtitles are cheap to make."""
        return len(self.make())

    def make(self) -> bytes:
        """Write the WebVTT text."""
        blocks = [
            f"{_clock(start)} --> {_clock(end)}\n{text.replace('-->', '→')}"
            for start, end, text in self.cues
        ]
        return ("WEBVTT\n\n" + "\n\n".join(blocks) + "\n").encode()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    return f"{hours:02d}:{minutes:02d}:{rest:06.3f}"

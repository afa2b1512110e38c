"""A silent film: a slow camera move over a drawn scene, as a real WebM file.

A lossy WebP picture holds one VP8 key frame; frames taken out of such pictures and put into a
Matroska container are a video every browser plays, so no video encoder is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import cos, pi
from typing import TYPE_CHECKING, Any, Final, Self

from villa_site.embedded.artwork.names import LIGHTS, SCENES, SYMBOLS
from villa_site.embedded.attachments.kind import AttachmentError, only_keys, whole
from villa_site.embedded.attachments.webm import webm
from villa_site.embedded.problems import suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FRAMES_A_SECOND: Final = 12
_WIDTH, _HEIGHT = 854, 480
_CANVAS: Final = (1280, 720)
_QUALITY: Final = 52


@dataclass(frozen=True, slots=True)
class Film:
    """Its size is known only once it is made."""

    scene: str
    seconds: int
    seed: int
    light: str | None
    title: str = ""
    media_type: str = "video/webm"

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        """Understand ``{video: night_party, seconds: 12, seed: 4, light: night}``."""
        only_keys(written, ("video", "seconds", "seed", "light", "title"))
        scene, light = str(written["video"]), written.get("light")
        if scene not in SCENES - SYMBOLS:
            raise AttachmentError(f"scene “{scene}” is unknown; {suggestion(scene, SCENES)}")
        if light is not None and light not in LIGHTS:
            raise AttachmentError(f"light “{light}” is unknown; {suggestion(str(light), LIGHTS)}")
        seconds = whole(written, "seconds", default=10, within=(6, 20))
        seed = whole(written, "seed", default=1, within=(0, 1_000_000))
        return cls(scene, seconds, seed, light, str(written.get("title", "")))

    @property
    def filename(self) -> str:
        """For example ``night-party-4-night-12s.webm``."""
        parts = (self.scene.replace("_", "-"), str(self.seed), self.light, f"{self.seconds}s")
        return "-".join(part for part in parts if part) + ".webm"

    @property
    def filesize(self) -> None:
        """Unknown until it is made."""
        return

    def make(self) -> bytes:
        """Draw the scene once, move over it, and pack the frames; a few seconds of work."""
        return webm(list(self._frames()), size=(_WIDTH, _HEIGHT), frames_a_second=_FRAMES_A_SECOND)

    def _frames(self) -> Iterator[bytes]:
        from PIL import Image  # noqa: PLC0415 - only making a film needs it

        from villa_site.embedded.artwork import draw  # noqa: PLC0415 - as above

        scene = draw(self.scene, seed=self.seed, size=_CANVAS, light=self.light)
        count = self.seconds * _FRAMES_A_SECOND
        for number in range(count):
            there_and_back = (1 - cos(2 * pi * number / count)) / 2
            box = _view(there_and_back)
            frame = scene.resize((_WIDTH, _HEIGHT), Image.Resampling.BILINEAR, box=box)
            yield _key_frame(frame)


def _view(progress: float) -> tuple[float, float, float, float]:
    zoom = 1.0 + 0.28 * progress
    width, height = _CANVAS[0] / zoom, _CANVAS[1] / zoom
    left = (_CANVAS[0] - width) * (0.35 + 0.4 * progress)
    top = (_CANVAS[1] - height) * 0.62
    return left, top, left + width, top + height


def _key_frame(frame: Any) -> bytes:
    """Take the VP8 key frame out of a lossy WebP file: the body of its ``VP8`` chunk."""
    encoded = BytesIO()
    frame.save(encoded, "WEBP", quality=_QUALITY, method=0)
    riff = encoded.getvalue()
    start = riff.index(b"VP8 ", 12)
    length = int.from_bytes(riff[start + 4 : start + 8], "little")
    return riff[start + 8 : start + 8 + length]

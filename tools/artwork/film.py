"""A silent film: a slow camera move over a drawn scene."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING, Final

from PIL import Image

from tools.artwork.ffmpeg import encoded

if TYPE_CHECKING:
    from collections.abc import Iterator

CANVAS: Final = (1280, 720)
_FRAMES_A_SECOND: Final = 12
_WIDTH, _HEIGHT = 854, 480
_SOURCE: Final = f"-f rawvideo -pix_fmt rgb24 -s {_WIDTH}x{_HEIGHT} -r {_FRAMES_A_SECOND}"
# No better than the quality 34 needs, no larger than the bit rate allows.
_VP9: Final = "-c:v libvpx-vp9 -pix_fmt yuv420p -b:v {rate} -crf 34 -g 48 -cpu-used 3"
_SPARE: Final = 0.9


def webm(scene: Image.Image, *, seconds: int, most_bytes: int) -> bytes:
    """Return a VP9 film of the move over ``scene``; the encoder aims below ``most_bytes``."""
    rate = int(most_bytes * 8 * _SPARE / seconds)
    frames = _frames(scene, seconds * _FRAMES_A_SECOND)
    return encoded(frames, source=_SOURCE, options=_VP9.format(rate=rate), ending="webm")


def _frames(scene: Image.Image, count: int) -> Iterator[bytes]:
    for number in range(count):
        there_and_back = (1 - cos(2 * pi * number / count)) / 2
        box = _view(there_and_back)
        frame = scene.resize((_WIDTH, _HEIGHT), Image.Resampling.BILINEAR, box=box)
        yield frame.tobytes()


def _view(progress: float) -> tuple[float, float, float, float]:
    zoom = 1.0 + 0.28 * progress
    width, height = CANVAS[0] / zoom, CANVAS[1] / zoom
    left = (CANVAS[0] - width) * (0.35 + 0.4 * progress)
    top = (CANVAS[1] - height) * 0.62
    return left, top, left + width, top + height

"""The few Matroska elements that make a WebM file of VP8 key frames."""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_NANOSECONDS_A_TICK: Final = 1_000_000
_LONG: Final = 1 << 28


def webm(frames: Sequence[bytes], *, size: tuple[int, int], frames_a_second: int) -> bytes:
    """Pack the frames, one cluster a second, with cues so that a player can seek."""
    info = _element(
        0x1549A966,
        _number(0x2AD7B1, _NANOSECONDS_A_TICK)
        + _element(0x4489, pack(">d", len(frames) * 1000 / frames_a_second))
        + _text(0x4D80, "Villa Site")
        + _text(0x5741, "Villa Site"),
    )
    tracks = _element(0x1654AE6B, _track(size, frames_a_second))
    head = info + tracks
    clusters, cues = _clusters(frames, frames_a_second, offset=len(head))
    segment = head + clusters + _element(0x1C53BB6B, cues)
    return _header() + _element(0x18538067, segment)


def _header() -> bytes:
    return _element(
        0x1A45DFA3,
        _number(0x4286, 1)
        + _number(0x42F7, 1)
        + _number(0x42F2, 4)
        + _number(0x42F3, 8)
        + _text(0x4282, "webm")
        + _number(0x4287, 2)
        + _number(0x4285, 2),
    )


def _track(size: tuple[int, int], frames_a_second: int) -> bytes:
    video = _element(0xE0, _number(0xB0, size[0]) + _number(0xBA, size[1]))
    return _element(
        0xAE,
        _number(0xD7, 1)
        + _number(0x73C5, 1)
        + _number(0x9C, 0)
        + _text(0x22B59C, "und")
        + _text(0x86, "V_VP8")
        + _number(0x83, 1)
        + _number(0x23E383, 1_000_000_000 // frames_a_second)
        + video,
    )


def _clusters(frames: Sequence[bytes], rate: int, *, offset: int) -> tuple[bytes, bytes]:
    written, cues = b"", b""
    for first in range(0, len(frames), rate):
        start = first * 1000 // rate
        blocks = b"".join(
            _block(frame, (first + index) * 1000 // rate - start)
            for index, frame in enumerate(frames[first : first + rate])
        )
        position = _element(0xB7, _number(0xF7, 1) + _number(0xF1, offset + len(written)))
        cues += _element(0xBB, _number(0xB3, start) + position)
        written += _element(0x1F43B675, _number(0xE7, start) + blocks)
    return written, cues


def _block(frame: bytes, ticks: int) -> bytes:
    return _element(0xA3, b"\x81" + pack(">hB", ticks, 0x80) + frame)


def _element(number: int, body: bytes) -> bytes:
    name = number.to_bytes((number.bit_length() + 7) // 8, "big")
    length = len(body)
    size = pack(">I", _LONG | length) if length < _LONG - 1 else pack(">Q", (1 << 56) | length)
    return name + size + body


def _number(element: int, value: int) -> bytes:
    return _element(element, value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big"))


def _text(element: int, value: str) -> bytes:
    return _element(element, value.encode())

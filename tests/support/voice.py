"""A recording for tests: silence, whose length and places in time are exact."""

from __future__ import annotations

import wave
from pathlib import Path
from typing import Final

RATE: Final = 8_000
"""Samples a second."""


def write_silence(file: Path, seconds: int) -> None:
    """Write a recording that every browser plays."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(file), "wb") as recording:
        recording.setnchannels(1)
        recording.setsampwidth(1)
        recording.setframerate(RATE)
        recording.writeframes(bytes([128]) * RATE * seconds)

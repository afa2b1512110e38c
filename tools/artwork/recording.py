"""Soft plucked notes, so that a demo podcast or guided visit can really be listened to."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from random import Random
from sys import byteorder
from typing import TYPE_CHECKING, Final

from tools.artwork.ffmpeg import encoded

if TYPE_CHECKING:
    from collections.abc import Sequence

_RATE: Final = 16_000
_SOURCE: Final = f"-f s16le -ar {_RATE} -ac 1"
_RATES: Final = ("-c:a libmp3lame -b:a 16k", "-c:a libmp3lame -ar 12000 -b:a 8k")
_BEATS: Final = 16
_RING: Final = 2.2
_FADE: Final = 2.0
_LOUDEST: Final = 30_000


@dataclass(frozen=True, slots=True)
class _Mood:
    root: float
    scale: tuple[int, ...]
    beat: float
    density: float


_MOODS: Final = {
    "garden": _Mood(196.0, (0, 2, 4, 7, 9, 12, 14, 16, 19), 0.42, 0.62),
    "fountain": _Mood(261.6, (0, 4, 7, 9, 11, 12, 16, 19, 23), 0.27, 0.8),
    "salon": _Mood(174.6, (0, 3, 5, 7, 10, 12, 15, 17, 19), 0.5, 0.55),
    "night": _Mood(146.8, (0, 2, 3, 7, 8, 12, 14, 15, 19), 0.62, 0.48),
}


def played(tone: str, *, seed: int, seconds: int) -> array[int]:
    """Return mono samples at 16 kHz: four phrases of sixteen beats, played in turn."""
    mood, random = _MOODS[tone], Random(f"{tone}/{seed}")
    transposed = mood.root * 2 ** (random.choice((-2, 0, 0, 2, 3)) / 12)
    phrases: list[array[int]] = []
    length = _RATE * seconds
    step = int(_BEATS * mood.beat * _RATE)
    order = (0, 1, 0, 2, 0, 1, 3, 2)
    mixed = array("h", bytes(2 * length))
    for turn, start in enumerate(range(0, length, step)):
        number = order[turn % len(order)]
        # Each is made when it is first played: a short recording needs the first one only.
        while len(phrases) <= number:
            phrases.append(_phrase(mood, transposed, random))
        phrase = phrases[number]
        # Only the former phrase's last notes still ring here; the rest is silence so far.
        ringing = len(phrase) - step
        _mix(mixed, phrase[:ringing], start)
        rest = phrase[ringing : max(ringing, length - start)]
        mixed[start + ringing : start + ringing + len(rest)] = rest
    return _faded(mixed)


def mp3(samples: array[int], *, most_bytes: int) -> bytes:
    """Return the samples as MP3, at the higher rate if that stays within ``most_bytes``."""
    if byteorder == "big":
        samples.byteswap()
    for options in _RATES:
        sound = encoded([samples.tobytes()], source=_SOURCE, options=options, ending="mp3")
        if len(sound) <= most_bytes:
            return sound
    return sound


def _phrase(mood: _Mood, root: float, random: Random) -> array[int]:
    beat = int(mood.beat * _RATE)
    phrase = array("h", bytes(2 * (beat * _BEATS + int(_RING * _RATE))))
    degree = random.randrange(2, 6)
    for count in range(_BEATS):
        if count % 8 == 0:
            _mix(phrase, _pluck(_pitch(root, mood.scale[0] - 12), 0.5), count * beat)
        elif count % 8 == 4:
            _mix(
                phrase,
                _pluck(_pitch(root, mood.scale[random.choice((2, 3))] - 12), 0.34),
                count * beat,
            )
        if random.random() < mood.density or count == 0:
            degree = min(
                len(mood.scale) - 1, max(0, degree + random.choice((-2, -1, -1, 0, 1, 1, 2)))
            )
            late = random.randrange(_RATE // 90)
            note = _pluck(_pitch(root, mood.scale[degree]), random.choice((0.3, 0.38, 0.44)))
            _mix(phrase, note, count * beat + late)
    return phrase


def _pitch(root: float, semitones: int) -> float:
    return round(root * 2 ** (semitones / 12), 3)


@cache
def _pluck(frequency: float, loudness: float) -> array[int]:
    """Return a plucked string after Karplus and Strong: noise that smooths itself round a loop."""
    random = Random(frequency)
    period = max(2, round(_RATE / frequency))
    string = [random.uniform(-1, 1) for _ in range(period)]
    for _ in range(3):
        string = [(string[i - 1] + string[i]) / 2 for i in range(period)]
    note = array("h")
    previous, place = 0.0, 0
    for _ in range(int(_RING * _RATE)):
        current = string[place]
        string[place] = (current + previous) * 0.4985
        previous = current
        note.append(int(current * loudness * _LOUDEST))
        place = place + 1 if place + 1 < period else 0
    return _released(note)


def _released(note: array[int]) -> array[int]:
    tail = _RATE // 4
    for step in range(tail):
        index = len(note) - tail + step
        note[index] = note[index] * (tail - step) // tail
    return note


def _mix(into: array[int], sound: Sequence[int], start: int) -> None:
    end = min(len(into), start + len(sound))
    mixed = [
        max(-_LOUDEST, min(_LOUDEST, here + added))
        for here, added in zip(into[start:end], sound[: end - start], strict=True)
    ]
    into[start:end] = array("h", mixed)


def _faded(samples: array[int]) -> array[int]:
    fade = min(int(_FADE * _RATE), len(samples) // 2)
    for step in range(fade):
        index = len(samples) - 1 - step
        samples[index] = samples[index] * step // fade
    return samples

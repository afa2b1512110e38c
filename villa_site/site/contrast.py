"""Colour contrast as WCAG 2 computes it, and backgrounds moved until text is legible."""

from __future__ import annotations

from typing import Final

AA: Final = 4.5
"""The least contrast ratio of text at WCAG 2.2's level AA."""

Rgb = tuple[int, int, int]

_STEPS: Final = 50
_HEX_DIGITS: Final = 6


def rgb(colour: str) -> Rgb | None:
    """Read ``#rrggbb``, ignoring an alpha value; None for anything else."""
    digits = colour[1 : 1 + _HEX_DIGITS]
    if not colour.startswith("#") or len(digits) != _HEX_DIGITS:
        return None
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        return None
    return red, green, blue


def hexadecimal(colour: Rgb) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#" + bytes(colour).hex()


def luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 for black and 1 for white."""
    linear = [_linear(channel / 255) for channel in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - WCAG's figures


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mix(colour: Rgb, share: float, with_: Rgb) -> Rgb:
    """Mix in sRGB as CSS' ``color-mix`` does; ``share`` of the first colour, 0 to 1."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(colour, with_, strict=True)
    )
    return red, green, blue


def legible(background: Rgb, text: Rgb, *, away: Rgb) -> Rgb:
    """Return the background, moved towards ``away`` until ``text`` has the contrast of AA."""
    for step in range(_STEPS + 1):
        moved = mix(background, 1 - step / _STEPS, away)
        if contrast(moved, text) >= AA:
            return moved
    return away

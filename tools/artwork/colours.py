"""Colours as the printer mixes them: a few inks on warm paper."""

from __future__ import annotations

Colour = tuple[int, int, int]


def ink(hexadecimal: str) -> Colour:
    """Read ``#C4573A``."""
    figures = hexadecimal.lstrip("#")
    return int(figures[:2], 16), int(figures[2:4], 16), int(figures[4:6], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Mix two inks; ``share`` is how much of the other there is, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float = 0.2) -> Colour:
    """Thin a colour with paper."""
    return mix(colour, PAPER, share)


def darker(colour: Colour, share: float = 0.2) -> Colour:
    """Deepen a colour with ink."""
    return mix(colour, INK, share)


PAPER: Colour = ink("#EFE6D8")
CREAM: Colour = ink("#F7F1E6")
INK: Colour = ink("#1D1A16")
TERRACOTTA: Colour = ink("#C4573A")
PINE: Colour = ink("#1F4B3F")
SAGE: Colour = ink("#8FA58A")
BLUE: Colour = ink("#23395B")
SKY: Colour = ink("#9DB4C0")
OCHRE: Colour = ink("#D9A441")
ROSE: Colour = ink("#D98C8C")
LEMON: Colour = ink("#E9C04F")
ORANGE: Colour = ink("#DD8338")
PLUM: Colour = ink("#5A2E46")
NIGHT: Colour = ink("#161C2E")

"""The inks of one picture: a palette seen in one light, by the role each plays."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from tools.artwork.colours import CREAM, INK, PAPER, Colour, ink, mix

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Inks:
    """``mass`` and ``form`` carry the picture, ``pop`` and ``spark`` are its two accents."""

    sky: Colour
    haze: Colour
    mass: Colour
    form: Colour
    soft: Colour
    pop: Colour
    spark: Colour
    deep: Colour
    leaf: Colour
    wall: Colour
    ground: Colour
    water: Colour
    sun: Colour
    glow: Colour
    light: str
    palette: str
    paper: Colour = PAPER
    cream: Colour = CREAM
    ink: Colour = INK


# sky, haze, mass, form, soft, pop, spark, deep, leaf, wall, ground, water
_NOON: Final[dict[str, tuple[str, ...]]] = {
    "terracotta": tuple(
        "#EDB48E #F7E2C8 #A63F28 #C4573A #F0C9A6 #1F4B3F #E0A93F #4A1C18 "
        "#3C5F49 #F3DCC0 #E3A77F #7FA3A0".split()
    ),
    "pine": tuple(
        "#BFD0BC #F1EBDA #1F4B3F #3F7058 #CFD8BE #C4573A #E3B04B #0F2A25 "
        "#2C5B48 #EFE3CC #A9B98F #8FB0A8".split()
    ),
    "blue": tuple(
        "#94B4C8 #EAE7DC #23395B #44688F #C3D3DC #D9803F #E8B94F #121F38 "
        "#2F5A5E #EFE6D8 #BFC3AE #6F97B5".split()
    ),
    "ochre": tuple(
        "#F0CC82 #FAEFD4 #B5762A #D9A441 #F3DDA8 #23395B #B5482F #4B2E14 "
        "#556B3A #F6E6C2 #E2BD73 #8AA9A8".split()
    ),
    "rose": tuple(
        "#EBBBB0 #F9E8DD #A8505A #D08383 #F0CDC4 #1F4B3F #DFA443 #4A1F30 "
        "#4A6B55 #F6DFD3 #DDA898 #93AFB5".split()
    ),
    "night": tuple(
        "#26335C #56618F #182038 #36436F #8D96BB #E3B04B #C4573A #0C1020 "
        "#22404A #A9A6B8 #313C5E #3B5681".split()
    ),
}
_WARM_SUN: Final = ink("#F6D58B")
_MOON: Final = ink("#F3E7C6")
_LAMP: Final = ink("#F7CB6B")
_LIT: Final = ("mass", "form", "soft", "leaf", "wall", "ground", "water", "haze", "sky")


def inks(palette: str, light: str) -> Inks:
    """Mix the inks of a palette for a light."""
    roles = [field.name for field in fields(Inks)][:12]
    noon = {role: ink(code) for role, code in zip(roles, _NOON[palette], strict=True)}
    mixed = {"dawn": _dawn, "noon": _noon, "dusk": _dusk, "night": _night}[light](noon)
    return Inks(**{**noon, **mixed}, light=light, palette=palette)


def _noon(noon: Mapping[str, Colour]) -> dict[str, Colour]:
    return {"sun": mix(noon["haze"], CREAM, 0.7), "glow": noon["haze"]}


def _dawn(noon: Mapping[str, Colour]) -> dict[str, Colour]:
    bathed = _bathed(noon, ink("#F6DCCD"), 0.16)
    return bathed | {
        "sky": mix(noon["sky"], ink("#C9D6DC"), 0.55),
        "haze": mix(noon["haze"], ink("#F6BFA2"), 0.7),
        "sun": ink("#F4A27C"),
        "glow": ink("#F9DDB4"),
    }


def _dusk(noon: Mapping[str, Colour]) -> dict[str, Colour]:
    bathed = _bathed(noon, ink("#8A3F3A"), 0.24)
    return bathed | {
        "sky": mix(noon["mass"], ink("#74365A"), 0.62),
        "haze": mix(ink("#F0905A"), noon["haze"], 0.22),
        "deep": mix(noon["deep"], ink("#2A1524"), 0.4),
        "sun": _WARM_SUN,
        "glow": _LAMP,
    }


def _night(noon: Mapping[str, Colour]) -> dict[str, Colour]:
    # Brown palettes would make muddy nights, so every night leans to blue, a little to its own hue.
    air = mix(ink("#141C3C"), noon["mass"], 0.16)
    bathed = _bathed(noon, ink("#18223F"), 0.6)
    return bathed | {
        "sky": air,
        "haze": mix(air, ink("#5566A0"), 0.42),
        "wall": mix(noon["wall"], ink("#2B3A63"), 0.62),
        "deep": mix(noon["deep"], ink("#0A0F1F"), 0.65),
        "sun": _MOON,
        "glow": _LAMP,
    }


def _bathed(noon: Mapping[str, Colour], light: Colour, share: float) -> dict[str, Colour]:
    return {role: mix(noon[role], light, share) for role in _LIT}

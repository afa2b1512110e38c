"""Measures a font, so that one of the visitor's takes the same room until it arrives."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from villa_site.settings.project.fonts import Metrics

_LETTERS: Final = " abcdefghijklmnopqrstuvwxyz"
# Adobe's metrics of Helvetica and Times, which Arial and Times New Roman share, of 1000.
_WIDTHS: Final = {
    "sans": (
        "278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 "
        "500 722 500 500 500"
    ),
    "serif": (
        "250 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 "
        "500 722 500 500 444"
    ),
    "serif italic": (
        "250 500 500 444 500 444 278 500 500 278 278 444 278 722 500 500 500 500 389 389 278 500 "
        "444 667 444 444 389"
    ),
}
_SAMPLE: Final = (
    "la maison ouvre ses portes au printemps et les jardins restent ouverts tous les jours "
    "une exposition de peintures et de sculptures que le public peut voir avec un guide "
    "la casa apre le porte in primavera e i giardini restano aperti tutti i giorni "
    "una mostra di pitture e sculture che il pubblico visita con una guida quando vuole "
    "the house opens its doors in spring and the gardens stay open every day of the week "
    "an exhibition of paintings and sculptures which the public may see with a guide"
)
"""Text of the three languages, whose letters are counted."""
_COUNTS: Final = Counter(_SAMPLE)
_LATIN_TEXT: Final = 2
_FIRST_SANS: Final = 11
_USE_TYPO: Final = 1 << 7


def fallback_of(font: Any, *, italic: bool, serif: bool | None) -> Metrics:
    """Return what a font of the visitor is set to, to take as much room as this one.

    ``serif`` says whether it has serifs; None leaves that to the font.
    """
    if serif is None:
        serif = _has_serifs(font)
    kind = ("serif italic" if italic else "serif") if serif else "sans"
    known = dict(zip(_LETTERS, map(int, _WIDTHS[kind].split()), strict=True))
    adjust = _average(font) / (_weighed(known) / 1000)
    ascent, descent, gap = (each / font["head"].unitsPerEm for each in _vertical(font))
    return Metrics(
        serif=serif,
        size_adjust=round(adjust * 100, 2),
        ascent=round(ascent / adjust * 100, 2),
        descent=round(descent / adjust * 100, 2),
        line_gap=round(gap / adjust * 100, 2),
    )


def letter_width(font: Any, name: str) -> float:
    """Return the average letter of a name in em, by which the footer fits it."""
    characters, metrics = font.getBestCmap(), font["hmtx"]
    known = [metrics[characters[ord(each)]][0] for each in name if ord(each) in characters]
    units: int = font["head"].unitsPerEm
    return round(sum(known) / len(known) / units if known else _average(font), 3)


def _average(font: Any) -> float:
    """Return the average advance of the sample in em, at the font's default position."""
    characters, metrics = font.getBestCmap(), font["hmtx"]
    widths = {
        letter: metrics[characters[ord(letter)]][0]
        for letter in _LETTERS
        if ord(letter) in characters
    }
    units: int = font["head"].unitsPerEm
    return _weighed(widths) / units


def _weighed(widths: dict[str, int]) -> float:
    counted = sum(_COUNTS[letter] for letter in widths) or 1
    return sum(_COUNTS[letter] * width for letter, width in widths.items()) / counted


def _vertical(font: Any) -> tuple[int, int, int]:
    """Return ascent, descent and line gap as browsers read them."""
    table = font["OS/2"]
    if table.fsSelection & _USE_TYPO:
        return table.sTypoAscender, -table.sTypoDescender, table.sTypoLineGap
    lines = font["hhea"]
    return lines.ascent, -lines.descent, lines.lineGap


def _has_serifs(font: Any) -> bool:
    """Whether the font says that it has serifs; one that says nothing has none."""
    panose = font["OS/2"].panose
    style = panose.bSerifStyle if panose.bFamilyType == _LATIN_TEXT else _FIRST_SANS
    return 1 < style < _FIRST_SANS

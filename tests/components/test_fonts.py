"""What is written in French, Italian and English is drawn by the small files alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

CSS: Final = (Path(__file__).parents[2] / "components" / "fonts.css").read_text()
LETTERS: Final = "aàâæçéèêëîïìòôœùûüÿÀÉÈÔŒÇ’‘“”«»–—…€\u00a0\u202f0123456789"  # noqa: RUF001 - as printed


def covers(unicode_range: str, letter: str) -> bool:
    for part in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", unicode_range):
        first, last = int(part[0], 16), int(part[1] or part[0], 16)
        if first <= ord(letter) <= last:
            return True
    return False


@pytest.mark.parametrize("family", ["Fraunces", '"Instrument Sans"'])
@pytest.mark.parametrize("style", ["normal", "italic"])
def test_browser_asks_for_the_small_file(family: str, style: str) -> None:
    faces = [
        face
        for face in re.findall(r"@font-face \{.*?\n\}", CSS, re.DOTALL)
        if f"font-family: {family};" in face and f"font-style: {style};" in face and "url(" in face
    ]
    for letter in LETTERS:
        # Of faces that hold a letter a browser takes the one declared last.
        asked = [face for face in faces if covers(face.partition("unicode-range")[2], letter)][-1]
        assert "-ext-" not in asked, letter

"""What is written in French, Italian and English is drawn by the first files alone."""

from __future__ import annotations

import re
from typing import Final

import pytest

from villa_site.engine.client_build import ClientBuild

LETTERS: Final = "aàâæçéèêëîïìòôœùûüÿÀÉÈÔŒÇ’‘“”«»–—…€²\u00a0\u202f0123456789"  # noqa: RUF001 - as printed
CUTS: Final = (
    ("Fraunces Display", "normal", "400"),
    ("Fraunces Display", "italic", "380"),
    ("Fraunces", "normal", "400"),
    ("Fraunces", "normal", "600 900"),
    ("Fraunces", "italic", "400"),
    ("Fraunces", "italic", "600 900"),
    ("Instrument Sans", "normal", "400 700"),
    ("Instrument Sans", "italic", "400 500"),
    ("Instrument Sans", "italic", "560 700"),
)

INITIAL: Final = {
    "font-style": "normal",
    "font-weight": "400",
    "unicode-range": "U+0-10FFFF",
}
"""What a face has that does not tell otherwise."""


def _faces() -> list[str]:
    return re.findall(r"@font-face\{[^}]*url\([^}]*\}", ClientBuild.read().css)


def _told(face: str, name: str) -> str:
    found = re.search(rf"[{{;]{name}:([^;}}]*)", face)
    value = found[1].strip('"') if found else ""
    return {"bold": "700"}.get(value, value) or INITIAL[name]


def _covers(face: str, letter: str) -> bool:
    for first, last in re.findall(
        r"U\+([0-9A-F?]+)(?:-([0-9A-F]+))?", _told(face, "unicode-range")
    ):
        start, end = first.replace("?", "0"), last or first.replace("?", "F")
        if int(start, 16) <= ord(letter) <= int(end, 16):
            return True
    return False


def _asked(cut: tuple[str, str, str], letter: str) -> str:
    """Give the file that a browser requests: of faces that hold a letter the one declared last."""
    named = ("font-family", "font-style", "font-weight")
    own = [face for face in _faces() if tuple(_told(face, name) for name in named) == cut]
    return [face for face in own if _covers(face, letter)][-1]


@pytest.mark.parametrize("cut", CUTS, ids=" ".join)
@pytest.mark.parametrize(("letters", "file"), [(LETTERS, "-core-"), ("ćŁőž", "-names-")])
def test_browser_requests_the_file_of_that_type(
    cut: tuple[str, str, str], letters: str, file: str
) -> None:
    for letter in letters:
        assert file in _asked(cut, letter), letter


def test_page_preloads_only_upright_fonts() -> None:
    files = [
        re.sub(r"^/_villa/assets/|-[\w-]{8}\.woff2$", "", url) for url in ClientBuild.read().fonts
    ]
    assert files == ["fraunces-core", "instrument-sans-core"]


def test_font_that_a_theme_replaces_is_preloaded_by_no_rule() -> None:
    head = ['<p class="book-authors">']
    assert len(ClientBuild.read().styles.choose(head).fonts) == 1
    assert ClientBuild.read(replaced_fonts=("fraunces",)).styles.choose(head).fonts == ()

"""The lists of masters, and what is made of their lines."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from tools.artwork import recording
from tools.artwork.__main__ import main
from tools.artwork.masters import RATIOS, Film, Picture, Recording, masters
from tools.artwork.names import LIGHTS, PALETTES, SCENES, SYMBOLS
from tools.artwork.pdf import pdf


def test_every_file_is_listed_once() -> None:
    files = [each.file for each in masters()]
    assert len(files) == len(set(files)) > 400


@pytest.mark.parametrize("kind", [Picture, Film])
def test_every_listed_picture_and_film_can_be_drawn(kind: type[Picture | Film]) -> None:
    for each in masters():
        if isinstance(each, kind):
            assert each.scene in SCENES - SYMBOLS, each
            assert each.light in (None, *LIGHTS), each
            if isinstance(each, Picture):
                assert each.ratio in RATIOS, each
                assert each.palette in (None, *PALETTES), each


def test_every_listed_recording_has_a_tone() -> None:
    tones = {each.tone for each in masters() if isinstance(each, Recording)}
    assert all(recording.played(tone, seed=1, seconds=1) for tone in tones)


def test_command_writes_the_named_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["--out", str(tmp_path), "star-100.svg", "mark-100.svg"])
    assert result.exit_code == 0, result.output
    assert sorted(each.name for each in tmp_path.iterdir()) == ["mark-100.svg", "star-100.svg"]


def test_command_says_which_file_no_list_names(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["--out", str(tmp_path), "rien.webp"])
    assert result.exit_code == 2
    assert "No list in tools/artwork/masters names rien.webp." in result.output


def test_picture_is_webp_of_its_width() -> None:
    drawn = Picture("a.webp", "loggia", 1, "3x2", "dusk", None, 300)
    with Image.open(BytesIO(drawn.content())) as image:
        assert (image.format, image.size) == ("WEBP", (300, 200))


def test_pdf_has_its_pages_and_a_correct_xref_table() -> None:
    written = pdf("Guide (été)", "Bonjour.\n\nEncore.", pages=4)
    assert written.startswith(b"%PDF-1.4")
    assert written.count(b"/Type /Page ") == 4
    start = int(re.findall(rb"startxref\n(\d+)", written)[0])
    assert written[start:].startswith(b"xref\n0 ")
    offsets = re.findall(rb"^(\d{10}) 00000 n ", written, re.MULTILINE)
    for number, offset in enumerate(offsets, start=1):
        assert written[int(offset) :].startswith(b"%d 0 obj" % number)


def test_pdf_grows_with_its_text() -> None:
    long_text = "\n\n".join(f"Paragraphe {number}." for number in range(90))
    assert pdf("Long", long_text, pages=2).count(b"/Type /Page ") > 4


def test_recording_has_its_duration_and_is_audible() -> None:
    samples = recording.played("night", seed=7, seconds=3)
    assert len(samples) == 3 * 16_000
    assert 2_000 < max(samples) < 32_767


def test_recording_is_deterministic_per_seed() -> None:
    takes = [recording.played("garden", seed=seed, seconds=1) for seed in (1, 1, 2)]
    assert [one == other for one, other in pairwise(takes)] == [True, False]

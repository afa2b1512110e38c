"""Files made to order are what they say they are."""

from __future__ import annotations

import re
import wave
from io import BytesIO
from pathlib import Path

import pytest

from villa_site.embedded.attachments import AttachmentError, attachment

NOWHERE = Path("/nowhere")


def test_pdf_has_its_pages_and_a_true_table_of_objects() -> None:
    written = {"document": "pdf", "pages": 4, "title": "Guide (été)", "text": "Bonjour.\n\nEncore."}
    pdf = attachment(written, NOWHERE).make()
    assert pdf.startswith(b"%PDF-1.4")
    assert pdf.count(b"/Type /Page ") == 4
    start = int(re.findall(rb"startxref\n(\d+)", pdf)[0])
    assert pdf[start:].startswith(b"xref\n0 ")
    for number, offset in enumerate(re.findall(rb"^(\d{10}) 00000 n ", pdf, re.MULTILINE), start=1):
        assert pdf[int(offset) :].startswith(b"%d 0 obj" % number)


def test_pdf_grows_with_its_text() -> None:
    long_text = "\n\n".join(f"Paragraphe {number}." for number in range(90))
    written = {"document": "pdf", "pages": 2, "title": "Long", "text": long_text}
    assert attachment(written, NOWHERE).make().count(b"/Type /Page ") > 4


def test_tune_lasts_as_long_as_it_says_and_can_be_heard() -> None:
    tune = attachment({"tone": "night", "seconds": 3, "seed": 7}, NOWHERE)
    made = tune.make()
    assert len(made) == tune.filesize
    with wave.open(BytesIO(made)) as sound:
        assert sound.getnframes() / sound.getframerate() == 3
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
    assert 2_000 < max(samples) < 32_767


def test_tune_is_the_same_for_the_same_words() -> None:
    words = {"tone": "garden", "seconds": 2, "seed": 1}
    assert attachment(words, NOWHERE).make() == attachment(words, NOWHERE).make()
    assert attachment(words, NOWHERE).make() != attachment(words | {"seed": 2}, NOWHERE).make()


def test_film_is_webm_with_a_key_frame_for_every_picture() -> None:
    film = attachment({"video": "roofs", "seconds": 6, "seed": 1, "light": "dusk"}, NOWHERE).make()
    assert film.startswith(b"\x1a\x45\xdf\xa3")
    assert b"V_VP8" in film
    # Every VP8 key frame carries this start code behind its three-byte tag.
    assert film.count(b"\x9d\x01\x2a" + (854).to_bytes(2, "little")) == 72


def test_subtitles_are_webvtt() -> None:
    cues = [{"start": 0, "end": 4.5, "text": "Le matin --> tôt"}]
    written = {"lang": "fr", "label": "Français", "cues": cues}
    assert attachment(written, NOWHERE).make().decode() == (
        "WEBVTT\n\n00:00:00.000 --> 00:00:04.500\nLe matin → tôt\n"
    )


@pytest.mark.parametrize(
    "written",
    [
        {"document": "docx", "title": "x"},
        {"document": "pdf"},
        {"tone": "rock"},
        {"tone": "garden", "seconds": 9000},
        {"video": "star"},
        {"file": "../secret"},
        {"file": "absent.pdf"},
        {"cues": [{"start": 0}]},
        {},
    ],
)
def test_file_that_cannot_be_made_is_refused(written: dict[str, object]) -> None:
    with pytest.raises(AttachmentError):
        attachment(written, NOWHERE)

"""Problems of pictures and files that content names."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.embedded import check
from villa_site.embedded.pictures import picture

UNKNOWN = "there is no file “{}” in media/; put it there, or name another."


def _sentences(villa: Path, block: str) -> list[str]:
    file = villa / "fr" / "contact.yaml"
    file.write_text(f"title: C\nseo: {{description: d}}\nblocks:\n  - {block}\n", encoding="utf-8")
    return [each.sentence for each in check(villa) if each.file == "fr/contact.yaml"]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("{file: ../secret.png, alt: x}", UNKNOWN.format("../secret.png")),
        ("{file: /etc/motd.png, alt: x}", UNKNOWN.format("/etc/motd.png")),
        ("{file: zzz.webp, alt: x}", UNKNOWN.format("zzz.webp")),
        ("{file: logia.webp, alt: x}", "did you mean “loggia.webp”?"),
        ("{file: extrait.pdf, alt: x}", "“extrait.pdf” is no picture; its name must end in"),
        ("{alt: x}", "needs a file: the name of a picture in the media folder."),
        ("{scene: loggia, alt: x}", "“scene” is unknown; known: alt, caption, file."),
        ("loggia.webp", "must be {file: …, alt: …}."),
        ("{file: faux.png, alt: x}", "“faux.png” cannot be read as a picture; save it again."),
        ("{file: faux.svg, alt: x}", "“faux.svg” is no SVG picture; save it again."),
        ("{file: nu.svg, alt: x}", "“nu.svg” has no size; give its svg tag width and height."),
    ],
)
def test_unusable_picture_is_reported_with_its_fix(
    villa: Path, written: str, sentence: str
) -> None:
    (villa / "media" / "faux.png").write_text("no picture")
    (villa / "media" / "faux.svg").write_text("no picture")
    (villa / "media" / "nu.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (found,) = _sentences(villa, f"image: {{image: {written}}}")
    assert sentence in found


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("{file: ../secret.pdf}", UNKNOWN.format("../secret.pdf")),
        ("{file: extrai.pdf}", "did you mean “extrait.pdf”?"),
        ("{title: x}", "must be {file: …, title: …}, a file of the media folder."),
        ("{file: extrait.pdf, pages: 2}", "“pages” is unknown; known: file, seconds, title."),
    ],
)
def test_unusable_file_is_reported_with_its_fix(villa: Path, written: str, sentence: str) -> None:
    (found,) = _sentences(villa, f"core/file: {{file: {written}}}")
    assert sentence in found


@pytest.mark.parametrize(
    ("tag", "size"),
    [
        ('<svg width="40" height="30px"/>', (40, 30)),
        ('<?xml version="1.0"?><svg viewBox="0 0 24.5 12" width="100%"/>', (24, 12)),
        ("<svg viewBox='0,0,48,16'></svg>", (48, 16)),
    ],
)
def test_svg_has_the_size_that_its_tag_says(
    tmp_path: Path, tag: str, size: tuple[int, int]
) -> None:
    (tmp_path / "a.svg").write_text(tag)
    assert picture({"file": "a.svg", "alt": ""}, tmp_path).size == size


def test_subtitles_are_a_file_or_an_address(villa: Path) -> None:
    (villa / "media" / "f.webm").write_bytes(b"")
    (villa / "media" / "f-fr.vtt").write_text("WEBVTT\n")
    tracks = (
        "[{lang: fr, label: F, file: f-fr.vtt}, {lang: it, label: I, url: 'https://x.example/i.vtt'},"
        " {lang: en, label: E, file: f-en.vtt}]"
    )
    film = f"video: {{source: file, fichier: {{file: f.webm}}, sous_titres: {tracks}}}"
    assert _sentences(villa, film) == [
        "there is no file “f-en.vtt” in media/; did you mean “f-fr.vtt”?"
    ]

"""A file is what its bytes say, and its name must agree."""

from __future__ import annotations

import pytest

from villa_site.site.forms.uploads import CHUNK, Stored, Upload

pytestmark = [pytest.mark.req("BLK-04"), pytest.mark.req("EXT-07")]

ODT = b"PK\x03\x04" + b"\0" * 26 + b"mimetypeapplication/vnd.oasis.opendocument.text" + b"PK"
DOCX = b"PK\x03\x04" + b"\0" * 40 + b"word/document.xml" + b"PK"


@pytest.mark.parametrize(
    ("name", "content", "label"),
    [
        ("Carte.PDF", b"%PDF-1.4 ...", "PDF"),
        ("a.jpg", b"\xff\xd8\xff\xe0", "JPEG"),
        ("a.jpeg", b"\xff\xd8\xff\xe1", "JPEG"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "PNG"),
        ("a.webp", b"RIFF\x10\0\0\0WEBPVP8 ", "WebP"),
        ("a.odt", ODT, "ODT"),
        ("a.docx", DOCX, "DOCX"),
        ("a.docx", b"PK\x03\x04".ljust(CHUNK - 9, b"x") + DOCX, "DOCX"),
    ],
)
def test_accepted_file_has_its_type(name: str, content: bytes, label: str) -> None:
    kind = Upload(name, Stored.of(content)).kind
    assert kind is not None
    assert kind.label == label


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.pdf", b"MZ\x90"),
        ("a.pdf", b"<html>%PDF-"),
        ("a.pdf", b""),
        ("a.png", b"\xff\xd8\xff"),
        ("a.pdf.exe", b"%PDF-1.4"),
        ("pdf", b"%PDF-1.4"),
        ("a.docx", ODT),
        ("a.docx", b"PK\x03\x04 anything"),
        ("a.docx", DOCX + b"word/vbaProject.bin"),
        ("a.svg", b"<svg onload='x()'>"),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.webp", b"RIFF\x10\0\0\0WAVE"),
    ],
)
def test_unaccepted_file_has_no_type(name: str, content: bytes) -> None:
    assert Upload(name, Stored.of(content)).kind is None


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("C:\\Users\\lea\\carte.pdf", "carte.pdf"),
        ("../../etc/carte.pdf", "carte.pdf"),
        ('a\x00"<b>|?*.pdf', "ab.pdf"),
        ("carte de l'été.pdf", "carte de l'été.pdf"),
        ("..", ""),
        ("x" * 300 + ".pdf", "x" * 120 + ".pdf"),
    ],
)
def test_file_name_is_sanitised(sent: str, name: str) -> None:
    assert Upload(sent).name == name

"""A small, valid PDF: a cover with the loggia arch, then the text, on as many pages as promised."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final
from zlib import compress

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDTH, _HEIGHT = 595, 842
_LEFT: Final = 90
_LINES_A_PAGE: Final = 34
_LETTERS_A_LINE: Final = 68
_INK: Final = "0.114 0.102 0.086"
_PAPER: Final = "0.937 0.902 0.847"
_CLAY: Final = "0.769 0.341 0.227"


def pdf(title: str, text: str, *, pages: int) -> bytes:
    """Return a PDF of at least ``pages`` pages: the cover, then ``text``; repeatable."""
    leaves = [_cover(title), *_leaves(title, text, pages)]
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", _font("Times-Roman"), _font("Helvetica")]
    kids = []
    for page in leaves:
        stream = compress(page)
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream)
        )
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>"
            % (_WIDTH, _HEIGHT, len(objects))
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    objects.append(b"<< /Title %s /Producer (Villa Site) >>" % _utf16(title))
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    written = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return (
        written
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
        + b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (len(objects) + 1, len(objects), len(written))
    )


def _cover(title: str) -> bytes:
    lines = wrap(title, 24) or [""]
    arch = (
        f"{_CLAY} rg 170 0 m 170 330 l 170 400 227 457 297 457 c "
        "367 457 425 400 425 330 c 425 0 l h f "
        f"{_PAPER} rg 215 0 m 215 325 l 215 370 252 407 297 407 c "
        "343 407 380 370 380 325 c 380 0 l h f"
    )
    words = [_line(line, 700 - 46 * row, size=38) for row, line in enumerate(lines)]
    return _page([f"{_PAPER} rg 0 0 {_WIDTH} {_HEIGHT} re f", arch, *words])


def _leaves(title: str, text: str, pages: int) -> Iterator[bytes]:
    lines = [
        line
        for paragraph in text.strip().split("\n\n")
        for line in [*wrap(" ".join(paragraph.split()), _LETTERS_A_LINE), ""]
    ]
    count = max(pages - 1, -(-len(lines) // _LINES_A_PAGE) if text else 0)
    for leaf in range(count):
        here = lines[leaf * _LINES_A_PAGE : (leaf + 1) * _LINES_A_PAGE]
        words = [_line(line, 720 - 18 * row, size=12) for row, line in enumerate(here)]
        folio = _line(f"{title} — {leaf + 2}", 48, size=9, font="F2")
        yield _page([*words, folio])


def _page(operators: list[str]) -> bytes:
    return "\n".join(operators).encode("cp1252", "replace")


def _line(text: str, y: int, *, size: int, font: str = "F1") -> str:
    safe = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"{_INK} rg BT /{font} {size} Tf {_LEFT} {y} Td ({safe}) Tj ET"


def _font(name: str) -> bytes:
    return (
        b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"
        % name.encode()
    )


def _utf16(text: str) -> bytes:
    return b"<FEFF%s>" % text.encode("utf-16-be").hex().upper().encode()

"""Files that visitors send: which kinds are accepted, detected by the first bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from villa_site.site.forms.spool import Stored

_HEAD: Final = 64
_MIMETYPE_AT: Final = 30
_UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f<>:\"|?*\\/]")
_LONGEST_NAME: Final = 120


class FileKind(NamedTuple):
    """A kind of file that is taken: what it is called, and the endings its names may have."""

    label: str
    media_type: str
    endings: tuple[str, ...]


KINDS: Final = (
    FileKind("PDF", "application/pdf", (".pdf",)),
    FileKind("JPEG", "image/jpeg", (".jpg", ".jpeg")),
    FileKind("PNG", "image/png", (".png",)),
    FileKind("WebP", "image/webp", (".webp",)),
    FileKind(
        "DOCX",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        (".docx",),
    ),
    FileKind("ODT", "application/vnd.oasis.opendocument.text", (".odt",)),
)
ENDINGS: Final = tuple(ending for kind in KINDS for ending in kind.endings)
NAMES: Final = ", ".join(kind.label for kind in KINDS)
_BY_TYPE: Final = {kind.media_type: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent; ``too_large`` when its end was not kept."""

    filename: str
    content: Stored = field(default_factory=Stored)
    too_large: bool = False

    @property
    def name(self) -> str:
        """Return the file's own name without folders and without what could harm."""
        bare = self.filename.replace("\\", "/").rpartition("/")[2]
        plain = _UNSAFE.sub("", bare).strip(". ")
        stem, dot, ending = plain.rpartition(".")
        return f"{stem[:_LONGEST_NAME]}{dot}{ending[:10]}" if dot else plain[:_LONGEST_NAME]

    @property
    def kind(self) -> FileKind | None:
        """Tell what the file is; None when it is no kind we take, or its name says another."""
        kind = _BY_TYPE.get(_media_type(self.content))
        return kind if kind and self.name.lower().endswith(kind.endings) else None


def _media_type(content: Stored) -> str:
    """Return the kind of a file by its first bytes."""
    head = content.read(0, _HEAD)
    if head.startswith(b"%PDF-"):
        return "application/pdf"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "image/webp"
    return _of_archive(content) if head.startswith(b"PK\x03\x04") else ""


def _of_archive(content: Stored) -> str:
    """Return the kind of document in an archive; None for other archives and for macros."""
    odt = _BY_TYPE["application/vnd.oasis.opendocument.text"].media_type
    if content.read(_MIMETYPE_AT, _HEAD).startswith(b"mimetype" + odt.encode()):
        return odt
    if content.holds(b"word/document.xml") and not content.holds(b"vbaProject.bin"):
        return KINDS[4].media_type
    return ""

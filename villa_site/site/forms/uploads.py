"""Files that visitors send: which kinds are accepted, detected by the first bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from villa_site.site.forms.spool import Stored

_HEAD: Final = 96
_UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f<>:\"|?*\\/]")
_LONGEST_NAME: Final = 120


class FileKind(NamedTuple):
    """A kind of file that is taken: its name, the endings of its files, how it is detected.

    ``signature`` matches the first bytes; an archive ``holds`` one word and ``lacks`` another.
    """

    label: str
    media_type: str
    endings: tuple[str, ...]
    signature: re.Pattern[bytes]
    holds: bytes = b""
    lacks: bytes = b""

    def is_kind_of(self, content: Stored) -> bool:
        """Whether the content is of this kind."""
        return (
            self.signature.match(content.read(0, _HEAD)) is not None
            and (not self.holds or content.holds(self.holds))
            and not (self.lacks and content.holds(self.lacks))
        )


_ODT: Final = "application/vnd.oasis.opendocument.text"

KINDS: Final = (
    FileKind("PDF", "application/pdf", (".pdf",), re.compile(rb"%PDF-")),
    FileKind("JPEG", "image/jpeg", (".jpg", ".jpeg"), re.compile(rb"\xff\xd8\xff")),
    FileKind("PNG", "image/png", (".png",), re.compile(rb"\x89PNG\r\n\x1a\n")),
    FileKind("WebP", "image/webp", (".webp",), re.compile(rb"RIFF.{4}WEBP", re.DOTALL)),
    FileKind(
        "DOCX",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        (".docx",),
        re.compile(rb"PK\x03\x04(?!.{26}mimetype%b)" % re.escape(_ODT.encode()), re.DOTALL),
        holds=b"word/document.xml",
        lacks=b"vbaProject.bin",  # macros
    ),
    FileKind(
        "ODT",
        _ODT,
        (".odt",),
        re.compile(rb"PK\x03\x04.{26}mimetype%b" % re.escape(_ODT.encode()), re.DOTALL),
    ),
)
ENDINGS: Final = tuple(ending for kind in KINDS for ending in kind.endings)
NAMES: Final = ", ".join(kind.label for kind in KINDS)


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
        kind = next((kind for kind in KINDS if kind.is_kind_of(self.content)), None)
        return kind if kind and self.name.lower().endswith(kind.endings) else None

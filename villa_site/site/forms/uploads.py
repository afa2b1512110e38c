"""Files that visitors send, stored in one nameless file for each request, and their kinds."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from tempfile import SpooledTemporaryFile
from threading import Lock
from types import TracebackType
from typing import IO, Final, NamedTuple, Self

IN_MEMORY: Final = 256 * 1024
CHUNK: Final = 3 * 64 * 1024
"""Bytes read at a time; a multiple of 3, so that the base64 of chunks is that of the whole."""

_HEAD: Final = 96
_UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f<>:\"|?*\\/]")
_LONGEST_NAME: Final = 120
_ODT: Final = "application/vnd.oasis.opendocument.text"


@dataclass(frozen=True, slots=True)
class Stored:
    """A stretch of a file: the content of one upload, read piece by piece.

    ``lock`` is that of the file, which several threads may read.
    """

    file: IO[bytes] = field(default_factory=BytesIO)
    start: int = 0
    size: int = 0
    digest: str = ""
    lock: Lock = field(default_factory=Lock, compare=False, repr=False)

    @classmethod
    def of(cls, content: bytes) -> Self:
        """Make an instance with ``content`` in memory."""
        return cls(BytesIO(content), 0, len(content), blake2b(content, digest_size=16).hexdigest())

    def read(self, at: int, size: int) -> bytes:
        """Read ``size`` bytes from ``at``, fewer at the end."""
        with self.lock:
            self.file.seek(self.start + at)
            return self.file.read(max(0, min(size, self.size - at)))

    def chunks(self) -> Iterator[bytes]:
        """Yield the content in chunks."""
        for at in range(0, self.size, CHUNK):
            yield self.read(at, CHUNK)

    def holds(self, word: bytes) -> bool:
        """Whether the content includes ``word``."""
        before = b""
        for chunk in self.chunks():
            if word in before + chunk:
                return True
            before = chunk[-len(word) :]
        return False


class Spool:
    """One request's file; ``grant`` is called before bytes are stored. Closing it removes it.

    It has no name in ``folder``, so nothing is left of it when the process is killed.
    """

    def __init__(
        self, folder: Path | None, grant: Callable[[int], None] = lambda _size: None
    ) -> None:
        self._grant = grant
        self._file = SpooledTemporaryFile(IN_MEMORY, dir=_own(folder))  # noqa: SIM115 - closed by our own exit
        self._granted = 0
        self._start = self._end = 0
        self._digest = blake2b(digest_size=16)
        self._lock = Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        self._file.close()

    @property
    def size(self) -> int:
        """How many bytes of the present stretch are stored."""
        return self._end - self._start

    def add(self, content: bytes) -> None:
        """Append to the present stretch."""
        missing = self._end + len(content) - self._granted
        if missing > 0:
            self._grant(missing)
            self._granted += missing
        with self._lock:
            self._file.seek(self._end)
            self._file.write(content)
        self._digest.update(content)
        self._end += len(content)

    def drop(self) -> None:
        """Forget the present stretch: it is too large."""
        self._file.seek(self._start)
        self._file.truncate()
        self._begin(self._start)

    def cut(self) -> Stored:
        """End the present stretch and give it; the next begins."""
        digest = self._digest.hexdigest()
        stored = Stored(self._file, self._start, self.size, digest, self._lock)
        self._begin(self._end)
        return stored

    def _begin(self, at: int) -> None:
        self._start = self._end = at
        self._digest = blake2b(digest_size=16)


def _own(folder: Path | None) -> str | None:
    """Return the folder if files can be made in it, else None for the system's own."""
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder) if os.access(folder, os.W_OK | os.X_OK) else None


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
    """A file as it was sent; ``too_large`` when its end was dropped."""

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
        return self.kind_of(KINDS)

    def kind_of(self, kinds: Sequence[FileKind]) -> FileKind | None:
        """Tell which of ``kinds`` the file is by its content; None if its name says another."""
        kind = next((kind for kind in kinds if kind.is_kind_of(self.content)), None)
        return kind if kind and self.name.lower().endswith(kind.endings) else None

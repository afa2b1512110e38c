"""A real file of the media folder."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from villa_site.embedded.attachments.kind import AttachmentError, only_keys
from villa_site.embedded.naming import slug_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Stored:
    """Served as it is, under a name that is safe in an address."""

    path: Path
    title: str
    filesize: int
    seconds: int | None = None

    @classmethod
    def read(cls, written: Mapping[str, Any], media: Path) -> Self:
        """Understand ``{file: guide.pdf, title: Guide}``; ``seconds`` for a recording."""
        only_keys(written, ("file", "title", "seconds"))
        name = str(written["file"])
        path = media / name
        if ".." in path.parts or path.is_absolute() != media.is_absolute() or not path.is_file():
            raise AttachmentError(f"there is no file “{name}” in the media folder.")
        seconds = written.get("seconds")
        return cls(
            path,
            str(written.get("title", path.stem)),
            path.stat().st_size,
            seconds if isinstance(seconds, int) else None,
        )

    @property
    def filename(self) -> str:
        """Keep the ending, fold the rest."""
        return f"{slug_of(self.path.stem)}{self.path.suffix.lower()}"

    @property
    def media_type(self) -> str:
        """Follow the ending."""
        return mimetypes.guess_type(self.path.name)[0] or "application/octet-stream"

    def make(self) -> bytes:
        """Return the file's bytes."""
        return self.path.read_bytes()

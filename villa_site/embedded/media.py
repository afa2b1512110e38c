"""Files of the media folder, and the names under which they are served."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, Final
from zlib import crc32

from villa_site.content.fields.suggestion import suggestion
from villa_site.embedded.names import slug_of
from villa_site.engine.closest import closest

UPLOADS: Final = "/wp-content/uploads/"
MEDIA_FOLDER: Final = "media"
_USUAL_ENDING: Final = ".webp"


class MediaError(ValueError):
    """A file cannot be offered as it is written; the message says why."""


@dataclass(frozen=True, slots=True)
class MediaFile:
    """A file; ``name`` is how content names it, relative to the media folder."""

    path: Path
    name: str

    @property
    def served_name(self) -> str:
        """For example ``loggia-12.webp``: another for each file, and safe in a URL."""
        return f"{self._safe_stem}{self._ending}"

    @property
    def sized_stem(self) -> str:
        """The part of a size's file name before the size; each file has its own."""
        stem = self._safe_stem
        return stem if self._ending == _USUAL_ENDING else f"{stem}-{slug_of(self._ending)}"

    @property
    def _ending(self) -> str:
        return PurePath(self.name).suffix.lower()

    @property
    def _safe_stem(self) -> str:
        slug = slug_of(PurePath(self.name).stem)
        if self.name == f"{slug}{self._ending}":
            return slug
        return f"{slug}-{crc32(self.name.encode()):08x}"

    @property
    def media_type(self) -> str:
        """Follow the ending."""
        return media_type(self.path.name)

    def json(self, title: str, origin: str) -> dict[str, Any]:
        """Describe the file as the contract's File; ``origin`` precedes its URL."""
        return {
            "url": f"{origin}{UPLOADS}{self.served_name}",
            "filesize": self.path.stat().st_size,
            "subtype": self.media_type.partition("/")[2],
            "title": title,
        }


def media_type(name: str) -> str:
    """Return the media type of a file name; the same on every machine for the usual formats."""
    suffix = PurePath(name).suffix.lower()
    known = _MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0]
    return known or "application/octet-stream"


# Python's own table differs between machines, and is large where the machine has tables of its own.
_MEDIA_TYPES: Final = {
    ".avif": "image/avif",
    ".gif": "image/gif",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".vtt": "text/vtt",
    ".webm": "video/webm",
    ".webp": "image/webp",
}


def media_file(name: str, media: Path) -> MediaFile:
    """Return a file of the media folder; raise MediaError when it is absent or outside of it."""
    inside = not PurePath(name).is_absolute() and ".." not in PurePath(name).parts
    if not (inside and name and (media / name).is_file()):
        raise MediaError(
            f"there is no file “{name}” in {MEDIA_FOLDER}/; {_fix(name, media)}",
        )
    return MediaFile(media / name, name)


def only_keys(written: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raise MediaError for a key that means nothing here."""
    names = list(known)
    for key in written:
        if key not in names:
            raise MediaError(f"“{key}” is unknown; {suggestion(str(key), names)}")


def _fix(name: str, media: Path) -> str:
    folder = (media / PurePath(name).name).parent
    there = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    near = closest(name, there)
    return f"did you mean “{near}”?" if near else "put it there, or name another."

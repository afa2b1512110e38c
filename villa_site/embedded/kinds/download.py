"""Files offered for download or playing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from villa_site.content.fields.kind import Json, Source
from villa_site.embedded.media import UPLOADS, MediaError, MediaFile, media_file, only_keys

_KEYS: Final = ("file", "title", "seconds")


def download_json(value: Json, place: Source, *, media: Path, origin: str) -> Json:
    """Return the contract's File of a file of the folder ``media``; False when there is none."""
    found = read_download(value, place, media=media)
    return found.json(origin) if found else False


@dataclass(frozen=True, slots=True)
class Download:
    """A file with its title; ``seconds`` is the length of a recording."""

    file: MediaFile
    title: str
    seconds: int | None

    def json(self, origin: str) -> dict[str, Json]:
        """Describe the file; ``origin`` stands before its address."""
        return {
            "url": f"{origin}{UPLOADS}{self.file.served_name}",
            "filesize": self.file.filesize,
            "subtype": self.file.media_type.partition("/")[2],
            "title": self.title,
        }


def read_download(value: Json, place: Source, *, media: Path) -> Download | None:
    """Read ``{file: guide.pdf, title: Guide}``; report when there is no such file."""
    if not isinstance(value, dict) or not value.get("file"):
        place.report("must be {file: …, title: …}, a file of the media folder.")
        return None
    try:
        only_keys(value, _KEYS)
        file = media_file(str(value["file"]), media)
    except MediaError as error:
        place.report(str(error))
        return None
    seconds = value.get("seconds")
    title = str(value.get("title") or file.path.stem)
    return Download(file, title, seconds if isinstance(seconds, int) else None)

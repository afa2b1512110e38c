"""Files offered for download or playing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from villa_site.embedded.media import UPLOADS, MediaError, MediaFile, media_file, only_keys

if TYPE_CHECKING:
    from villa_site.content.fields.kind import Json
    from villa_site.embedded.place import Place

_KEYS: Final = ("file", "title", "seconds")


def converted_file(value: Json, place: Place) -> Json:
    """Return the contract's File of a file of the media folder, False when there is none."""
    found = offered(value, place)
    return found.json(place.edition.origin) if found else False


@dataclass(frozen=True, slots=True)
class Offer:
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


def offered(value: Json, place: Place) -> Offer | None:
    """Understand ``{file: guide.pdf, title: Guide}``; complain when there is no such file."""
    if not isinstance(value, dict) or not value.get("file"):
        place.complain("must be {file: …, title: …}, a file of the media folder.")
        return None
    try:
        only_keys(value, _KEYS)
        file = media_file(str(value["file"]), place.edition.media)
    except MediaError as error:
        place.complain(str(error))
        return None
    seconds = value.get("seconds")
    title = str(value.get("title") or file.path.stem)
    return Offer(file, title, seconds if isinstance(seconds, int) else None)

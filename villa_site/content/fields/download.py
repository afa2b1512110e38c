"""Files offered for download or playing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import Group
from villa_site.content.fields.kind import Json, Remarks, Source


@dataclass(frozen=True)
class DownloadKind(Group):
    """A file; editors' files write it as the backend's media library wants it."""

    word: ClassVar[str] = "file"
    label: ClassVar[str] = "file"
    noun: ClassVar[str] = "a file with url, filesize, subtype and title"
    plain: ClassVar[bool] = False

    def look(self, value: Json, place: Remarks) -> None:
        """Live with a bare address, of which the size is not known."""
        if isinstance(value, str) and "/" in value:
            place.habit("files as a bare address", f"send {self.noun}")
        elif isinstance(value, dict) and is_empty(value.get("url")):
            place.habit("empty files as an object without url")
        else:
            super().look(value, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the contract's File."""
        return place.download(value)

    def sample(self) -> Json:
        """Return a recording, of which nothing is fetched before somebody plays it."""
        url = "/wp-content/uploads/tone-7-220.wav"
        return {"url": url, "filesize": 308_044, "subtype": "wav", "title": "Le jardin"}

    def hostile(self) -> Json:
        """Return a file whose address is script."""
        return {"url": "javascript:steal()", "filesize": "beaucoup", "title": "<b>x</b>"}


@dataclass(frozen=True)
class TrackKind(Group):
    """Subtitles: ``{lang, label, url}``, in editors' files also ``{lang, label, file}``."""

    word: ClassVar[str] = "subtitles"
    label: ClassVar[str] = "subtitles"
    noun: ClassVar[str] = "subtitles with lang, label and url"
    plain: ClassVar[bool] = False

    def convert(self, value: Json, place: Source) -> Json:
        """Return ``{lang, label, url}``."""
        if not isinstance(value, dict):
            place.report("must be {lang: fr, label: Français, file: film-fr.vtt}.")
            return self.empty
        if "url" in value:
            return super().convert(value, place)
        file = place.download({"file": value.get("file")})
        named = {name: str(value.get(name, "")) for name in ("lang", "label")}
        return named | {"url": file["url"]} if file else self.empty

    def sample(self) -> Json:
        """Return French subtitles."""
        return {"lang": "fr", "label": "Français", "url": "/wp-content/uploads/film-fr.vtt"}

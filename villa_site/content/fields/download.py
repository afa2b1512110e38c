"""Files offered for download or playing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json, Remarks, Source


@dataclass(frozen=True)
class DownloadKind(GroupKind):
    """A file; editors' files write it as the backend's media library wants it."""

    word = "file"
    label = "file"
    noun = "a file with url, filesize, subtype and title"
    plain = False
    types = (dict, str)
    # Of a recording nothing is fetched before somebody plays it.
    example: ClassVar[Json] = {
        "url": "/wp-content/uploads/tone-7-220.wav",
        "filesize": 308_044,
        "subtype": "wav",
        "title": "Le jardin",
    }
    attack: ClassVar[Json] = {
        "url": "javascript:steal()",
        "filesize": "beaucoup",
        "title": "<b>x</b>",
    }

    def look(self, value: Json, place: Remarks) -> None:
        """Live with a bare address, of which the size is not known."""
        if isinstance(value, str) and "/" in value:
            place.habit("files as a bare address", f"send {self.noun}")
        elif isinstance(value, str):
            self.misfit(value, place)
        elif is_empty(value.get("url")):
            place.habit("empty files as an object without url")
        else:
            super().look(value, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the contract's File."""
        return place.download(value)


@dataclass(frozen=True)
class TrackKind(GroupKind):
    """Subtitles: ``{lang, label, url}``, in editors' files also ``{lang, label, file}``."""

    word = "subtitles"
    label = "subtitles"
    noun = "subtitles with lang, label and url"
    plain = False
    example: ClassVar[Json] = {
        "lang": "fr",
        "label": "Français",
        "url": "/wp-content/uploads/film-fr.vtt",
    }

    def convert(self, value: Json, place: Source) -> Json:
        """Return ``{lang, label, url}``."""
        if not isinstance(value, dict):
            return self.refuse("must be {lang: fr, label: Français, file: film-fr.vtt}.", place)
        if "url" in value:
            return super().convert(value, place)
        file = place.download({"file": value.get("file")})
        named = {name: str(value.get(name, "")) for name in ("lang", "label")}
        return named | {"url": file["url"]} if file else self.empty

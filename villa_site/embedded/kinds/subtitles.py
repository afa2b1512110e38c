"""Subtitle tracks of a film, written cue by cue or as the address of a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from villa_site.embedded.kinds.address import Address
from villa_site.embedded.kinds.download import file_json, offered
from villa_site.embedded.kinds.kind import Json, Kind

if TYPE_CHECKING:
    from villa_site.embedded.place import Place


@dataclass(frozen=True, slots=True)
class SubtitleTracks(Kind):
    """A list of ``{lang, label, cues}`` or ``{lang, label, url}``."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return ``[{lang, label, url}]``."""
        if not isinstance(value, list):
            place.complain("must be a list of {lang: …, label: …, cues: [...]}.")
            return self.empty
        tracks = [_track(each, place / index) for index, each in enumerate(value)]
        return [track for track in tracks if track] or self.empty


def _track(value: Json, place: Place) -> Json:
    if not isinstance(value, dict):
        place.complain("must be {lang: …, label: …, cues: [...]}.")
        return None
    named = {"lang": str(value.get("lang", "")), "label": str(value.get("label", ""))}
    if "url" in value:
        return named | {"url": Address().convert(value["url"], place / "url")}
    made = offered(value, place)
    return named | {"url": file_json(made, place.edition.origin)["url"]} if made else None

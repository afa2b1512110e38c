"""Subtitle tracks of a film: WebVTT files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from villa_site.embedded.kinds.address import Address
from villa_site.embedded.kinds.download import offered
from villa_site.embedded.kinds.kind import Json, Kind

if TYPE_CHECKING:
    from villa_site.embedded.place import Place

_FORM: Final = "{lang: fr, label: Français, file: film-fr.vtt}"


@dataclass(frozen=True, slots=True)
class SubtitleTracks(Kind):
    """A list of ``{lang, label, file}`` or ``{lang, label, url}``."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return ``[{lang, label, url}]``."""
        if not isinstance(value, list):
            place.complain(f"must be a list of {_FORM}.")
            return self.empty
        tracks = [_track(each, place / index) for index, each in enumerate(value)]
        return [track for track in tracks if track] or self.empty


def _track(value: Json, place: Place) -> Json:
    if not isinstance(value, dict):
        place.complain(f"must be {_FORM}.")
        return None
    named = {"lang": str(value.get("lang", "")), "label": str(value.get("label", ""))}
    if "url" in value:
        return named | {"url": Address().convert(value["url"], place / "url")}
    track = offered({"file": value.get("file")}, place / "file")
    return named | {"url": track.json(place.edition.origin)["url"]} if track else None

"""Pictures with their alternative text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from villa_site.embedded.kinds.kind import Json, Kind
from villa_site.embedded.media import MediaError
from villa_site.embedded.pictures import image_json, picture

if TYPE_CHECKING:
    from villa_site.embedded.place import Place


@dataclass(frozen=True, slots=True)
class Image(Kind):
    """A picture of the media folder."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the contract's Image."""
        if not isinstance(value, dict):
            place.complain("must be {file: …, alt: …}.")
            return self.empty
        if "alt" not in value:
            (place / "alt").complain('is missing; describe the picture, or write alt: "".')
        try:
            shown = picture(value, place.edition.media)
        except MediaError as error:
            place.complain(str(error))
            return self.empty
        return image_json(
            shown,
            alt=str(value.get("alt") or ""),
            caption=str(value.get("caption") or ""),
            origin=place.edition.origin,
        )


@dataclass(frozen=True, slots=True)
class Images(Kind):
    """A gallery."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the pictures that can be shown."""
        if not isinstance(value, list):
            place.complain("must be a list of pictures.")
            return self.empty
        shown = [Image().convert(each, place / index) for index, each in enumerate(value)]
        return [each for each in shown if each] or self.empty

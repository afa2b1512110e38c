"""Pictures with their alternative text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.embedded.media import MediaError
from villa_site.embedded.pictures import image_json, picture

if TYPE_CHECKING:
    from villa_site.content.fields.kind import Json
    from villa_site.embedded.place import Place


def converted_image(value: Json, place: Place) -> Json:
    """Return the contract's Image of a file of the media folder, False when there is none."""
    if not isinstance(value, dict):
        place.complain("must be {file: …, alt: …}.")
        return False
    if "alt" not in value:
        (place / "alt").complain('is missing; describe the picture, or write alt: "".')
    try:
        shown = picture(value, place.edition.media)
    except MediaError as error:
        place.complain(str(error))
        return False
    return image_json(
        shown,
        alt=str(value.get("alt") or ""),
        caption=str(value.get("caption") or ""),
        origin=place.edition.origin,
    )

"""Pictures with their alternative text."""

from __future__ import annotations

from pathlib import Path

from villa_site.content.fields.kind import Json, Source
from villa_site.embedded.media import MediaError
from villa_site.embedded.pictures import image_json, picture


def image_json_of(value: Json, place: Source, *, media: Path, origin: str) -> Json:
    """Return the contract's Image of a file of the folder ``media``; False when there is none."""
    if not isinstance(value, dict):
        place.report("must be {file: …, alt: …}.")
        return False
    if "alt" not in value:
        (place / "alt").report('is missing; describe the picture, or write alt: "".')
    try:
        shown = picture(value, media)
    except MediaError as error:
        place.report(str(error))
        return False
    return image_json(
        shown,
        alt=str(value.get("alt") or ""),
        caption=str(value.get("caption") or ""),
        origin=origin,
    )

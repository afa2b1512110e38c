"""Every picture and file the content names, by the file name it is served under.

What is not named in the content is not made: a stranger cannot fill the disk with drawings.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from villa_site.embedded.attachments import Attachment, AttachmentError, attachment, is_attachment
from villa_site.embedded.pictures import (
    SIZED,
    Picture,
    PictureError,
    is_picture,
    picture,
    sizes_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Uploads:
    """Pictures by stem, files by name."""

    pictures: Mapping[str, Picture]
    attachments: Mapping[str, Attachment]

    @classmethod
    def found_in(cls, values: Iterable[Any], *, media: Path) -> Self:
        """Collect what stands anywhere in the values; what cannot be made is left out."""
        pictures: dict[str, Picture] = {}
        attachments: dict[str, Attachment] = {}
        for written in _mappings(list(values)):
            # What cannot be made is told, by file and key, where the page that shows it is made.
            with suppress(AttachmentError, PictureError):
                if is_attachment(written):
                    made = attachment(written, media)
                    attachments[made.filename] = made
                elif is_picture(written):
                    shown = picture(written, media)
                    pictures[shown.stem] = shown
        return cls(pictures, attachments)

    def sized(self, name: str) -> tuple[Picture, tuple[int, int], str] | None:
        """Tell which picture, size and ending a name asks for, None for what is not offered."""
        if name.endswith(".svg"):
            shown = self.pictures.get(name.removesuffix(".svg"))
            return (shown, shown.size, "svg") if shown and shown.vector else None
        match = SIZED.match(name)
        shown = self.pictures.get(match["stem"]) if match else None
        if match is None or shown is None or shown.vector:
            return None
        size = int(match["w"]), int(match["h"])
        offered = {shown.size, *(each for _, each in sizes_of(shown))}
        return (shown, size, match["end"]) if size in offered else None


def _mappings(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from _mappings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _mappings(each)

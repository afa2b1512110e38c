"""The media files that content names, by the names they are served under.

What no content names is not served: neither another file of the media folder, nor a size that no
page offers, so that a stranger cannot fill the disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from villa_site.embedded.documents import texts
from villa_site.embedded.media import MediaError, MediaFile, media_file
from villa_site.embedded.pictures import SIZED, Picture, is_picture, picture_of
from villa_site.embedded.tiles import TiledPicture, tiled


@dataclass(frozen=True, slots=True)
class Uploads:
    """Names of files in the media folder, by served name, and of pictures by the stem of sizes."""

    media: Path
    files: Mapping[str, str]
    pictures: Mapping[str, str]

    @classmethod
    def named_in(cls, values: Iterable[Any], *, media: Path) -> Self:
        """Collect the pictures and files anywhere in the values; no file is looked at."""
        keys_and_texts = texts(list(values))
        names = {text: None for key, text in keys_and_texts if key.endswith(".file") and text}
        named = [MediaFile(media / name, name) for name in names]
        files = {file.served_name: file.name for file in named}
        return cls(media, files, {file.sized_stem: file.name for file in named})

    def original(self, name: str) -> MediaFile | None:
        """Return the file that is served as ``name``."""
        return self._file(self.files.get(name))

    def sized(self, name: str) -> tuple[Picture, tuple[int, int]] | None:
        """Return the picture and the size of a served name, None for one that no page offers."""
        match = SIZED.match(name)
        file = self._file(self.pictures.get(match["stem"])) if match else None
        if match is None or file is None or not is_picture(file.name):
            return None
        with suppress(MediaError):  # reported, by file and key, when the page is made
            shown, size = picture_of(file), (int(match["w"]), int(match["h"]))
            if size in dict(shown.sizes()).values() and shown.served_name(size) == name:
                return shown, size
        return None

    def tiled(self, name: str) -> TiledPicture | None:
        """Return the tiles of a picture that is served as ``name``."""
        file = self.original(name)
        if file is not None and is_picture(file.name):
            with suppress(MediaError):  # as above
                return tiled(picture_of(file))
        return None

    def _file(self, name: str | None) -> MediaFile | None:
        if name is not None:
            with suppress(MediaError):  # as above
                return media_file(name, self.media)
        return None

"""Resizes pictures when a size is first requested and stores the files on disk."""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from villa_site.embedded.masters import opened
from villa_site.settings.atomic_file import write_atomically

if TYPE_CHECKING:
    from PIL.Image import Image

    from villa_site.embedded.pictures import Picture

_log = logging.getLogger(__name__)

_QUALITY: Final = 75
# Of Pillow's 0 (quick) to 6 (small): twice as quick as its default, and 3 % larger.
_METHOD: Final = 2
# Another quality or method starts another folder.
_FOLDER: Final = f"webp-{_QUALITY}-{_METHOD}"
_ALPHA_MODES: Final = ("RGBA", "LA", "PA", "La", "RGBa")


class MediaFiles:
    """The folder of sizes that were cut so far."""

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir / "uploads" / _FOLDER
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._guard = Lock()

    def get(self, picture: Picture, size: tuple[int, int]) -> Path | None:
        """Return the file of a size; None when the picture cannot be read.

        Takes some ten milliseconds and belongs in a thread; two callers of one size share it.
        """
        status = picture.file.path.stat()
        # A changed picture has the same name; its date and length differ from the former ones.
        age = f"{status.st_mtime_ns:x}-{status.st_size:x}"
        file = self._root / f"{age}-{picture.served_name(size)}"
        with self._lock(file.name):
            if not file.is_file():
                try:
                    content = _resized(picture.file.path, size)
                except (OSError, ValueError) as error:
                    _log.warning("The picture %s is not shown: %s", picture.file.path, error)
                    return None
                file.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(file, content)
        return file

    def _lock(self, name: str) -> Lock:
        with self._guard:
            return self._locks.setdefault(name, Lock())


def _resized(path: Path, size: tuple[int, int]) -> bytes:
    from PIL import Image, ImageOps  # noqa: PLC0415 - 4 MB that a site without it does not use

    with opened(path) as stored:
        # A JPEG file is decoded at a half, a quarter or an eighth of its size when that is enough.
        stored.draft("RGB", (max(size), max(size)))
        image = in_colours(stored)
    ImageOps.exif_transpose(image, in_place=True)
    # Half the time of the sharpest filter; nobody sees the difference at these sizes.
    image = image.resize(size, Image.Resampling.HAMMING, reducing_gap=2.0)
    encoded = BytesIO()
    image.save(encoded, "WEBP", quality=_QUALITY, method=_METHOD)
    return encoded.getvalue()


def in_colours(image: Image) -> Image:
    """Decode a picture, in colours, with transparency where it has some."""
    seen_through = image.mode in _ALPHA_MODES or "transparency" in image.info
    mode = "RGBA" if seen_through else "RGB"
    if image.mode == mode:
        image.load()
        return image
    return image.convert(mode)

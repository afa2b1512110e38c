"""Cuts large pictures into tiles on request: their IIIF Image API service, level 0."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from villa_site.embedded.masters import decodable, opened
from villa_site.embedded.media_files import in_colours
from villa_site.embedded.pictures import Picture

_log = logging.getLogger(__name__)

EDGE: Final = 512
MOST_BYTES: Final = 500_000_000
"""Bytes of all tiles on disk; the pictures whose tiles are oldest go first."""
_QUALITY: Final = 82
# Another edge or quality starts another folder.
_FOLDER: Final = f"tiles-{EDGE}-{_QUALITY}"
_REQUEST: Final = re.compile(
    r"(?:full|(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6}))/(max|\d{1,6},\d{0,6})/0/default\.jpg"
)
_CONTEXT: Final = "http://iiif.io/api/image/3/context.json"
_PAPER: Final = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: how much smaller than the picture it is, its column and its row."""

    factor: int
    column: int
    row: int

    @property
    def name(self) -> str:
        """The tile's file, in the folder of its picture."""
        return f"{self.factor}/{self.column}-{self.row}.jpg"


@dataclass(frozen=True, slots=True)
class TiledPicture:
    """A picture in tiles; ``size`` is that of the largest."""

    picture: Picture
    size: tuple[int, int]

    @property
    def factors(self) -> tuple[int, ...]:
        """How much smaller it is offered; the last is in one tile."""
        steps = range(max(self.size).bit_length())
        needed = [1 << step for step in steps if step == 0 or EDGE << (step - 1) < max(self.size)]
        return tuple(needed)

    def scaled(self, factor: int) -> tuple[int, int]:
        """Return the size by a factor."""
        return -(-self.size[0] // factor), -(-self.size[1] // factor)

    def info(self, service: str) -> dict[str, Any]:
        """Describe the service at the URL ``service``."""
        width, height = self.size
        return {
            "@context": _CONTEXT,
            "id": service,
            "type": "ImageService3",
            "protocol": "http://iiif.io/api/image",
            "profile": "level0",
            "width": width,
            "height": height,
            "tiles": [{"width": EDGE, "height": EDGE, "scaleFactors": list(self.factors)}],
        }

    def tile(self, request: str) -> Tile | None:
        """Return the tile of ``region/size/rotation/file``; None for all that is not offered."""
        match = _REQUEST.fullmatch(request)
        if match is None:
            return None
        written = [int(each) for each in match.groups()[:4] if each is not None]
        x, y, width, height = written or (0, 0, *self.size)
        for factor in self.factors:
            step = EDGE * factor
            whole = min(step, self.size[0] - x), min(step, self.size[1] - y)
            scaled = -(-width // factor), -(-height // factor)
            sizes = {f"{scaled[0]},", f"{scaled[0]},{scaled[1]}", *(["max"] if factor == 1 else [])}
            if not x % step and not y % step and (width, height) == whole and match[5] in sizes:
                return Tile(factor, x // step, y // step)
        return None


def tiled(picture: Picture) -> TiledPicture | None:
    """Return the tiles of a picture that is larger than its largest size, None of others."""
    if not picture.is_large:
        return None
    return TiledPicture(picture, decodable(picture.file.path, picture.size))


class TileFiles:
    """The folder of tiles that were cut so far."""

    def __init__(self, data_dir: Path, most_bytes: int = MOST_BYTES) -> None:
        self._root = data_dir / "uploads" / _FOLDER
        self._most_bytes = most_bytes

    def ready(self, shown: TiledPicture, tile: Tile) -> Path | None:
        """Return the file of a tile that has been cut."""
        file = self._folder(shown) / tile.name
        return file if file.is_file() else None

    def cut(self, shown: TiledPicture, tile: Tile) -> Path | None:
        """Cut all tiles of a factor; None when the picture cannot be read.

        Takes up to some seconds and 200 MB: it belongs in a thread, one at a time.
        """
        if file := self.ready(shown, tile):
            return file
        folder = self._folder(shown)
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = Path(mkdtemp(dir=folder, prefix="."))
        try:
            _cut(shown, tile.factor, unfinished)
            unfinished.rename(folder / str(tile.factor))
        except (OSError, ValueError) as error:
            shutil.rmtree(unfinished, ignore_errors=True)
            # Another worker may have been faster.
            if (file := self.ready(shown, tile)) is None:
                _log.warning("%s is not cut into tiles: %s", shown.picture.file.path, error)
            return file
        self._make_room(folder)
        return self.ready(shown, tile)

    def _folder(self, shown: TiledPicture) -> Path:
        file = shown.picture.file
        status = file.path.stat()
        # A changed picture has the same name; its date and length differ from the former ones.
        age = f"{status.st_mtime_ns:x}-{status.st_size:x}"
        return self._root / f"{age}-{file.sized_stem}"

    def _make_room(self, newest: Path) -> None:
        """Delete the tiles of the oldest pictures while all take too many bytes."""
        folders = sorted(self._root.iterdir(), key=lambda each: each.stat().st_mtime)
        lengths = {each: _length(each) for each in folders}
        for folder in folders:
            if sum(lengths.values()) <= self._most_bytes:
                return
            if folder != newest:
                shutil.rmtree(folder, ignore_errors=True)
                del lengths[folder]


def _length(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.rglob("*.jpg"))


def _cut(shown: TiledPicture, factor: int, folder: Path) -> None:
    from PIL import Image, ImageOps  # noqa: PLC0415 - as in media_files

    size, upright = shown.scaled(factor), shown.picture.size
    with opened(shown.picture.file.path) as stored:
        # A JPEG file is decoded at a half, a quarter or an eighth of its size when that is enough.
        stored.draft("RGB", size if stored.size == upright else size[::-1])
        image = in_colours(stored)
    ImageOps.exif_transpose(image, in_place=True)
    if image.size != size:
        image = image.resize(size, Image.Resampling.HAMMING, reducing_gap=2.0)
    if image.mode != "RGB":
        paper = Image.new("RGB", size, _PAPER)
        paper.paste(image, mask=image.getchannel("A"))
        image = paper
    for column, row, box in _boxes(size):
        image.crop(box).save(folder / f"{column}-{row}.jpg", "JPEG", quality=_QUALITY)


def _boxes(size: tuple[int, int]) -> Iterator[tuple[int, int, tuple[int, int, int, int]]]:
    """Yield each tile's column, row, and edges."""
    width, height = size
    for row, top in enumerate(range(0, height, EDGE)):
        for column, left in enumerate(range(0, width, EDGE)):
            box = (left, top, min(left + EDGE, width), min(top + EDGE, height))
            yield column, row, box

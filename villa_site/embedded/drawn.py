"""Files under ``/wp-content/uploads/``: made when first asked for, then kept on disk."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from villa_site.embedded.attachments.stored import Stored
from villa_site.embedded.pictures import Drawing, Photo

if TYPE_CHECKING:
    from collections.abc import Callable

    from villa_site.embedded.pictures import Picture
    from villa_site.embedded.uploads import Uploads

MEDIA_TYPES: Final = {"jpg": "image/jpeg", "avif": "image/avif", "svg": "image/svg+xml"}
_JPEG_QUALITY: Final = 82
_AVIF_QUALITY: Final = 48


class MadeFiles:
    """The folder of files made so far; a changed generator starts a new one."""

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir / "uploads"
        self._locks: WeakValueDictionary[str, _Making] = WeakValueDictionary()
        self._guard = Lock()

    def get(self, name: str, uploads: Uploads) -> tuple[Path, str] | None:
        """Return a file and its media type; None when content has no such file.

        May take seconds and belongs in a thread; two callers of one name share the work.
        """
        attachment = uploads.attachments.get(name)
        if isinstance(attachment, Stored):
            return attachment.path, attachment.media_type
        if attachment:
            return self._once(name, attachment.make), attachment.media_type
        if sized := uploads.sized(name):
            shown, size, ending = sized
            file = self._once(f"{_age(shown)}{name}", lambda: _encoded(shown, size, ending))
            return file, MEDIA_TYPES[ending]
        return None

    def _once(self, name: str, make: Callable[[], bytes]) -> Path:
        from villa_site.embedded.artwork import version  # noqa: PLC0415 - a start without pictures needs no Pillow

        file = self._root / version() / name
        with self._lock(name).lock:
            if not file.is_file():
                file.parent.mkdir(parents=True, exist_ok=True)
                _write(file, make())
        return file

    def _lock(self, name: str) -> _Making:
        with self._guard:
            making = self._locks.get(name)
            if making is None:
                making = self._locks[name] = _Making()
            return making


class _Making:
    """A lock that can be forgotten when nobody holds it."""

    def __init__(self) -> None:
        self.lock = Lock()


def _age(shown: Picture) -> str:
    """Tell one state of a photograph from another; a drawing never changes under its name."""
    return f"{shown.file.stat().st_mtime_ns:x}-" if isinstance(shown, Photo) else ""


def _write(file: Path, content: bytes) -> None:
    """Let no reader, in this process or another, ever see half a file."""
    with NamedTemporaryFile(dir=file.parent, delete=False) as half:
        half.write(content)
    Path(half.name).chmod(0o644)
    Path(half.name).replace(file)


def _encoded(shown: Picture, size: tuple[int, int], ending: str) -> bytes:
    from PIL import Image, ImageOps  # noqa: PLC0415 - as above

    from villa_site.embedded.artwork import draw, symbol  # noqa: PLC0415 - as above

    if isinstance(shown, Drawing) and ending == "svg":
        return symbol(shown.scene, seed=shown.seed).encode()
    if isinstance(shown, Drawing):
        image = draw(
            shown.scene, seed=shown.seed, size=size, light=shown.light, palette=shown.palette
        )
    elif isinstance(shown, Photo):
        with Image.open(shown.file) as opened:
            image = ImageOps.fit(opened.convert("RGB"), size, Image.Resampling.LANCZOS)
    else:
        raise TypeError(shown)
    encoded = BytesIO()
    if ending == "avif":
        image.save(encoded, "AVIF", quality=_AVIF_QUALITY, speed=8)
    else:
        image.save(encoded, "JPEG", quality=_JPEG_QUALITY, optimize=True, progressive=True)
    return encoded.getvalue()

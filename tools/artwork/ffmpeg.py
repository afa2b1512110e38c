"""Calls ``ffmpeg``, which encodes films and recordings."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_QUIET: Final = ("ffmpeg", "-v", "error", "-y")
# The same input gives the same file: no dates, no versions.
_REPEATABLE: Final = ("-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact")


def encoded(raw: Iterable[bytes], *, source: str, options: str, ending: str) -> bytes:
    """Encode raw frames or samples.

    ``source`` and ``options`` are ffmpeg's own words before and after the input. Raises
    ``FileNotFoundError`` without ffmpeg on the path, ``CalledProcessError`` when it refuses.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder, f"encoded.{ending}")
        command = [*_QUIET, *source.split(), "-i", "-", *options.split(), *_REPEATABLE, str(file)]
        subprocess.run(command, input=b"".join(raw), check=True)  # noqa: S603 - our own words
        return file.read_bytes()

"""The files that a run writes: each is tried before it starts, not after minutes."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from villa_site.errors import VillaError


class OutputUnusable(VillaError):
    """A file cannot be written; the message names its option and the fix."""


def check(files: Mapping[str, Path | None]) -> None:
    """Raise OutputUnusable for the first file that cannot be written. The keys are options."""
    seen: dict[Path, str] = {}
    for option, file in files.items():
        if file is None:
            continue
        path = file.absolute()
        if other := seen.get(path):
            raise OutputUnusable(f"{other} and {option} name the same file. Fix: choose two names.")
        seen[path] = option
        _try(option, path)


def check_folders(folders: Mapping[str, Path | None]) -> None:
    """Raise OutputUnusable for the first folder in which no file can be made."""
    for option, folder in folders.items():
        if folder is not None:
            path = folder.absolute()
            if path.exists() and not path.is_dir():
                raise OutputUnusable(f"{option} is a file: {path}. Fix: choose another name.")
            _try(option, path / "file" if path.is_dir() else path)


def _try(option: str, path: Path) -> None:
    folder = path.parent
    if not folder.is_dir():
        raise OutputUnusable(f"The folder of {option} is missing. Fix: mkdir -p {folder}")
    try:
        if path.exists():
            path.open("ab").close()
        else:
            tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise OutputUnusable(
            f"{option} cannot be written in {folder}: {error.strerror}. Fix: choose another folder."
        ) from error

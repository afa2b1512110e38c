"""Starts the demo's sites as at their second start: what the first stores on disk is there.

All processes of a test run share one folder of it. Where the demo starts for the first time in
the run it is filled; `warm` copies it into the new data folder of a site.
"""

from __future__ import annotations

import fcntl
import shutil
from pathlib import Path

from villa_site.embedded.content_store import ContentStore
from villa_site.embedded.dates import institution_time


class _Shared:
    """The run's folder, known once the first test begins."""

    folder: Path | None = None


def share(folder: Path) -> None:
    """Use the folder in this process; it is made when it is needed."""
    _Shared.folder = folder


def warm(data_dir: Path) -> Path:
    """Put what a first start of the demo stores into a new data folder; return that folder.

    A folder with stored content stays as it is. Blocks: it waits for the first start.
    """
    if _Shared.folder is not None:
        _fill(_Shared.folder)
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        for stored in _Shared.folder.iterdir():
            if not (data_dir / stored.name).exists():
                shutil.copytree(stored, data_dir / stored.name)
    return data_dir


def _fill(folder: Path) -> None:
    """Start the demo's content once for all; the lock ends with a process that is killed."""
    if folder.is_dir():
        return
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            half = folder.with_suffix(".half")
            store = ContentStore(None, clock=institution_time, data_dir=half)
            store.load()
            assert store.index
            half.rename(folder)

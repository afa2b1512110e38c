"""Pages that ``villa-site prerender`` has written, served as they are for as long as they hold."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from villa_site.visit import View

logger = logging.getLogger(__name__)

RECORD: Final = ".prerendered.json"
"""What a run has written: by path the page's revision, how it connects, what it names."""
PAYLOAD: Final = "_payload.json"

Record = dict[str, dict[str, Any]]


def read_record(folder: Path) -> Record:
    """Read what the last run has written; nothing where there was none."""
    try:
        record = json.loads((folder / RECORD).read_text())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def place(folder: Path, path: str) -> Path:
    """Find the file or folder of ``path``; ValueError when it lies outside of ``folder``."""
    found = (folder / path.strip("/")).resolve()
    if not found.is_relative_to(folder.resolve()):
        raise ValueError(f"{path} lies outside of {folder}")
    return found


@dataclass(frozen=True, slots=True)
class Shelf:
    """The pages in ``folder``; ``connect`` is how pages are to open their socket."""

    folder: Path
    connect: str
    record: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def open(cls, folder: Path | None, connect: str) -> Shelf | None:
        """Look at what is there; None where nothing is."""
        if folder is None:
            return None
        record = read_record(folder)
        if not record:
            logger.warning("Nothing is prerendered in %s: every page is rendered.", folder)
            return None
        return cls(folder, connect, record)

    def page(self, view: View) -> bytes | None:
        """Give the page's bytes, unless it has changed since, or is one visitor's own."""
        known = self.record.get(view.visit.path)
        if known is None or view.kind != "page" or view.visit.query or view.ctx.submission:
            return None
        if known.get("revision") != view.revision or known.get("connect") != self.connect:
            return None
        return self._read(f"{view.visit.path}/index.html")

    def payload(self, path: str) -> bytes | None:
        """Give data and state of the page at ``path``."""
        return self._read(f"{path}/{PAYLOAD}") if path in self.record else None

    def _read(self, name: str) -> bytes | None:
        try:
            return place(self.folder, name).read_bytes()
        except (OSError, ValueError) as error:
            logger.warning("A prerendered file cannot be read: %s", error)
            return None

"""Pages that ``villa-site prerender`` has written, served as they are for as long as they hold."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from villa_site.engine.payload import FULL_PAYLOAD, PAYLOAD
from villa_site.site.visits.visit import View

logger = logging.getLogger(__name__)

RECORD: Final = ".prerendered.json"
"""The record of a run: by path the page's revision, how it connects, what it names."""
PAGE: Final = "index.html"

_UNNAMEABLE: Final = re.compile(r"[\x00-\x1f\x7f\\]")

Record = dict[str, dict[str, Any]]


def read_record(folder: Path) -> Record:
    """Read what the last run has written; nothing where there was none."""
    try:
        record = json.loads((folder / RECORD).read_text())
    except (OSError, ValueError):
        return {}
    pages = record.items() if isinstance(record, dict) else ()
    return {path: known for path, known in pages if isinstance(known, dict)}


def file_of(folder: Path, path: str) -> Path:
    """Find the file or folder of ``path``; ValueError when it lies outside of ``folder``."""
    file = folder.joinpath(*names_of(path)).resolve()
    if not file.is_relative_to(folder.resolve()):
        raise ValueError(f"{path!r} lies outside of {folder}")
    return file


def names_of(path: str) -> list[str]:
    """Part ``path`` into names; ValueError when one of them is no name of a file."""
    names = path.strip("/").split("/") if path.strip("/") else []
    if _UNNAMEABLE.search(path):
        raise ValueError("it holds a backslash or a control character")
    if any(name in {"", ".", ".."} for name in names):
        raise ValueError("it holds an empty part or one of dots")
    try:
        path.encode()
    except UnicodeEncodeError as error:
        raise ValueError("it holds half a character") from error
    return names


@dataclass(frozen=True, slots=True)
class PrerenderStore:
    """The pages in ``folder``; ``connect`` is how pages are to open their socket."""

    folder: Path
    connect: str
    record: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def open(cls, folder: Path | None, connect: str) -> PrerenderStore | None:
        """Read which pages there are; None where there is none."""
        if folder is None:
            return None
        record = read_record(folder)
        if not record:
            logger.warning("Nothing is prerendered in %s: every page is rendered.", folder)
            return None
        return cls(folder, connect, record)

    def page(self, view: View) -> bytes | None:
        """Give the page's bytes, unless it has changed since, or is one visitor's own."""
        return self._read(view.visit.path, PAGE) if self._holds(view) else None

    def payload(self, view: View, *, full: bool = False) -> bytes | None:
        """Give the page's payload, as long as the page itself would be served."""
        name = FULL_PAYLOAD if full else PAYLOAD
        return self._read(view.visit.path, name) if self._holds(view) else None

    def _holds(self, view: View) -> bool:
        known = self.record.get(view.visit.path)
        own = view.personal or view.visitor or view.visit.query or view.ctx.submission
        if known is None or view.kind != "page" or own:
            return False
        return known.get("revision") == view.revision and known.get("connect") == self.connect

    def _read(self, path: str, name: str) -> bytes | None:
        try:
            return (file_of(self.folder, path) / name).read_bytes()
        except (OSError, ValueError) as error:
            logger.warning("A prerendered file cannot be read: %s", error)
            return None

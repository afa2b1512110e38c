"""The output folder of a prerender run: files are replaced atomically, and only if they differ."""

from __future__ import annotations

from pathlib import Path

from villa_site.engine.payload import FULL_PAYLOAD, PAYLOAD
from villa_site.settings.atomic_file import write_atomically
from villa_site.web.prerender_store import PAGE, file_of


class OutputFolder:
    """Files below ``root`` by site path; paths that leave the folder raise ValueError."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def file(self, path: str, name: str = "") -> Path:
        """Return the file at ``path``, or the one called ``name`` of the page there."""
        return file_of(self.root, path) / name

    def write(self, path: str, content: bytes, name: str = "") -> None:
        """Write a file atomically, unless it holds ``content`` already."""
        file = self.file(path, name)
        if file.is_file() and file.read_bytes() == content:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, content)

    def remove_page(self, path: str) -> None:
        """Remove page and payloads, if they exist."""
        try:
            files = [self.file(path, name) for name in (PAGE, PAYLOAD, FULL_PAYLOAD)]
        except ValueError:
            # A record from elsewhere: no such file can exist.
            return
        for file in files:
            file.unlink(missing_ok=True)

"""The output folder of a prerender run: files are replaced atomically, and only if they differ."""

from __future__ import annotations

from pathlib import Path

from villa_site.web.prerender_store import PAGE, PAYLOAD, UNFINISHED, file_of


class OutputFolder:
    """Files below ``root`` by site path; paths that leave the folder raise ValueError."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def file(self, path: str) -> Path:
        """Return the file of the site's file at ``path``."""
        return file_of(self.root, path)

    def page(self, path: str) -> Path:
        """Return the file of the page at ``path``."""
        return self.file(path) / PAGE

    def payload(self, path: str) -> Path:
        """Return the file of the page's payload."""
        return self.file(path) / PAYLOAD

    def write(self, file: Path, content: bytes) -> None:
        """Write the file atomically, unless it holds ``content`` already."""
        if file.is_file() and file.read_bytes() == content:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_name(f"{file.name}{UNFINISHED}")
        unfinished.write_bytes(content)
        unfinished.replace(file)

    def remove_page(self, path: str) -> None:
        """Remove page and payload, if they exist."""
        try:
            files = self.page(path), self.payload(path)
        except ValueError:
            # A record from elsewhere: no such file can exist.
            return
        for file in files:
            file.unlink(missing_ok=True)

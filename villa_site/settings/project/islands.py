"""The islands of a project: TypeScript in its folder ``islands/``, and where their build is."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from villa_site.settings.project.declaration import Project

_NOT_SOURCES: Final = frozenset({"node_modules", ".build"})


@dataclass(frozen=True, slots=True)
class Islands:
    """The folder with the sources of islands, one in each ``.tsx`` at its top."""

    folder: Path

    @classmethod
    def of(cls, project: Project) -> Islands:
        """Return the islands of a project, which may have none yet."""
        return cls(project.folder / "islands")

    @property
    def build(self) -> Path:
        """The folder of their build."""
        return self.folder / ".build"

    @property
    def package(self) -> Path:
        """The file that names their packages."""
        return self.folder / "package.json"

    def names(self) -> tuple[str, ...]:
        """Name the islands."""
        return tuple(sorted(file.stem for file in self.folder.glob("*.tsx")))

    def digest(self) -> str:
        """Return a name that changes with any source; times of files mean nothing."""
        digest = sha256()
        for file in sorted(self._sources()):
            content = file.read_bytes()
            place = file.relative_to(self.folder)
            digest.update(f"{place}\0{len(content)}\0".encode() + content)
        return digest.hexdigest()[:16]

    def _sources(self) -> Iterator[Path]:
        for folder, names, files in os.walk(self.folder):
            names[:] = set(names) - _NOT_SOURCES
            yield from (Path(folder, file) for file in files)

    def is_fresh(self, *, strict: bool = False) -> bool:
        """Say whether the build is that of the sources, and a ``strict`` one where it must be."""
        try:
            manifest = json.loads((self.build / "manifest.json").read_bytes())
            state, was_strict = manifest["state"], manifest["strict"]
        except (OSError, ValueError, KeyError, TypeError):
            return False
        return state == self.digest() and (was_strict or not strict)

    def problem(self) -> str:
        """Say in one sentence why pages show another island than the sources, if they do."""
        if not self.names() or self.is_fresh():
            return ""
        return (
            f"The islands in {self.folder} are not built as they are now: pages show what was "
            "built before, or the fallbacks. Fix: run `villa-site islands build`."
        )

"""The style of the site as its files say at this moment: no build is in between."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Self

import orjson

from villa_site.cli.development import css_check
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.failure import Failure
from villa_site.errors import ProjectError
from villa_site.settings.project import Project
from villa_site.settings.project.fonts import project_fonts

# As client/src/styles.ts bundles them; the fonts come from the build.
_SOURCES: Final = (
    ("client/src", "client.css"),
    ("client/src/islands", "**/*.css"),
    ("components", "**/*.css"),
    ("blocks", "**/*.css"),
)


class _Part(NamedTuple):
    stamp: int
    css: str
    failures: list[Failure]


@dataclass(frozen=True, slots=True)
class Stylesheet:
    """All CSS, the hash that names it, and what is wrong with it."""

    css: str
    hash: str
    failures: tuple[Failure, ...]

    @classmethod
    def of(cls, css: str, failures: list[Failure]) -> Self:
        """Name ``css`` by its content."""
        name = hashlib.sha256(css.encode()).hexdigest()[:12]
        # The script of development reads here which one a page has.
        return cls(f'{css}\n:root {{ --villa-style: "{name}"; }}', name, tuple(failures))


class Stylesheets:
    """Puts the stylesheet together, reading what has changed.

    It is that of the source tree at ``root``, of the client's ``build`` where a wheel is installed,
    and that of ``project``.
    """

    def __init__(self, root: Path, build: Path, project: Project | None = None) -> None:
        self.build = build
        self._tree = root if (root / "client/src/client.css").is_file() else None
        self._project = project
        self._known: dict[Path, _Part] = {}
        self._built: tuple[str, ...] = ()

    @property
    def available(self) -> bool:
        """Whether there are sources; an installed wheel without a project has none."""
        return self._tree is not None or self._project is not None

    def read(self) -> Stylesheet:
        """Read the files."""
        found = {file: self._part(file) for file in self._files()}
        self._known = found
        css = [*self._read_build(), *(part.css for part in found.values()), *self._fonts()]
        failures = [failure for part in found.values() for failure in part.failures]
        return Stylesheet.of("\n".join(css), failures)

    def _read_build(self) -> tuple[str, ...]:
        """Return what comes from the build: the fonts, all of it where there is no source tree."""
        # While the client is built there is none: what was there before will do.
        with suppress(OSError, orjson.JSONDecodeError):
            if self._tree is None:
                self._built = (ClientBuild.read(self.build).css,)
            else:
                parts = orjson.loads((self.build / "style.json").read_bytes())
                letters = (each["css"] for each in parts["letters"])
                self._built = (parts["layers"], parts["fonts"], *letters)
        return self._built

    def _fonts(self) -> list[str]:
        """Return the faces of the project's fonts; the start reports what is wrong with them."""
        with suppress(ProjectError):
            fonts = project_fonts(self._project)
            return [fonts.css] if fonts else []
        return []

    def _files(self) -> Iterator[Path]:
        if self._tree is not None:
            for folder, pattern in _SOURCES:
                # A bundler sorts by letters, not by parts of a path.
                yield from sorted((self._tree / folder).glob(pattern), key=str)
        if self._project is not None:
            yield from self._project.stylesheets()

    def _part(self, file: Path) -> _Part:
        try:
            stamp = file.stat().st_mtime_ns
            known = self._known.get(file)
            if known and known.stamp == stamp:
                return known
            css = file.read_text(encoding="utf-8", errors="replace")
        except OSError:  # removed meanwhile, or about to be written
            return _Part(0, "", [])
        failures = css_check.failures(file, css)
        # What does not end would take the files after it along.
        return _Part(stamp, "" if failures else css, failures)

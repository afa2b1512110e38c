"""A folder of the product has few entries: what belongs together is in a room of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

import villa_site

ROOT: Final = Path(villa_site.__file__).parent
MOST: Final = 16
LARGER: Final[Mapping[str, int]] = {
    "backend": 21,
    "cli": 21,
    "content/fields": 25,
    "discovery": 19,
    "embedded": 35,
    "engine": 19,
    "qa": 17,
    "tools/gallery/examples": 17,
    "web": 35,
}
"""The folders that have more, and how many they may have: fewer is better, more is not."""


def entries(folder: Path) -> list[str]:
    """Return the names of the modules and packages in a folder."""
    modules = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    packages = {file.parent.name for file in folder.glob("*/__init__.py")}
    return sorted(modules | packages)


FOLDERS: Final = sorted(file.parent for file in ROOT.rglob("__init__.py"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda each: str(each.relative_to(ROOT.parent)))
def test_folder_has_few_entries(folder: Path) -> None:
    found = entries(folder)
    assert len(found) <= LARGER.get(str(folder.relative_to(ROOT)), MOST), found

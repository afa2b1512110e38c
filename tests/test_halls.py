"""A folder of the product has few entries: what belongs together is in a room of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import villa_site

ROOT: Final = Path(villa_site.__file__).parent
MOST: Final = 16


def entries(folder: Path) -> list[str]:
    """Return the names of the modules and packages in a folder."""
    modules = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    packages = {file.parent.name for file in folder.glob("*/__init__.py")}
    return sorted(modules | packages)


FOLDERS: Final = (
    ROOT,
    *sorted(file.parent for file in (ROOT / "site").rglob("__init__.py")),
    ROOT / "content",
    *sorted(file.parent for file in (ROOT / "content").glob("*/__init__.py")),
)
KINDS: Final = ROOT / "content" / "fields"
"""A module each for the kinds of field: a list, not a hall."""


@pytest.mark.parametrize(
    "folder",
    [each for each in FOLDERS if each != KINDS],
    ids=lambda each: str(each.relative_to(ROOT.parent)),
)
def test_folder_has_few_entries(folder: Path) -> None:
    assert len(found := entries(folder)) <= MOST, found

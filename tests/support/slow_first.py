"""Gives the slowest files to the workers first, so that none is left with one at the end.

xdist orders files by their number of tests, and the slowest have few: `--no-loadscope-reorder`
leaves the order of collection, which this plugin decides.
"""

from __future__ import annotations

from pathlib import Path

import pytest

SLOW_FILES = Path(__file__).with_name("slow_files.txt")
TESTS = Path(__file__).parents[1]


def slow_files() -> list[str]:
    """List the files of more than half a minute, the slowest first, relative to tests/."""
    return SLOW_FILES.read_text(encoding="utf-8").split()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the items by file; those of a file stay as they are."""
    rank = {TESTS / name: number for number, name in enumerate(slow_files())}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))

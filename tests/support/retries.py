"""Limits the retries of ``--reruns`` to tests that read something while it is changing.

Those are the tests in a browser, and those that start other programs and wait for what they do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
START_PROGRAMS: Final = {"cli", "cluster", "deploy", "load", "monitoring", "wordpress"}
"""Folders of tests/."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Exempt the other tests: a unit test that fails once has a fault."""
    if not (item.get_closest_marker("browser") or _starts_programs(item.path)):
        item.add_marker(pytest.mark.flaky(reruns=0))


def _starts_programs(file: Path) -> bool:
    return file.is_relative_to(TESTS) and file.relative_to(TESTS).parts[0] in START_PROGRAMS

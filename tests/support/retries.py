"""Limits the retries of ``--reruns`` to browser tests, which read a page while it is changing."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Exempt the other tests: a unit test that fails once has a fault."""
    if not item.get_closest_marker("browser"):
        item.add_marker(pytest.mark.flaky(reruns=0))

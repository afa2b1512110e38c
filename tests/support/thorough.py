"""Leaves the tests that take minutes to `make test-all`: the rest is what every change needs.

``--thorough`` (tests/conftest.py) runs them too, and so does naming their file or themselves.
"""

from __future__ import annotations

import pytest


def _takes_minutes(item: pytest.Item) -> bool:
    if item.get_closest_marker("thorough"):
        return True
    older = item.get_closest_marker("older_wordpress")
    return older is not None and item.get_closest_marker("every_wordpress") is None


def _named_files(config: pytest.Config) -> set[str]:
    return {word.split("::")[0].split("/")[-1] for word in config.args if ".py" in word}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that take minutes, unless they are wanted."""
    if config.getoption("thorough"):
        return
    named = _named_files(config)
    chosen = [each for each in items if each.path.name in named or not _takes_minutes(each)]
    config.hook.pytest_deselected(items=[*({*items} - {*chosen})])
    items[:] = chosen


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say that there are more."""
    if not config.getoption("thorough") and not _named_files(config):
        terminalreporter.line("Tests that take minutes were left out: `make test-all` runs all.")

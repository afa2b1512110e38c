"""Runs a failed browser test once more, and reports it as retried.

Only continuous integration uses it: a machine that stalls for a second does not fail the run.
Each retried test is named at the end of the run and counted in its closing line.
"""

from __future__ import annotations

import pytest

from villa_site.qa.retry import RETRIED, Retry


class SecondTry(Retry):
    """Runs a failed test with the marker once more."""

    def __init__(self, marker: str) -> None:
        super().__init__()
        self.marker = marker

    def may_retry(self, item: pytest.Item) -> bool:
        return super().may_retry(item) and item.get_closest_marker(self.marker) is not None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        retried = terminalreporter.getreports(RETRIED)
        if not retried:
            return
        terminalreporter.section("failed at first")
        for report in retried:
            terminalreporter.line(f"{report.nodeid} ({report.when})", bold=True)
            terminalreporter.line(report.longreprtext)

"""Runs a failed browser test once more, and reports it as retried.

Only continuous integration uses it: a machine that stalls for a second does not fail the run.
Each retried test is named at the end of the run and counted in its closing line. A test that
fails twice has failed, and so has one that fails after the third retry.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from _pytest.runner import runtestprotocol

AGAIN = "retried"
MOST = 3
"""The number of second tries of a run, or of each of its workers."""


class SecondTry:
    """Runs a failed test with the marker once more, with its own fixtures anew."""

    def __init__(self, marker: str) -> None:
        self.marker = marker
        self.left = MOST

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = self._run(item, nextitem)
        failed = [report for report in reports if report.failed]
        if failed and self.left and item.get_closest_marker(self.marker):
            self.left -= 1
            failed[0].outcome = AGAIN  # type: ignore[assignment]  # plugins may add some
            hook.pytest_runtest_logreport(report=failed[0])
            reports = self._run(item, nextitem)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def _run(self, item: pytest.Item, nextitem: pytest.Item | None) -> Sequence[pytest.TestReport]:
        return runtestprotocol(item, log=False, nextitem=nextitem)

    def pytest_report_teststatus(
        self, report: pytest.CollectReport | pytest.TestReport
    ) -> tuple[str, str, str] | None:
        return (AGAIN, "R", AGAIN.upper()) if report.outcome == AGAIN else None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        retried = terminalreporter.getreports(AGAIN)
        if not retried:
            return
        terminalreporter.section("failed at first")
        for report in retried:
            terminalreporter.line(f"{report.nodeid} ({report.when})", bold=True)
            terminalreporter.line(report.longreprtext)

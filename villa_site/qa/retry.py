"""Runs a failed test once more, with new fixtures, and reports it as retried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from _pytest.runner import runtestprotocol

RETRIED: Final = "retried"
"""Outcome of such a report; pytest has three others."""
MOST: Final = 3
"""The number of second tries of a run, or of each of its workers."""


def is_retried(report: pytest.CollectReport | pytest.TestReport) -> bool:
    """Return whether a report is that of a first try that was followed by a second."""
    outcome: str = report.outcome
    return outcome == RETRIED


class Retry:
    """A pytest plugin: a test that fails twice has failed, one after ``MOST`` retries as well."""

    def __init__(self) -> None:
        self.left = MOST

    def may_retry(self, item: pytest.Item) -> bool:  # noqa: ARG002 - for those that choose
        """Return whether a test is run once more when it fails."""
        return self.left > 0

    def run(
        self,
        item: pytest.Item,
        nextitem: pytest.Item | None,
        *,
        retry: bool,  # noqa: ARG002 - as above
    ) -> Sequence[pytest.TestReport]:
        """Run a test and return the reports of its phases; ``retry`` is true for the second try."""
        return runtestprotocol(item, log=False, nextitem=nextitem)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run the test, once more if it fails; the first failure is reported as retried."""
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = self.run(item, nextitem, retry=False)
        failed = [report for report in reports if report.failed]
        if failed and self.may_retry(item):
            self.left -= 1
            failed[0].outcome = RETRIED  # type: ignore[assignment]  # plugins may add some
            hook.pytest_runtest_logreport(report=failed[0])
            reports = self.run(item, nextitem, retry=True)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def pytest_report_teststatus(
        self, report: pytest.CollectReport | pytest.TestReport
    ) -> tuple[str, str, str] | None:
        """Name and count retried tests."""
        return (RETRIED, "R", RETRIED.upper()) if is_retried(report) else None


class TracedRetry(Retry):
    """Records Playwright's trace of the second try only: recording takes a third of a run.

    A test that sends something is not run twice. Its first try is traced, as is that of each test
    once no retry is left: where many fail it is no accident. ``tracing`` is the option of
    pytest-playwright; another choice than its default holds for each try.
    """

    def __init__(self, tracing: str) -> None:
        super().__init__()
        self.tracing = tracing

    def may_retry(self, item: pytest.Item) -> bool:
        """Return whether a test is run once more when it fails."""
        return super().may_retry(item) and not item.get_closest_marker("write")

    def run(
        self, item: pytest.Item, nextitem: pytest.Item | None, *, retry: bool
    ) -> Sequence[pytest.TestReport]:
        """Run a test, traced if this is its last try."""
        if self.tracing == "off":
            traced = retry or not self.may_retry(item)
            item.config.option.tracing = "retain-on-failure" if traced else "off"
        return super().run(item, nextitem, retry=retry)

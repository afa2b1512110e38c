"""Runs a failed test of the kit once more, by pytest-rerunfailures, and traces its last try."""

from __future__ import annotations

from typing import Final

import pytest

RETRIED: Final = "rerun"
"""Outcome of a first try that was followed by a second; pytest has three others."""
MOST: Final = 3
"""The number of second tries of a run, or of each of its workers."""


def is_retried(report: pytest.CollectReport | pytest.TestReport) -> bool:
    """Return whether a report is that of a first try that was followed by a second."""
    outcome: str = report.outcome
    return outcome == RETRIED


class TracedRetry:
    """A pytest plugin that records Playwright's trace of the last try: it takes a third of a run.

    A test that sends something is not run twice. Its first try is traced, as is that of each test
    once no retry is left: where many fail it is no accident. ``tracing`` is the option of
    pytest-playwright; another choice than its default holds for each try.
    """

    def __init__(self, tracing: str) -> None:
        self.tracing = tracing
        self.left = MOST

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """Allow the test a second try, as long as some are left."""
        allowed = self.left > 0 and not item.get_closest_marker("write")
        item.add_marker(pytest.mark.flaky(reruns=int(allowed)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Trace the last try."""
        if self.tracing == "off":
            retries = item.get_closest_marker("flaky")
            first = getattr(item, "execution_count", 1) == 1
            traced = not first or retries is None or not retries.kwargs["reruns"]
            item.config.option.tracing = "retain-on-failure" if traced else "off"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the second tries."""
        self.left -= is_retried(report)

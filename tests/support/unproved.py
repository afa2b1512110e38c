"""Says in one line what a run of the tests has not proved on this machine."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Count the skipped tests by their reason."""
    reasons = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ").rstrip(".")
        for report in terminalreporter.stats.get("skipped", [])
    )
    if reasons:
        said = "; ".join(f"{reason}: {count}" for reason, count in reasons.most_common())
        terminalreporter.line(f"Not proved on this machine, in tests: {said}.")

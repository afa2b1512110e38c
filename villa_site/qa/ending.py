"""How a run of pytest ended, where that is not by its last test."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from villa_site.qa import verdicts

CRASHED = "its process ended unexpectedly"
"""The reason of a check whose worker crashed."""


@dataclass(slots=True, eq=False)
class Ending:
    """A pytest plugin: whether the run was interrupted, and why it could not go on."""

    interrupted: bool = False
    problem: str = ""

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Note Ctrl-C; pytest calls this for ends of its own, too."""
        self.interrupted |= excinfo.type is KeyboardInterrupt

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file of the suite that cannot be imported."""
        if report.failed:
            self._note(report.longreprtext)

    def pytest_internalerror(self, excrepr: object) -> None:
        """Note a failure of pytest itself, or of a plugin."""
        self._note(str(excrepr))

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, report: pytest.TestReport) -> None:
        """Turn the failure of a check whose worker crashed into one that is not judged."""
        report.outcome = "skipped"
        reason = verdicts.skip_text("not judged", CRASHED)
        report.longrepr = (report.nodeid.partition("::")[0], 0, f"Skipped: {reason}")

    def conclude(self, code: int) -> None:
        """Note the exit code of pytest where nothing else says why it ended."""
        if code in {pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR}:
            self._note("pytest did not start")

    def _note(self, text: str) -> None:
        """Store the last line of the first problem, without the mark of pytest in front of it."""
        lines = text.strip().splitlines() or ["unknown"]
        self.problem = self.problem or lines[-1].removeprefix("E ").strip()

"""Measures which lines of the site the tests run, in every worker, and reports them.

slipcover removes its probes from lines that have run: the tests take about a fifth longer, where
a tracer doubles their time. Of processes of their own, those are measured that get
``process_environment()``.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
import slipcover

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("villa_site", "components", "blocks")
NOT_COUNTED: Final = (r"if TYPE_CHECKING:", r"\.\.\.$")
FLOOR: Final = 97.0
"""Percent of the lines; a run of all tests below it fails."""
RESULT: Final = "coverage"
PROCESS_SOURCES: Final = ("villa_site/cli", "villa_site/qa")
"""What is measured in processes of their own; their other modules import as fast as ever."""
_RESULTS: Final = "COVERAGE_RESULTS"
"""The variable with the folder to which such processes write the lines that they have run."""


def process_environment() -> dict[str, str]:
    """Return the variables under which a Python process is measured; none without coverage.

    PYTHONPATH is one of them. The process must be started in the root of its source tree.
    """
    if _RESULTS not in os.environ:
        return {}
    plan = {
        "results": os.environ[_RESULTS],
        "sources": PROCESS_SOURCES,
        "not_counted": NOT_COUNTED,
    }
    return {
        "PROCESS_COVERAGE": orjson.dumps(plan).decode(),
        "PYTHONPATH": str(Path(__file__).parent / "process_coverage"),
        # A pytest that rewrites assertions compiles what it imports itself, without probes.
        "PYTEST_ADDOPTS": "--assert=plain",
    }


class Coverage:
    """Gathers the lines that the workers have run; ``detail`` lists the lines that none has."""

    def __init__(self, *, detail: bool, floor: float = FLOOR) -> None:
        self.detail = detail
        self.floor = floor
        self.total: dict[str, Any] = {}
        sources = [str(ROOT / name) for name in SOURCES]
        self.probes = slipcover.Slipcover(source=sources, exclude_also=list(NOT_COUNTED))
        self._imports = slipcover.ImportManager(self.probes, slipcover.FileMatcher(sources))
        self._imports.__enter__()
        self._processes = tempfile.TemporaryDirectory()
        os.environ[_RESULTS] = self._processes.name

    def percent(self) -> float:
        """Return the percentage of the lines that were run."""
        return float(self.total["summary"]["percent_covered"])

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a worker has measured."""
        output = getattr(node, "workeroutput", {})
        if RESULT in output:
            self._add(orjson.loads(output[RESULT]))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Send the worker's lines to the controller; there, fail a complete run below the floor."""
        self._add(self.probes.get_coverage())
        for written in Path(self._processes.name).glob("*.json"):
            self._add(orjson.loads(written.read_bytes()))
        self._processes.cleanup()
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[RESULT] = orjson.dumps(self.total)
            return
        if exitstatus == pytest.ExitCode.OK and self.percent() < self.floor:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write a line for each package, and the lines that were not run when asked."""
        terminalreporter.section("lines of Python that the tests run")
        lines: Counter[str] = Counter()
        missing: Counter[str] = Counter()
        for file, found in sorted(self.total["files"].items()):
            path = Path(file)
            package = "/".join((path.parent if path.suffix else path).parts[:2])
            lines[package] += len(found["executed_lines"]) + len(found["missing_lines"])
            missing[package] += len(found["missing_lines"])
            if self.detail and found["missing_lines"]:
                listed = ", ".join(map(str, found["missing_lines"]))
                terminalreporter.line(f"{file}: {listed}")
        for package, count in lines.items():
            share = 100 * (count - missing[package]) / max(count, 1)
            terminalreporter.line(f"{share:6.1f} %  {count:6} lines  {package}")
        total = f"{self.percent():6.1f} %  {lines.total():6} lines in all"
        text = f"{total}; the floor is {self.floor} %"
        terminalreporter.line(text, bold=True, red=self.percent() < self.floor)

    def _add(self, measured: dict[str, Any]) -> None:
        self.total = slipcover.merge_coverage(self.total, measured) if self.total else measured

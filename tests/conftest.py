"""Holds for every test: a logged error fails it, and the requirements it proves are counted."""

from __future__ import annotations

import gc
import logging
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.stored_content import share

REQUIREMENTS = Path(__file__).with_name("requirements.txt")


class ErrorLog(logging.Handler):
    """Collects the records of level ERROR and above, whichever logger made them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        # A request that a test holds back for good leaves a task of Playwright's own behind.
        if record.name == "asyncio" and "playwright/_impl" in record.getMessage():
            return
        self.records.append(record)

    def lines(self) -> str:
        """Return each record as one line, an exception with its traceback."""
        return "\n".join(self.format(record) for record in self.records)


def _outermost_loggers() -> list[logging.Logger]:
    """Return the loggers whose records go no further up: the root and those cut off from it."""
    named = logging.root.manager.loggerDict.values()
    cut_off = [item for item in named if isinstance(item, logging.Logger) and not item.propagate]
    return [logging.root, *cut_off]


@pytest.fixture(autouse=True)
def error_log() -> Iterator[ErrorLog]:
    """Fail the test when it logs an error, unless it uses ``expect_errors``."""
    log = ErrorLog()
    loggers = _outermost_loggers()
    for logger in loggers:
        logger.addHandler(log)
    yield log
    for logger in loggers:
        logger.removeHandler(log)
    if log.records:
        pytest.fail(f"The test logged an unexpected error:\n{log.lines()}", pytrace=False)


@pytest.fixture
def expect_errors(error_log: ErrorLog) -> Iterator[list[logging.LogRecord]]:
    """Allow logged errors and return them; a test that expects one and logs none fails."""
    yield error_log.records
    if not error_log.records:
        pytest.fail("The test expects a logged error, but none was logged.", pytrace=False)
    error_log.records.clear()


@pytest.fixture(scope="session", autouse=True)
def shared_content(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Share what the demo content stores on disk; pytest removes it with its other folders."""
    base = tmp_path_factory.getbasetemp()
    # Each worker has a folder in that of the run.
    share((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "kept-content")


class RequirementReport:
    """Gathers from the tests' reports which requirements have a passing test."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, set[str]] = defaultdict(set)
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == "req":
                self.tests[str(value)].add(report.nodeid)
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.passed and report.when == "call":
            self.passed.add(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        known = dict.fromkeys([*REQUIREMENTS.read_text().split(), *sorted(self.tests)])
        groups: dict[str, list[str]] = {"proved": [], "failing": [], "without a test": []}
        for requirement in known:
            groups[self.standing(requirement)].append(requirement)
        terminalreporter.section("requirements")
        for standing, requirements in groups.items():
            ids = " ".join(requirements)
            terminalreporter.line(f"{standing} ({len(requirements)} of {len(known)}): {ids}")

    def standing(self, requirement: str) -> str:
        """Tell which group a requirement belongs to; one test that passes in full proves it."""
        tests = self.tests[requirement]
        if tests & self.passed - self.failed:
            return "proved"
        return "failing" if tests & self.failed else "without a test"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--req-report", action="store_true", help="tell which requirements have a passing test"
    )
    parser.addoption("--thorough", action="store_true", help="run the tests that take minutes, too")


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are cores: browser tests wait as long as they work."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.import_plugin("tests.support.shared_client_build")
    config.pluginmanager.import_plugin("tests.support.retries")
    config.pluginmanager.import_plugin("tests.support.unproved")
    config.pluginmanager.import_plugin("tests.support.slow_first")
    config.pluginmanager.import_plugin("tests.support.thorough")
    if config.getoption("--req-report"):
        config.pluginmanager.register(RequirementReport())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without the garbage collector: what is imported and collected stays to the end.

    It is not looked through by later collections either.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let the ids travel with the reports, which is how they come back from xdist's workers."""
    ids = (identifier for mark in item.iter_markers("req") for identifier in mark.args)
    item.user_properties += [("req", identifier) for identifier in ids]

"""A check that fails is run once more with a trace; one proved then is named with its failure."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.support.served_site import ROOT
from villa_site.qa.outcome import Outcome, Recorder
from villa_site.qa.report import page, summary
from villa_site.qa.report.data import of_run
from villa_site.qa.retry import RETRIED
from villa_site.qa.run import Run
from villa_site.qa.site_map import SiteMap

pytestmark = pytest.mark.req("QAK-01")

CONFTEST = """
import pytest

pytest_plugins = ["villa_site.qa.plugin"]
tries = []

@pytest.fixture
def number(request, page):
    page.set_content("<h1>A page</h1>")
    tries.append(request.node.name)
    return tries.count(request.node.name)
"""
NOWHERE = "http://127.0.0.1:9"


def run(folder: Path, tests: str, *more: str) -> tuple[int, str]:
    """Run ``tests`` as a tester does; return pytest's exit code and what it printed."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_it.py").write_text("import pytest\n" + tests)
    options = "--traced-retry -p no:cacheprovider -p no:asyncio --tb=line -W ignore".split()
    place = (
        folder,
        f"--rootdir={folder}",
        f"-c={folder / 'pytest.ini'}",
        f"--output={folder}/seen",
    )
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "pytest", f"--base-url={NOWHERE}", *place, *options, *more],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def traced(folder: Path) -> set[str]:
    """Name the tests whose trace was stored."""
    return {file.parent.name for file in (folder / "seen").rglob("trace.zip")}


def test_failed_test_is_run_once_more_with_a_trace(tmp_path: Path) -> None:
    tests = (
        "def test_sound(number): assert number == 1\n"
        "def test_flaky(number): assert number == 2\n"
        "def test_broken(number): assert number == 0\n"
    )
    code, said = run(tmp_path, tests)
    assert code == 1, said
    assert "1 failed, 2 passed, 2 rerun" in said.splitlines()[-1]
    assert traced(tmp_path) == {"test-it-py-test-broken-chromium-retry1"}


def test_test_that_sends_something_is_not_run_twice(tmp_path: Path) -> None:
    tests = "@pytest.mark.write\ndef test_form(number): assert number == 2\n"
    code, said = run(tmp_path, tests, "--write")
    assert code == 1, said
    assert "1 failed in" in said.splitlines()[-1]
    assert traced(tmp_path) == {"test-it-py-test-form-chromium"}


def test_after_many_failures_others_are_traced_at_their_first_try(tmp_path: Path) -> None:
    tests = (
        "@pytest.mark.parametrize('case', range(4))\n"
        "def test_flaky(number, case): assert number == 2\n"
    )
    code, said = run(tmp_path, tests)
    assert code == 1, said
    assert "1 failed, 3 passed, 3 rerun" in said.splitlines()[-1]
    assert traced(tmp_path) == {"test-it-py-test-flaky-chromium-3"}


def test_requested_tracing_holds_for_each_try(tmp_path: Path) -> None:
    code, said = run(tmp_path, "def test_sound(number): assert number == 1\n", "--tracing=on")
    assert code == 0, said
    assert traced(tmp_path) == {"test-it-py-test-sound-chromium"}


def reported(outcome: Any, message: str = "") -> pytest.TestReport:
    """Make the report of a call."""
    return pytest.TestReport(
        nodeid="suite/test_pages.py::test_page[fr-home]",
        location=("suite/test_pages.py", 1, "test_page"),
        keywords={},
        outcome=outcome,
        longrepr=message or None,
        when="call",
        user_properties=[("sentence", "It holds."), ("req", "RTE-01")],
    )


def test_check_proved_by_its_second_try_is_named_with_its_failure() -> None:
    recorder = Recorder()
    recorder.pytest_runtest_logreport(reported(RETRIED, "it was <late>"))
    recorder.pytest_runtest_logreport(reported("passed"))
    done = Run(
        site_map=SiteMap(url="https://villa.example", pages=(), listed=1),
        recorder=recorder,
        seconds=1,
    )
    assert [each.sentence for each in recorder.flaky] == ["It holds."]
    assert done.exit_code == 0
    made = of_run(done, begun=datetime(2026, 11, 24, tzinfo=UTC))
    text = page.page(made)
    assert "proved, on the second try" in text
    assert "it was &lt;late&gt;" in text

    assert "Proved on the second try only: It holds. fr-home" in summary.closing_lines(made, [])


def test_check_that_fails_twice_has_failed() -> None:
    recorder = Recorder()
    recorder.pytest_runtest_logreport(reported(RETRIED, "at first"))
    recorder.pytest_runtest_logreport(reported("failed", "and again"))
    outcome: Outcome = next(iter(recorder.outcomes.values()))
    assert (outcome.verdict, outcome.message, outcome.first_failure) == (
        "failed",
        "and again",
        "at first",
    )
    assert recorder.flaky == []

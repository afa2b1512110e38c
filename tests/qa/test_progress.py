"""The command says when an area of checks is done, and pytest can take its plugins."""

from __future__ import annotations

import pytest

from villa_site.qa.ending import Ending
from villa_site.qa.outcome import Recorder
from villa_site.qa.progress import Progress
from villa_site.qa.retry import RETRIED

pytestmark = pytest.mark.req("QAK-01")


def passed(nodeid: str, when: str, outcome: str = "passed") -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=nodeid,
        location=("test_pages.py", 1, "test_page"),
        keywords={},
        outcome=outcome,  # type: ignore[arg-type]
        longrepr="it failed" if outcome != "passed" else None,
        when=when,  # type: ignore[arg-type]
        duration=2,
    )


def test_area_is_said_when_all_its_checks_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    recorder = Recorder()
    progress = Progress(recorder)
    ids = ["test_a_page.py::test_one", "test_a_page.py::test_two[fr]", "test_b.py::test_three"]
    progress.pytest_xdist_node_collection_finished(None, ids)
    for nodeid, outcome in zip(ids, ("passed", "failed", "passed"), strict=True):
        for when, result in (("call", outcome), ("teardown", "passed")):
            report = passed(nodeid, when, result)
            recorder.pytest_runtest_logreport(report)
            progress.pytest_runtest_logreport(report)
    assert capsys.readouterr().out.splitlines() == [
        "a page: 2 checks, 8 s, 1 failed",
        "b: 1 checks, 4 s, nothing failed",
    ]


def test_area_of_a_second_try_is_said_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    recorder = Recorder()
    progress = Progress(recorder)
    progress.pytest_xdist_node_collection_finished(None, ["test_b.py::test_three"])
    for when, result in (
        ("call", RETRIED), ("teardown", "passed"), ("call", "failed"), ("teardown", "passed"),
    ):  # fmt: skip
        report = passed("test_b.py::test_three", when, result)
        recorder.pytest_runtest_logreport(report)
        progress.pytest_runtest_logreport(report)
    assert capsys.readouterr().out.splitlines() == ["b: 1 checks, 8 s, 1 failed"]


def test_plugins_of_a_run_can_be_members_of_a_set() -> None:
    # pytest puts them into one as soon as tests of two folders have a conftest each.
    assert len({Recorder(), Recorder(), Ending(), Progress(Recorder())}) == 4

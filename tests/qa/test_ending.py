"""A run that ends other than by its last test says why, and is not judged."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from villa_site.qa import run as running
from villa_site.qa.connection import Connection
from villa_site.qa.ending import Ending
from villa_site.qa.run import Run, Selection
from villa_site.qa.site_map import SiteMap
from villa_site.qa.verdicts import NO_ROOM, NO_SERVER

pytestmark = pytest.mark.req("QAK-01")

CRASH = '''
import os

def test_crash():
    """It crashes."""
    os._exit(3)

def test_other():
    """It is well."""
'''

BUSY = """
from villa_site.qa import verdicts

def test_time():
    verdicts.not_judged({reason!r})

def test_other():
    pass
"""
FULL = """
import errno
import os

def test_full():
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
"""


DISCONNECTED = """
def test_menu(check):
    check.looked_at("/")
    check.found(expected="the menu opens", seen="nothing within 5 s")

def test_footer(check):
    check.looked_at("/")
"""
TEARDOWN = """
import pytest

@pytest.fixture
def browser_that_ends():
    yield
    raise ValueError("the browser has ended")

def test_proved(check, browser_that_ends):
    check.looked_at("/")

def test_withheld(check, browser_that_ends):
    from villa_site.qa import verdicts
    verdicts.withhold("it sends something: --write")
"""


def run(suite: Path, monkeypatch: pytest.MonkeyPatch, *, workers: int = 1) -> Run:
    (suite / "pytest.ini").write_text("[pytest]\n")
    (suite / "conftest.py").write_text("pytest_plugins = ['villa_site.qa.plugin']\n")
    monkeypatch.setattr(running, "SUITE", suite)
    # A run of one process imports it here; the next would find the module of another folder.
    monkeypatch.delitem(sys.modules, "test_one", raising=False)
    folder = suite / "run"
    folder.mkdir()
    site_map = SiteMap(url="http://villa.test", pages=(), listed=0)
    connection = Connection.of("http://villa.test")
    return running.run(connection, site_map, Selection(workers=workers), folder)


def test_file_that_cannot_be_imported_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_one.py").write_text("import no_such_module\n")
    done = run(tmp_path, monkeypatch)
    assert done.exit_code == 2
    assert "no_such_module" in done.ending.problem


def test_check_of_a_crashed_worker_is_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_one.py").write_text(CRASH)
    done = run(tmp_path, monkeypatch, workers=2)
    assert done.exit_code == 2
    assert [each.message for each in done.recorder.of("not judged")] == [
        "its process ended unexpectedly"
    ]
    assert len(done.recorder.of("proved")) == 1


@pytest.mark.parametrize(
    ("reason", "code"), [("the machine is busy: 3 s", 0), ("the server no longer answered", 2)]
)
def test_time_of_a_busy_machine_does_not_change_the_exit_code(
    reason: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_one.py").write_text(BUSY.format(reason=reason))
    done = run(tmp_path, monkeypatch)
    assert [each.message for each in done.recorder.of("not judged")] == [reason]
    assert len(done.recorder.of("proved")) == 1
    assert done.exit_code == code


def test_check_that_finds_the_disk_full_is_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_one.py").write_text(FULL)
    done = run(tmp_path, monkeypatch)
    assert done.exit_code == 2
    assert [each.message for each in done.recorder.of("not judged")] == [NO_ROOM]


def test_pytest_that_does_not_start_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_one.py").write_text("")
    monkeypatch.setattr(running, "_arguments", lambda *_given: ["--no-such-option"])
    done = run(tmp_path, monkeypatch)
    assert (done.exit_code, done.ending.problem) == (2, "pytest did not start")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("E   ImportError: no module", "ImportError: no module"),
        ("one\nException: it is full", "Exception: it is full"),
        ("", "unknown"),
    ],
)
def test_problem_is_the_last_line_of_pytest(text: str, problem: str) -> None:
    ending = Ending()
    ending.pytest_internalerror(text)
    assert ending.problem == problem


def test_failure_without_a_server_is_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_one.py").write_text(DISCONNECTED)
    done = run(tmp_path, monkeypatch)
    assert [each.message for each in done.recorder.of("not judged")] == [NO_SERVER] * 2
    assert done.exit_code == 2


def test_failure_after_the_end_of_a_check_is_not_one_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "answers", lambda _self: True)
    (tmp_path / "test_one.py").write_text(TEARDOWN)
    done = run(tmp_path, monkeypatch)
    (unjudged,) = done.recorder.of("not judged")
    assert unjudged.message == "the check could not end: ValueError: the browser has ended"
    assert len(done.recorder.of("withheld")) == 1

"""A run leaves out what takes minutes, unless it is wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONFTEST = """
from tests.support import thorough

def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true")

def pytest_configure(config):
    for name in ("thorough", "older_wordpress", "every_wordpress"):
        config.addinivalue_line("markers", name)
    config.pluginmanager.register(thorough)
"""
TESTS = """
import pytest

def test_quick(): pass
@pytest.mark.thorough
def test_slow(): pass
@pytest.mark.parametrize("version", [pytest.param("6", marks=pytest.mark.older_wordpress), "7"])
def test_wordpress(version): pass
@pytest.mark.every_wordpress
@pytest.mark.parametrize("version", [pytest.param("6", marks=pytest.mark.older_wordpress), "7"])
def test_contract(version): pass
"""


def run(folder: Path, *words: str) -> str:
    """Run the tests in a folder of their own; return what pytest prints."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of tests, some of which take minutes."""
    (tests := tmp_path / "tests").mkdir()
    (tests / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\n\n")
    (tests / "test_it.py").write_text(TESTS)
    return tests


@pytest.mark.parametrize(
    ("words", "left_out"),
    [
        ((), {"test_slow", "test_wordpress[6]"}),
        (("../tests",), {"test_slow", "test_wordpress[6]"}),
        (("--thorough",), set()),
        (("test_it.py",), set()),
        (("test_it.py::test_slow",), {"test_quick", "test_wordpress[6]", "test_contract[6]"}),
    ],
)
def test_what_takes_minutes_is_left_out(
    folder: Path, words: tuple[str, ...], left_out: set[str]
) -> None:
    said = run(folder, *words)
    names = ("test_quick", "test_slow", "test_wordpress[6]", "test_contract[6]")
    assert {name for name in names if f"::{name} PASSED" not in said} == left_out
    assert ("make test-all" in said) is (words in {(), ("../tests",)})

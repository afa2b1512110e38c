"""A second try of continuous integration is told, and hides nothing that fails twice."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFTEST = """
import pytest
from tests.second_try import SecondTry

def pytest_configure(config):
    config.addinivalue_line("markers", "browser: may be tried again")
    config.pluginmanager.register(SecondTry("browser"))

def pytest_itemcollected(item):
    if "hasty" not in item.name:
        item.add_marker("browser")

tries = []

@pytest.fixture
def number(request):
    tries.append(request.node.name)
    return tries.count(request.node.name)

@pytest.fixture
def ending(number):
    yield
    assert number > 1, "the end was wrong"
"""


async def closing_lines(folder: Path, tests: str, *options: str) -> tuple[int, str]:
    """Run ``tests`` in ``folder``; return pytest's exit code and what it printed."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_it.py").write_text(tests)
    ran = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options),
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    printed, _ = await ran.communicate()
    return ran.returncode or 0, printed.decode()


@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "workers"])
async def test_retried_test_is_named_and_counted(tmp_path: Path, options: tuple[str, ...]) -> None:
    tests = (
        "def test_sound(number): assert number == 1\n"
        "def test_shaky(number): assert number == 2, 'was too early'\n"
        "def test_shaky_at_its_end(ending): pass\n"
    )
    code, said = await closing_lines(tmp_path, tests, *options)
    assert code == 0
    assert "3 passed, 2 retried" in said.splitlines()[-1]
    assert "test_it.py::test_shaky (call)" in said
    assert "was too early" in said
    assert "test_it.py::test_shaky_at_its_end (teardown)" in said


async def test_test_failing_twice_is_failed(tmp_path: Path) -> None:
    code, said = await closing_lines(tmp_path, "def test_broken(number): assert number == 0\n")
    assert code == 1
    assert "1 failed, 1 retried" in said.splitlines()[-1]


async def test_tests_without_marker_are_not_retried(tmp_path: Path) -> None:
    code, said = await closing_lines(tmp_path, "def test_hasty(number): assert number == 2\n")
    assert code == 1
    assert "1 failed in" in said.splitlines()[-1]


async def test_retries_are_limited_per_run(tmp_path: Path) -> None:
    tests = (
        "import pytest\n"
        "@pytest.mark.parametrize('case', range(5))\n"
        "def test_shaky(number, case): assert number == 2\n"
    )
    code, said = await closing_lines(tmp_path, tests)
    assert code == 1
    assert "2 failed, 3 passed, 3 retried" in said.splitlines()[-1]

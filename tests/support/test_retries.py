"""Continuous integration retries tests of browsers and programs, and names each of them."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.support import retries

ROOT = Path(__file__).parents[2]
CONFTEST = """
from pathlib import Path
import pytest
from tests.support import retries

retries.TESTS = Path(__file__).parent

def pytest_configure(config):
    config.addinivalue_line("markers", "browser: may be retried")
    config.pluginmanager.register(retries)

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
HEAD = "import pytest\npytestmark = pytest.mark.browser\n"


async def closing_lines(
    folder: Path, tests: str, *options: str, place: str = "."
) -> tuple[int, str]:
    """Run ``tests``, of a folder ``place``, as ``.ci/run`` does; return exit code and output."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / place).mkdir(exist_ok=True)
    (folder / place / "test_it.py").write_text(tests)
    words = (ROOT / ".ci" / "run").read_text().replace('"', " ").split()
    allowed = [word for word in words if "rerun" in word]
    ran = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:playwright"),
        *allowed,
        *options,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    printed, _ = await ran.communicate()
    return ran.returncode or 0, printed.decode()


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "workers"])
async def test_retried_test_is_named_and_counted(tmp_path: Path, options: tuple[str, ...]) -> None:
    tests = (
        f"{HEAD}def test_sound(number): assert number == 1\n"
        "def test_shaky(number): assert number == 2, 'was too early'\n"
        "def test_shaky_at_its_end(ending): pass\n"
    )
    code, output = await closing_lines(tmp_path, tests, *options)
    assert code == 0, output
    assert "2 rerun" in output.splitlines()[-1]
    assert "RERUN test_it.py::test_shaky\n" in output
    assert "was too early" in output
    assert "RERUN test_it.py::test_shaky_at_its_end\n" in output


async def test_browser_test_failing_three_times_is_failed(tmp_path: Path) -> None:
    code, output = await closing_lines(tmp_path, f"{HEAD}def test_it(number): assert not number\n")
    assert code == 1
    assert "1 failed, 2 rerun" in output.splitlines()[-1]


async def test_test_of_other_programs_is_retried(tmp_path: Path) -> None:
    tests = "def test_late(number): assert number == 2\n"
    code, output = await closing_lines(tmp_path, tests, place="wordpress")
    assert code == 0, output
    assert "1 passed, 1 rerun" in output.splitlines()[-1]


@pytest.mark.parametrize("place", [".", "site"])
async def test_other_tests_are_not_retried(tmp_path: Path, place: str) -> None:
    tests = "def test_hasty(number): assert number == 2\n"
    code, output = await closing_lines(tmp_path, tests, place=place)
    assert code == 1
    assert "1 failed in" in output.splitlines()[-1]


def test_folders_of_tests_that_start_programs_are_there() -> None:
    assert all((ROOT / "tests" / name).is_dir() for name in retries.START_PROGRAMS)


async def test_retries_are_limited_per_run(tmp_path: Path) -> None:
    tests = (
        f"{HEAD}@pytest.mark.parametrize('case', range(12))\n"
        "def test_shaky(number, case): assert number == 2\n"
    )
    code, output = await closing_lines(tmp_path, tests)
    assert code == 1
    assert "2 failed, 10 passed, 10 rerun" in output.splitlines()[-1]

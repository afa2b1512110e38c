"""The report of the lines that the tests run counts what every worker has run."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFTEST = """
from pathlib import Path
from tests import line_coverage

line_coverage.ROOT = Path(__file__).parent
line_coverage.SOURCES = line_coverage.PROCESS_SOURCES = ("measured",)

def pytest_configure(config):
    config.pluginmanager.register(line_coverage.Coverage(detail=True, floor={floor}))
"""
MEASURED = """
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import nothing

def first():
    return 1

def second():
    return 2

def third():
    return 3
"""
TEST = """
from measured.code import {name}

def test_{name}():
    assert {name}()
"""

PROCESS = """
import multiprocessing, os, signal, sys

from measured.code import first


def wait_for_the_end(started):
    from measured.code import second

    second()
    started.set()
    signal.pause()


if __name__ == "__main__":
    first()
    forks = multiprocessing.get_context("fork")
    started = forks.Event()
    fork = forks.Process(target=wait_for_the_end, args=[started])
    fork.start()
    started.wait()
    fork.terminate()
    fork.join()
"""
TEST_PROCESS = """
import os, subprocess, sys
from pathlib import Path
from tests.line_coverage import process_environment

def test_process():
    environment = {**os.environ, **process_environment()}
    subprocess.run([sys.executable, "process.py"], env=environment, check=True)
"""


async def measured(folder: Path, floor: float, *options: str) -> tuple[int, str]:
    """Run two tests of a package with nine lines; return the exit code and what was printed."""
    package = folder / "measured"
    package.mkdir()
    (package / "code.py").write_text(MEASURED)
    (package / "unused.py").write_text("NUMBER = 1\nOTHER = 2\n")
    (folder / "conftest.py").write_text(CONFTEST.format(floor=floor))
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name in ("first", "second"):
        (folder / f"test_{name}.py").write_text(TEST.format(name=name))
    ran = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed, _ = await ran.communicate()
    return ran.returncode or 0, printed.decode()


@pytest.mark.parametrize("options", [(), ("-n", "2", "--dist", "loadfile")], ids=["one", "two"])
async def test_lines_of_all_workers_are_counted(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, said = await measured(tmp_path, 60, *options)
    assert code == 0, said
    assert "measured/code.py: 14\n" in said
    assert "measured/unused.py: 1, 2\n" in said
    assert " 66.7 %       9 lines in all; the floor is 60 %" in said
    assert "2 passed" in said.splitlines()[-1]


async def test_run_below_the_floor_fails(tmp_path: Path) -> None:
    code, said = await measured(tmp_path, 70)
    assert code == 1
    assert "2 passed" in said.splitlines()[-1]


async def test_lines_of_a_process_and_its_fork_are_counted(tmp_path: Path) -> None:
    (tmp_path / "process.py").write_text(PROCESS)
    (tmp_path / "test_process.py").write_text(TEST_PROCESS)
    code, said = await measured(tmp_path, 60, "test_process.py")
    assert code == 0, said
    assert "measured/code.py: 14\n" in said
    assert "1 passed" in said.splitlines()[-1]

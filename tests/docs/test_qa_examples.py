"""The project of docs/qa.md is written as it is there; its tests run, and its types hold."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.docs.test_extending import ROOT, steps

PAGE: Final = ROOT / "docs" / "qa.md"
FILES: Final = ("conftest.py", "test_villa.py", "record_visit.py")
PYTEST: Final = ("-m", "pytest", "-q", "-ra", "-p", "no:asyncio", "-p", "no:cacheprovider")
SECONDS: Final = 300

pytestmark = pytest.mark.req("QAK-02")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files of the page, in a folder that was empty."""
    for step in steps(PAGE.read_text(encoding="utf-8")):
        if step.file:
            (tmp_path / step.file).write_text(step.text, encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str) -> tuple[int, str]:
    """Run Python in the project; return its exit code and what it says."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_every_example_is_a_file_of_the_project() -> None:
    found = [each for each in steps(PAGE.read_text(encoding="utf-8")) if each.language == "python"]
    assert tuple(each.file for each in found) == FILES


@pytest.mark.browser
@pytest.mark.thorough
def test_project_runs_as_written_without_a_warning(project: Path) -> None:
    code, said = run(project, *PYTEST, "-W", "error", "--accept", *FILES[1:])
    assert code == 0, said
    assert "skipped" not in said
    assert (project / "baselines" / "footer-chromium.png").exists()
    code, said = run(project, *PYTEST, "-W", "error", "--numprocesses=2", "test_villa.py")
    assert code == 0, said
    assert "skipped" not in said


def test_project_is_typed(project: Path) -> None:
    mypy = ("-m", "mypy", "--strict", "--cache-dir", str(project / "types"))
    code, said = run(project, *mypy, *FILES)
    assert code == 0, said
    wrong = "from villa_site.qa.visitor import Visitor\n\n\ndef test(visitor: Visitor) -> None:\n"
    wrong += "    visitor.header.search.search(7)\n    visitor.no_such_part\n"
    (project / "wrong.py").write_text(wrong, encoding="utf-8")
    code, said = run(project, *mypy, "wrong.py")
    assert code == 1
    assert "arg-type" in said
    assert "attr-defined" in said

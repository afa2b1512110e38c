"""Another distribution with folders named like those of the wheel stops a command at its start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.req("OPN-01")

ROOT = Path(__file__).parents[2]


def installed(folder: Path, *files: str) -> Path:
    """Write a distribution as an installer leaves it."""
    metadata = folder / "other-2.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 2.0\n")
    (metadata / "RECORD").write_text("".join(f"{file},,\n" for file in files))
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    return folder


def checked(*path: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that imports the site's modules."""
    return subprocess.run(
        [sys.executable, "-P", "-c", "from villa_site.cli import main; main()", "content", "check"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "file", ["blocks/hero.py", "components/__init__.py", "locales/fr/LC_MESSAGES/messages.po"]
)
def test_distribution_with_a_folder_of_ours_stops_the_command(tmp_path: Path, file: str) -> None:
    done = checked(ROOT, installed(tmp_path, file))
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert f"other 2.0 installs a folder {file.partition('/')[0]!r}" in line
    assert "Fix: install villa-site in a virtual environment of its own." in line


@pytest.mark.parametrize("name", ["blocks", "components"])
def test_package_that_hides_ours_stops_the_command(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    done = checked(tmp_path, ROOT)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert f"finds the package {name!r} at {tmp_path / name / '__init__.py'}" in line
    assert "remove the other folder from PYTHONPATH" in line


def test_other_distributions_do_not_stop_the_command(tmp_path: Path) -> None:
    folder = installed(tmp_path, "other/blocks/hero.py", "myblocks/__init__.py")
    assert checked(ROOT, folder).returncode == 0

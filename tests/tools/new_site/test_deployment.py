"""A project goes online with the files it is written with, and is updated by its wheels alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
import yaml
from click.testing import CliRunner

from tests.deploy.test_files import UNIT, systemd_says, validated_compose
from villa_site.cli.serve import serve

pytestmark = [
    pytest.mark.req("DEV-09"),
    pytest.mark.skipif(not shutil.which("make"), reason="make is not installed"),
]

OLD: Final = 1_000_000_000
"""The date of a wheel that was copied with its own: long before all else."""


def wheel(folder: Path, version: str, text: str = "") -> Path:
    """Write a wheel of Villa Site that has but one file."""
    folder.mkdir(exist_ok=True)
    file = folder / f"villa_site-{version}-py3-none-any.whl"
    info = f"villa_site-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: villa-site\nVersion: {version}\n"
    kind = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with ZipFile(file, "w") as archive:
        archive.writestr("villa_site_marker.py", f"VERSION = {version + text!r}\n")
        for name, content in (("METADATA", metadata), ("WHEEL", kind), ("RECORD", "")):
            archive.writestr(f"{info}/{name}", content)
    os.utime(file, (OLD, OLD))
    return file


def make(project: Path) -> str:
    """Run `make setup`; return what pip would have been called with, one call a line."""
    calls = project / "calls"
    calls.write_text("")
    (project / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
    python = project / ".venv" / "bin" / "python"
    if not python.exists():
        python.symlink_to(sys.executable)
    pip = f"echo >>{calls}"
    done = subprocess.run(  # noqa: S603 - our own words
        ["make", "setup", f"PIP={pip}"],  # noqa: S607 - of the system
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return calls.read_text()


def test_second_run_installs_nothing(project: Path) -> None:
    assert "install --editable .[test]" in make(project)
    assert make(project) == ""


def test_other_content_of_any_date_is_installed(project: Path) -> None:
    wheel(project / "wheels", "0.1.0")
    first = make(project)
    assert "--force-reinstall --find-links wheels villa-site ~= 0.1.0" in first
    assert make(project) == ""
    wheel(project / "wheels", "0.1.0", "again")
    assert "--find-links wheels" in make(project)
    wheel(project / "wheels", "0.1.1")
    assert "--find-links wheels" in make(project)
    assert make(project) == ""


def test_islands_bring_their_extra(project: Path) -> None:
    assert "islands" not in make(project)
    (project / "islands").mkdir()
    (project / "islands" / "package.json").write_text("{}")
    assert "install --editable .[test,islands]" in make(project)


def test_newest_wheel_that_is_allowed_is_taken(project: Path, tmp_path: Path) -> None:
    for version in ("0.1.0", "0.1.10", "0.1.9", "0.2.0"):
        wheel(project / "wheels", version)
    call = next(line for line in make(project).splitlines() if "--find-links" in line)
    *words, requirement = re.fullmatch(r"install (.+?) (villa-site .+)", call).groups()  # type: ignore[union-attr]
    into = tmp_path / "into"
    pip = [sys.executable, "-m", "pip", "--quiet", "install", "--target", str(into)]
    subprocess.run([*pip, *words[0].split(), requirement], cwd=project, check=True)  # noqa: S603 - our own words
    assert (into / "villa_site_marker.py").read_text() == "VERSION = '0.1.10'\n"


def test_compose_file_is_as_the_specification_says(project: Path) -> None:
    done = validated_compose(project / "compose.yaml")
    assert done.returncode == 0, done.stdout
    site = yaml.safe_load((project / "compose.yaml").read_text())["services"]["site"]
    assert site["volumes"] == ["data:/var/lib/villa"]


def test_unit_is_that_of_the_deployment_with_its_own_places(project: Path, tmp_path: Path) -> None:
    own = (project / "deploy" / "site.service").read_text()
    theirs = UNIT.read_text()
    places = {"Description", "WorkingDirectory", "EnvironmentFile", "ExecStart"}
    kept = [
        line for line in theirs.splitlines() if "=" in line and line.split("=")[0] not in places
    ]
    assert [line for line in kept if line not in own.splitlines()] == []
    if shutil.which("systemd-analyze"):
        program = "/srv/belvedere/.venv/bin/villa-site"
        assert systemd_says(tmp_path, own.replace(program, sys.executable)) == "0 "


@pytest.mark.parametrize(
    ("file", "pattern"),
    [("deploy/site.service", r"^ExecStart=\S+/villa-site (.+)$"), ("Dockerfile", r"^CMD (.+)$")],
)
def test_command_of_the_files_is_understood(project: Path, file: str, pattern: str) -> None:
    (found,) = re.findall(pattern, (project / file).read_text(), re.MULTILINE)
    words = yaml.safe_load(found)[1:] if found.startswith("[") else found.split()
    done = CliRunner().invoke(serve, [*words[1:], "--help"])
    assert (words[0], done.exit_code) == ("serve", 0), done.output


def test_container_installs_what_the_makefile_does(project: Path) -> None:
    wheel(project / "wheels", "0.1.0")
    text = (project / "Dockerfile").read_text().replace("\\\n", " ")
    runs = re.findall(r"^RUN (.+)$", text, re.MULTILINE)
    calls = project / "calls"
    program = f'pip() {{ echo "$@" >>{calls}; }}; python() {{ {sys.executable} "$@"; }}; '
    for run in runs[1:3]:
        subprocess.run(["sh", "-euc", program + run], cwd=project, check=True)  # noqa: S603, S607 - our own words
    assert calls.read_text().splitlines() == [
        "install --no-index --no-deps --find-links wheels villa-site ~= 0.1.0",
        "install .",
    ]
    ignored = (project / ".dockerignore").read_text().split()
    assert {".env", ".git", ".venv"} <= {*ignored}
    assert "wheels" not in ignored

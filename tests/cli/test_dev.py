"""What is saved in a project reaches the supervisor, folders that come later included."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from villa_site.cli import dev
from villa_site.settings.project import Project

pytestmark = pytest.mark.req("DEV-08")

PATIENCE = 10


class RecordedSupervisor:
    """Counts the changes that a supervisor learns of."""

    def __init__(self) -> None:
        self.restarts = 0
        self.styles = 0
        self._reported = asyncio.Event()

    async def restyle(self) -> None:
        self.styles += 1
        self._reported.set()

    async def restart(self, **_options: Any) -> None:
        self.restarts += 1
        self._reported.set()

    def forgive(self) -> None:
        """Forget."""

    async def until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not reached():
                self._reported.clear()
                await self._reported.wait()


@pytest.fixture
async def reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[RecordedSupervisor]:
    """Watch a project in ``tmp_path`` and an empty source tree."""
    (tmp_path / "tree" / "blocks").mkdir(parents=True)
    (tmp_path / "own").mkdir()
    monkeypatch.setattr(dev, "ROOT", tmp_path / "tree")
    project = Project(tmp_path / "own", "Belvédère", {})
    monkeypatch.setattr(dev, "current_project", lambda: project)
    supervisor: Any = RecordedSupervisor()
    tasks = [asyncio.create_task(each) for each in dev._watches(supervisor, asyncio.Event())]
    # The first change may come before the watch has begun: it is made again until it is seen.
    probe = tmp_path / "tree" / "blocks" / "probe.css"
    root = tmp_path / "own" / "theme.css"
    while supervisor.styles < 2:
        probe.touch()
        root.touch()
        await asyncio.sleep(0.05)
    yield supervisor
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_folder_that_comes_later_is_watched(
    reported: RecordedSupervisor, tmp_path: Path
) -> None:
    folder = tmp_path / "own" / "blocks"
    before = reported.restarts
    folder.mkdir()
    (folder / "carte.py").write_text("x = 1\n")
    await reported.until(lambda: reported.restarts > before)
    styles = reported.styles
    number = 0
    async with asyncio.timeout(PATIENCE):
        # As above: the folder's watch begins some time after it was added.
        while reported.styles == styles:
            number += 1
            (folder / "carte.css").write_text(f".carte {{ order: {number}; }}\n")
            await asyncio.sleep(0.05)
    restarts = reported.restarts
    (folder / "carte.py").write_text("x = 2\n")
    await reported.until(lambda: reported.restarts > restarts)


async def test_folders_and_files_of_no_concern_are_passed_over(
    reported: RecordedSupervisor, tmp_path: Path
) -> None:
    before, styles = reported.restarts, reported.styles
    (tmp_path / "own" / "notes").mkdir()
    (tmp_path / "own" / "notes.txt").write_text("x")
    (tmp_path / "own" / "pyproject.toml").write_text("[tool.villa-site]\n")
    await reported.until(lambda: reported.restarts > before)
    assert (reported.restarts, reported.styles) == (before + 1, styles)

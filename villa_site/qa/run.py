"""Runs the acceptance suite against a site."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from villa_site.qa.checks import SUITE
from villa_site.qa.connection import Connection
from villa_site.qa.outcome import Recorder
from villa_site.qa.progress import Progress
from villa_site.qa.site_map import SiteMap


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The tests that are run, their browsers, and the number of processes."""

    smoke: bool = False
    checks: Sequence[str] = ()
    requirements: Sequence[str] = ()
    browsers: Sequence[str] = ("chromium",)
    write: bool = False
    workers: int = 2
    baselines: Path | None = None
    accept: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """What was chosen, in words."""
        chosen = {each.name: getattr(self, each.name) for each in fields(self)}
        return tuple(
            f"{name}: {value if isinstance(value, (str, int, Path)) else ', '.join(value)}"
            if value is not True
            else name
            for name, value in chosen.items()
            if value
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run that is over. ``seconds`` is how long it took, ``options`` what was chosen."""

    site_map: SiteMap
    recorder: Recorder
    seconds: float
    options: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 when all that was judged is proved, 1 when something failed, 2 without a judgement."""
        if self.recorder.of("failed"):
            return 1
        complete = not (self.recorder.of("not judged") or self.recorder.errors)
        return 0 if complete and self.recorder.of("proved") else 2


def run(connection: Connection, site_map: SiteMap, chosen: Selection, folder: Path) -> Run:
    """Run the chosen tests; ``folder`` gets what the run leaves behind."""
    connection.export()
    site_map.write(folder / "site-map.json")
    recorder = Recorder()
    start = time.monotonic()
    code = pytest.main(_arguments(chosen, folder), plugins=[recorder, Progress(recorder)])
    recorder.end(code)
    return Run(
        site_map=site_map,
        recorder=recorder,
        seconds=time.monotonic() - start,
        options=chosen.words,
    )


def _arguments(chosen: Selection, folder: Path) -> list[str]:
    options = [
        str(SUITE),
        f"-c={SUITE / 'pytest.ini'}",
        f"--rootdir={SUITE}",
        f"--site-map={folder / 'site-map.json'}",
        f"--run-folder={folder}",
        f"--output={folder / 'artifacts'}",
        "--screenshot=only-on-failure",
        "--traced-retry",
        # The command says itself how far it is, and what has failed.
        "-pno:terminal",
        *(f"--browser={name}" for name in chosen.browsers),
        *(f"--requirement={each}" for each in chosen.requirements),
        *(f"--check={each}" for each in chosen.checks),
    ]
    if chosen.workers > 1:
        options.append(f"--numprocesses={chosen.workers}")
    if chosen.smoke:
        options.append("-m=smoke")
    if chosen.write:
        options.append("--write")
    if chosen.baselines:
        options.append(f"--baselines={chosen.baselines.absolute()}")
    if chosen.accept:
        options.append("--accept")
    return options

"""Runs the acceptance suite against a site."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

import pytest

from villa_site.qa import budgets
from villa_site.qa.browsers import NONE
from villa_site.qa.checks import SUITE
from villa_site.qa.connection import Connection
from villa_site.qa.ending import Ending
from villa_site.qa.environment import environment
from villa_site.qa.outcome import Recorder
from villa_site.qa.page_pictures import add_pictures
from villa_site.qa.progress import Progress
from villa_site.qa.site_map import SiteMap
from villa_site.qa.verdicts import BUSY, VERDICTS

INTERRUPTED: Final = 130
"""The exit code of a run that was interrupted, as shells have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The tests that are run, their browsers, and the number of processes."""

    smoke: bool = False
    checks: Sequence[str] = ()
    requirements: Sequence[str] = ()
    browsers: Sequence[str] = ("chromium",)
    allowed: Sequence[str] = ()
    budgets: Sequence[str] = ()
    write: bool = False
    workers: int = 2
    baselines: Path | None = None
    accept: bool = False
    executable: Path | None = None

    @property
    def is_part(self) -> bool:
        """Whether some checks are left out by choice."""
        return bool(self.smoke or self.checks or self.requirements)

    @property
    def words(self) -> tuple[str, ...]:
        """The choice in words."""
        chosen = {each.name: getattr(self, each.name) for each in fields(self)}
        return tuple(
            name if value is True else f"{name}: {_word(value)}"
            for name, value in chosen.items()
            if value
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run that is over. ``seconds`` is how long it took, ``options`` what was chosen.

    ``is_part`` says that some checks were left out by choice.
    """

    site_map: SiteMap
    recorder: Recorder
    seconds: float
    ending: Ending = field(default_factory=Ending)
    options: tuple[str, ...] = ()
    is_part: bool = False

    @property
    def totals(self) -> str:
        """The number of cases of each verdict, in a line."""
        return ", ".join(f"{len(self.recorder.of(each))} {each}" for each in VERDICTS)

    @property
    def exit_code(self) -> int:
        """0 when all that was judged is proved, 1 when something failed, 2 without a judgement.

        130 when the run was interrupted, as shells have it. A time that a busy machine does not let
        be judged is no failure, and none of the site.
        """
        if self.ending.interrupted:
            return INTERRUPTED
        if self.recorder.of("failed"):
            return 1
        reasons = [each.message for each in self.recorder.of("not judged")]
        unjudged = [each for each in reasons if not each.startswith(BUSY)]
        return 2 if self.ending.problem or unjudged or not self.recorder.of("proved") else 0


def run(
    connection: Connection,
    site_map: SiteMap,
    chosen: Selection,
    folder: Path,
    *,
    pictures: bool = False,
) -> Run:
    """Run the chosen tests; ``folder`` gets what the run leaves behind.

    With ``pictures`` there is one of a page of each failed check that has needed no browser.
    """
    site_map.write(folder / "site-map.json")
    recorder, ending = Recorder(), Ending()
    start = time.monotonic()
    with environment(connection, executable=chosen.executable):
        plugins = [recorder, ending, Progress(recorder)]
        ending.conclude(pytest.main(_arguments(chosen, folder), plugins=plugins))
        if (
            pictures
            and "chromium" in chosen.browsers
            and not (ending.problem or ending.interrupted)
        ):
            add_pictures(recorder.of("failed"), site_map, connection, folder / "pictures")
    return Run(
        site_map=site_map,
        recorder=recorder,
        seconds=time.monotonic() - start,
        ending=ending,
        options=chosen.words,
        is_part=chosen.is_part,
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
        *(f"--browser={name}" for name in chosen.browsers if name != NONE),
        *(f"--requirement={each}" for each in chosen.requirements),
        *(f"--allow-language={each}" for each in chosen.allowed),
        *(f"--budget={name}={most}" for name, most in budgets.read(chosen.budgets).items()),
        *(f"--check={each}" for each in chosen.checks),
    ]
    if NONE in chosen.browsers:
        options.append("--without-browser")
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


def _word(value: object) -> str:
    return str(value) if isinstance(value, (str, int, Path)) else ", ".join(map(str, [*value]))  # type: ignore[misc]

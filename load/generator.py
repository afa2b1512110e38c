"""Runs Locust in its own environment, and reads what it has measured."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.failure import MeasurementFailed
from bench.process import ROOT, environment, stop
from load.recorder import Step

LOCUST: Final = ROOT / ".venv" / "load" / "bin" / "locust"
"""Locust's command; ``make load`` installs it."""
_MARGIN: Final = 60.0
"""Seconds beyond the steps after which a run is given up."""


@dataclass(frozen=True, slots=True)
class Run:
    """The bounds of a run: steps in Saturdays, times in seconds, p95 in ms, requests in all."""

    steps: Sequence[float] = (1, 2, 4, 8, 16, 32)
    seconds: float = 20.0
    settle: float = 5.0
    warm: float = 15.0
    limit: float = 200.0
    requests: int = 200_000

    @property
    def longest(self) -> float:
        """Seconds that it takes at the most."""
        return self.warm + len(self.steps) * self.seconds + _MARGIN


class Generator:
    """Locust at work on the site at ``url``."""

    def __init__(self, process: subprocess.Popen[bytes], run: Run, folder: Path) -> None:
        self.process = process
        self.run = run
        self.folder = folder

    def steps(self) -> list[Step]:
        """Wait for the end; raises MeasurementFailed where nothing was measured."""
        try:
            self.process.wait(self.run.longest)
        except subprocess.TimeoutExpired as late:
            raise MeasurementFailed("The generator did not end in its time.") from late
        out = self.folder / "steps.jsonl"
        lines = out.read_text().splitlines() if out.exists() else []
        if not lines:
            log = (self.folder / "locust.log").read_text(errors="replace")[-2000:]
            raise MeasurementFailed(f"The generator measured nothing:\n{log}")
        return [Step.read(line) for line in lines]


@contextmanager
def generating(url: str, run: Run, folder: Path) -> Iterator[Generator]:
    """Let the visitors come, for as long as the block lasts at the most."""
    if not LOCUST.exists():
        raise MeasurementFailed("Install Locust with `make load-tools`: it is not there.")
    out = folder / "steps.jsonl"
    out.unlink(missing_ok=True)
    words = {
        "--host": url,
        "--steps": ",".join(f"{each:g}" for each in run.steps),
        "--seconds": f"{run.seconds:g}",
        "--settle": f"{run.settle:g}",
        "--warm": f"{run.warm:g}",
        "--limit": f"{run.limit:g}",
        "--requests": str(run.requests),
        "--out": str(out),
    }
    options = [word for pair in words.items() for word in pair]
    with (folder / "locust.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - our own words
            [LOCUST, "--headless", "--only-summary", "-f", "load/locustfile.py", *options],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        yield Generator(process, run, folder)
    finally:
        stop(process)

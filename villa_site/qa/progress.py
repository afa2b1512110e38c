"""The lines of the command while the checks run: one for each area of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import click
import pytest

from villa_site.qa.outcome import Recorder
from villa_site.qa.retry import is_retried

_CLEAR = "\r\x1b[K"


@dataclass(slots=True, eq=False)
class Progress:
    """A pytest plugin that says when an area is done; on a terminal also how far the run is."""

    recorder: Recorder
    areas: Counter[str] = field(default_factory=Counter)
    done: set[str] = field(default_factory=set)
    retried: set[str] = field(default_factory=set)
    """The tests whose first try is over and followed by a second."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests of each area."""
        self._plan(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: Iterable[str]) -> None:  # noqa: ARG002 - the hook names it
        """Count the tests of each area; each worker has collected the same."""
        self._plan(ids)

    @pytest.hookimpl(trylast=True)  # The recorder is first.
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that is over."""
        if is_retried(report):
            self.retried.add(report.nodeid)
        if report.when != "teardown" or report.nodeid in self.done:
            return
        if report.nodeid in self.retried:
            self.retried.remove(report.nodeid)
            return
        self.done.add(report.nodeid)
        area = _area(report.nodeid)
        if sum(_area(each) == area for each in self.done) == self.areas[area]:
            self._finished(area)
        if sys.stdout.isatty():
            outcome = self.recorder.outcomes.get(report.nodeid)
            count = f"{len(self.done)} of {self.areas.total()}"
            click.echo(f"{_CLEAR}{count}  {outcome.sentence if outcome else ''}"[:79], nl=False)

    def pytest_sessionfinish(self) -> None:
        """Remove the line that says how far the run is."""
        if sys.stdout.isatty():
            click.echo(_CLEAR, nl=False)

    def _plan(self, ids: Iterable[str]) -> None:
        counted = Counter(map(_area, ids))
        if counted:
            self.areas = counted

    def _finished(self, area: str) -> None:
        outcomes = [each for key, each in self.recorder.outcomes.items() if _area(key) == area]
        failed = sum(each.verdict == "failed" for each in outcomes)
        seconds = sum(each.seconds for each in outcomes)
        start = _CLEAR if sys.stdout.isatty() else ""
        said = f"{failed} failed" if failed else "nothing failed"
        name = outcomes[0].area if outcomes else area
        click.echo(f"{start}{name}: {len(outcomes)} checks, {seconds:.0f} s, {said}")


def _area(nodeid: str) -> str:
    return nodeid.partition("::")[0]

"""Judges a site from the beginning to the exit code: what ``villa-site qa`` does."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from villa_site.qa import browsers, budgets, checks, outputs
from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.crawl import CRAWL_FILE, MOST_PAGES, crawl_site
from villa_site.qa.entrance import enter
from villa_site.qa.repeat import differences, worst
from villa_site.qa.report.outputs import Outputs
from villa_site.qa.run import INTERRUPTED, Run, Selection, run
from villa_site.qa.site_map import discover
from villa_site.qa.verdicts import NO_SERVER

_UNJUDGED: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order of the command: the site, the choice of checks, and the files to write."""

    url: str
    connection: Connection
    selection: Selection = field(default_factory=Selection)
    repeat: int = 1
    pages: int = MOST_PAGES
    outputs: Outputs = field(default_factory=Outputs)

    def check(self) -> None:
        """Raise a VillaError for what cannot work, before anything is requested."""
        checks.require(self.selection.checks)
        checks.require_requirements(self.selection.requirements)
        outputs.check(self.outputs.files)
        baselines = self.selection.baselines if self.selection.accept else None
        outputs.check_folders(self.outputs.folders | {"--baselines": baselines})
        budgets.read(self.selection.budgets)
        browsers.check(self.selection.browsers, executable=self.selection.executable)


def judge(order: Order) -> int:
    """Judge the site, write the files, say the judgement, and return the exit code."""
    try:
        return _judge(order)
    except OSError as error:
        raise outputs.OutputUnusable(
            f"A file of the run cannot be written: {error}. "
            "Fix: make room, or name another folder by TMPDIR."
        ) from error


def _judge(order: Order) -> int:
    order.check()
    earlier = order.outputs.earlier()
    found = enter(order.connection, order.url)
    for remark in found.remarks:
        click.echo(remark)
    begun = datetime.now().astimezone()
    with tempfile.TemporaryDirectory(prefix="villa-qa-") as folder:
        runs, ended = _runs(found.connection, order, Path(folder))
        done = worst(runs)
        reason = incomplete(done)
        lines = order.outputs.write(done, begun=begun, earlier=earlier, incomplete=reason)
    if reason:
        click.echo(reason, err=True)
    for line in lines:
        click.echo(line)
    code = _exit_code(runs)
    return INTERRUPTED if ended == INTERRUPTED else code or ended


def _runs(connection: Connection, order: Order, folder: Path) -> tuple[list[Run], int]:
    """Run as often as the order says; return the runs, and the exit code of an early end.

    What ends the first run before its checks is raised; later it ends the row of runs.
    """
    runs: list[Run] = []
    for number in range(order.repeat):
        try:
            runs.append(_run(connection, order, folder / str(number)))
        except (SiteUnreachable, KeyboardInterrupt) as error:
            if not runs:
                raise
            click.echo(f"Run {number + 1} did not begin: {error or 'interrupted'}", err=True)
            return runs, INTERRUPTED if isinstance(error, KeyboardInterrupt) else _UNJUDGED
        if order.repeat > 1:
            click.echo(f"Run {number + 1} of {order.repeat}: {runs[-1].totals}.")
        if runs[-1].ending.interrupted:
            return runs, INTERRUPTED
    return runs, 0


def _run(connection: Connection, order: Order, folder: Path) -> Run:
    """Read the site and judge it once; ``folder`` gets what the run leaves behind."""
    folder.mkdir()
    crawl = crawl_site(connection, most_pages=order.pages, progress=_show_progress)
    site_map = discover(crawl)
    click.echo(
        f"{connection.url}: {site_map.listed} pages in {', '.join(site_map.languages)}; "
        f"it has {', '.join(site_map.features) or 'no feature that the kit knows'}."
    )
    if crawl.left_out:
        click.echo(
            f"A sample: {len(crawl.paths)} pages are judged, {crawl.left_out} left out. "
            "--pages takes more."
        )
    crawl.write(folder / CRAWL_FILE)
    pictures = bool(order.outputs.report)
    return run(connection, site_map, order.selection, folder, pictures=pictures)


def _exit_code(runs: Sequence[Run]) -> int:
    """Return the exit code of the worst run; name each check that differs between them."""
    code = worst(runs).exit_code
    if different := differences(runs):
        click.echo("Not the same in each run:")
        for line in different:
            click.echo(f"  {line}")
        code = code or 1
    return code


def _show_progress(what: str, done: int, count: int) -> None:
    """Show on a terminal how far the crawl has come, in one line."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[KReading {what}: {done} of {count}", nl=False, err=True)
        if done == count:
            click.echo("\r\x1b[K", nl=False, err=True)


def incomplete(done: Run) -> str:
    """Return a sentence about a run that did not reach its end; an empty text where it did."""
    until = f"checks proved until then: {len(done.recorder.of('proved'))}."
    if done.ending.interrupted:
        return f"Interrupted; {until}"
    if problem := done.ending.problem:
        return (
            f"The suite could not run: {problem}. "
            "Fix: pip install --force-reinstall 'villa-site[qa]'."
        )
    reasons = Counter(each.message for each in done.recorder.of("not judged"))
    if NO_SERVER in reasons:
        return f"{done.site_map.url} stopped answering; {until}"
    listed = ", ".join(f"{reason} ({count})" for reason, count in reasons.items())
    return f"Checks that could not be judged: {listed}." if listed else ""

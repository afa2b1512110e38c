"""Loads the site in three layouts, step by step, and reports: ``make load``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click
import orjson

from bench.failure import MeasurementFailed
from bench.table import machine
from load.generator import Run, generating
from load.judgement import Measured
from load.processes import Role, Watch
from load.report import Case, markdown, record
from load.sites import TITLES, Layout, running

_RUN: Final = Run()
_OWN: Final = frozenset({"127.0.0.1", "localhost"})


@click.command(help=__doc__)
@click.option(
    "--only", multiple=True, type=click.Choice(list(TITLES)), help="This layout; repeatable."
)
@click.option("--url", default="", help="A site of this machine that runs already, instead.")
@click.option("--steps", default="1,2,4,8,16,32", show_default=True, help="In Saturdays.")
@click.option("--seconds", default=_RUN.seconds, show_default=True, help="Seconds of each step.")
@click.option("--settle", default=_RUN.settle, show_default=True, help="Of which do not count.")
@click.option("--warm", default=_RUN.warm, show_default=True, help="Seconds before the steps.")
@click.option("--limit", default=_RUN.limit, show_default=True, help="The p95 to hold, in ms.")
@click.option("--requests", default=_RUN.requests, show_default=True, help="At most, a layout.")
@click.option("--report", type=click.Path(path_type=Path), help="File of the report; else stdout.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="File of all figures.")
def main(
    *,
    only: Sequence[Layout],
    url: str,
    steps: str,
    report: Path | None,
    json_file: Path | None,
    **bounds: float,
) -> None:
    """Measure each layout; exit code 1 when something could not be measured."""
    run = replace(_RUN, steps=_steps(steps), **bounds)  # type: ignore[arg-type]  # as click has them
    if url and urlsplit(url).hostname not in _OWN:
        raise click.UsageError("Name a site of this machine: others are not loaded.")
    measured_on = machine()
    wanted = [partial(_of_url, url)] if url else [partial(_of, each) for each in only or TITLES]
    cases, failed = _measured(wanted, run)
    text = markdown(cases, measured_on, run.limit)
    if report is None:
        click.echo(text)
    else:
        report.write_text(text, encoding="utf-8")
    if json_file is not None:
        figures = record(cases, measured_on, run.limit)
        json_file.write_bytes(orjson.dumps(figures, option=orjson.OPT_INDENT_2))
    if failed:
        sys.exit(1)


def _measured(wanted: Sequence[Callable[[Run], Case]], run: Run) -> tuple[list[Case], bool]:
    """Measure one after another; one that fails does not stop the others."""
    cases, failed = [], False
    for measure in wanted:
        try:
            cases.append(measure(run))
        except MeasurementFailed as error:
            failed = True
            click.echo(str(error), err=True)
    return cases, failed


def _steps(written: str) -> tuple[float, ...]:
    try:
        steps = tuple(float(each) for each in written.split(","))
    except ValueError:
        steps = ()
    if not steps or min(steps) <= 0:
        raise click.UsageError("Write --steps as numbers with commas between, such as 1,2,4.")
    return steps


def _of(layout: Layout, run: Run) -> Case:
    with tempfile.TemporaryDirectory(prefix="villa-load-") as name:
        click.echo(f"{TITLES[layout]}: at most {run.longest:.0f} s", err=True)
        with running(layout, Path(name)) as sites:
            return _case(TITLES[layout], sites.url, sites.roots, run, Path(name))


def _of_url(url: str, run: Run) -> Case:
    with tempfile.TemporaryDirectory(prefix="villa-load-") as name:
        return _case(url, url, {}, run, Path(name))


def _case(title: str, url: str, roots: dict[Role, list[int]], run: Run, folder: Path) -> Case:
    with generating(url, run, folder) as generator:
        everything = {**roots, "generator": [generator.process.pid]}
        with Watch(everything) as watch:
            steps = generator.steps()
    return Case(title, [Measured(each, watch.usage(each.began, each.ended)) for each in steps])


if __name__ == "__main__":
    main()

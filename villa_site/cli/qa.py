"""``villa-site qa``: runs the acceptance suite against any running site."""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

import click

from villa_site.errors import VillaError

_BROWSERS = click.Choice(["chromium", "firefox", "webkit"])
_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)


class KitMissing(VillaError):
    """The libraries of the kit are not installed."""


@click.command()
@click.argument("url")
@click.option("--smoke", is_flag=True, help="the short run, about two minutes")
@click.option("--req", "requirements", multiple=True, metavar="ID", help="only this requirement")
@click.option(
    "--check", "checks", multiple=True, metavar="NAME", help="only the check of this name"
)
@click.option("--browser", "browsers", multiple=True, type=_BROWSERS, help="default: chromium")
@click.option("--report", type=_FILE, help="write an HTML report")
@click.option("--junit", type=_FILE, help="write JUnit XML")
@click.option("--statement", type=_FILE, help="write a statement of conformance with WCAG as HTML")
@click.option("--write", is_flag=True, help="also send forms")
@click.option("--baselines", type=_FOLDER, help="compare pages with those in a folder")
@click.option("--accept", is_flag=True, help="keep today's pages as the baselines")
@click.option("--user", default="", metavar="NAME:PASSWORD", help="for basic authentication")
@click.option("--timeout", default=30.0, show_default=True, help="seconds to wait for an answer")
@click.option("--insecure", is_flag=True, help="accept a certificate that is not valid")
@click.option("--workers", default=min(4, os.cpu_count() or 1), type=click.IntRange(1, 32))
def qa(  # noqa: PLR0913 - one argument for each option
    url: str,
    *,
    smoke: bool,
    requirements: tuple[str, ...],
    checks: tuple[str, ...],
    browsers: tuple[str, ...],
    report: Path | None,
    junit: Path | None,
    statement: Path | None,
    write: bool,
    baselines: Path | None,
    accept: bool,
    user: str,
    timeout: float,
    insecure: bool,
    workers: int,
) -> None:
    """Judge the site at URL: exit code 0 all proved, 1 something failed, 2 not judged.

    Nothing is sent to the site without --write. What the content does not have is skipped by name.
    """
    if find_spec("pytest_playwright") is None or find_spec("xdist") is None:
        raise KitMissing("Install the kit for testers: pip install 'villa-site[qa]'.")
    if accept and baselines is None:
        raise click.BadParameter("needs --baselines FOLDER", param_hint="--accept")
    from villa_site.qa import report as html  # noqa: PLC0415 - the extra may not be installed
    from villa_site.qa import statement as conformance  # noqa: PLC0415 - as above
    from villa_site.qa.checks import require  # noqa: PLC0415 - as above
    from villa_site.qa.connection import Connection  # noqa: PLC0415 - as above
    from villa_site.qa.run import Selection, run  # noqa: PLC0415 - as above
    from villa_site.qa.site_map import discover  # noqa: PLC0415 - as above

    require(checks)
    connection = Connection.of(url, user=user, seconds=timeout, insecure=insecure)
    site_map = discover(connection)
    click.echo(
        f"{connection.url}: {site_map.listed} pages in {', '.join(site_map.languages)}; "
        f"it has {', '.join(site_map.features)}."
    )
    selection = Selection(
        smoke=smoke,
        requirements=requirements,
        checks=checks,
        browsers=browsers or ("chromium",),
        write=write,
        workers=workers,
        baselines=baselines,
        accept=accept,
        junit=junit,
    )
    with tempfile.TemporaryDirectory(prefix="villa-qa-") as folder:
        done = run(connection, site_map, selection, Path(folder))
        recorder = done.recorder
        incomplete = ""
        if recorder.of("not judged"):
            count = len(recorder.of("proved"))
            incomplete = f"{connection.url} stopped answering; checks proved until then: {count}."
        now = datetime.now().astimezone()
        if report:
            html.write(done, report, now=now, incomplete=incomplete)
        if statement:
            conformance.write(done, statement, now=now)
    _conclude(done.exit_code, incomplete, [len(recorder.of(each)) for each in ("proved", "failed")])
    for each in recorder.flaky:
        click.echo(f"Proved on the second try only: {each.sentence} {each.case}".rstrip())
    sys.exit(done.exit_code)


def _conclude(code: int, incomplete: str, counts: list[int]) -> None:
    """Say the judgement in one sentence."""
    proved, failed = counts
    if incomplete:
        click.echo(incomplete, err=True)
    elif not proved and not failed:
        click.echo("Nothing was judged: no check fits this choice and this content.", err=True)
    else:
        click.echo(f"{proved} checks proved, {failed} failed." if code else f"All {proved} proved.")

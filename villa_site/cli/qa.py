"""``villa-site qa``: runs the acceptance suite against any running site."""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

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
@click.option("--report", type=_FILE, help="write an HTML report, and its data as JSON beside it")
@click.option("--compare", type=_FILE, help="an earlier report's JSON: say what has changed since")
@click.option("--junit", type=_FILE, help="write JUnit XML")
@click.option("--allure", type=_FOLDER, help="write results for Allure")
@click.option("--badge", type=_FILE, help="write a badge as SVG")
@click.option("--statement", type=_FILE, help="write a statement of conformance with WCAG as HTML")
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "github"]),
    default="text",
    help="github: also annotations and the job's summary",
)
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
    compare: Path | None,
    junit: Path | None,
    allure: Path | None,
    badge: Path | None,
    statement: Path | None,
    output_format: Literal["text", "github"],
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
    from villa_site.qa.checks import require  # noqa: PLC0415 - the extra may not be installed
    from villa_site.qa.connection import Connection  # noqa: PLC0415 - as above
    from villa_site.qa.report.outputs import Outputs  # noqa: PLC0415 - as above
    from villa_site.qa.run import Selection, run  # noqa: PLC0415 - as above
    from villa_site.qa.site_map import discover  # noqa: PLC0415 - as above

    require(checks)
    outputs = Outputs(
        report=report,
        junit=junit,
        statement=statement,
        badge=badge,
        allure=allure,
        compare=compare,
        format=output_format,
    )
    earlier = outputs.earlier()
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
    )
    begun = datetime.now().astimezone()
    with tempfile.TemporaryDirectory(prefix="villa-qa-") as folder:
        done = run(connection, site_map, selection, Path(folder))
        lines = outputs.write(done, begun=begun, earlier=earlier)
    for line in lines:
        click.echo(line)
    sys.exit(done.exit_code)

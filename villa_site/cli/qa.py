"""``villa-site qa``: runs the acceptance suite against any running site."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import click

from villa_site.errors import VillaError

_LIBRARIES: Final = (
    "PIL",
    "axe_playwright_python",
    "feedparser",
    "jinja2",
    "lxml",
    "py3langid",
    "pytest_playwright",
    "pytest_rerunfailures",
    "tinycss2",
    "xdist",
)
_BROWSERS = click.Choice(["chromium", "firefox", "webkit", "none"])
_ALLOWED: Final = "a language, or words, that may be on pages of any language"
_FORMATS = click.Choice(["text", "github"])
_GITHUB: Final = "github: also annotations, and the summary of the job"
_INTERRUPTED: Final = 130
_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)


class KitMissing(VillaError):
    """The libraries of the kit are not installed."""


@click.command()
@click.argument("url")
@click.option("--smoke", is_flag=True, help="the short run, about a minute")
@click.option("--req", "requirements", multiple=True, metavar="ID", help="only this requirement")
@click.option("--check", "checks", multiple=True, metavar="NAME", help="only this check")
@click.option("--browser", "browsers", multiple=True, type=_BROWSERS, help="default: chromium")
@click.option("--executable", type=_FILE, help="a Chromium of the system")
@click.option("--report", type=_FILE, help="write an HTML report, and its data as JSON beside it")
@click.option("--compare", type=_FILE, help="an earlier report's JSON: say what has changed since")
@click.option("--junit", type=_FILE, help="write JUnit XML")
@click.option("--allure", type=_FOLDER, help="write results for Allure")
@click.option("--badge", type=_FILE, help="write a badge as SVG")
@click.option("--statement", type=_FILE, help="write a statement of conformance with WCAG as HTML")
@click.option("--format", "output_format", type=_FORMATS, default="text", help=_GITHUB)
@click.option("--allow-language", "allowed", multiple=True, metavar="CODE_OR_TEXT", help=_ALLOWED)
@click.option("--write", is_flag=True, help="also send forms")
@click.option("--baselines", type=_FOLDER, help="compare pages with those in a folder")
@click.option("--accept", is_flag=True, help="keep today's pages as the baselines")
@click.option("--user", default="", metavar="NAME:PASSWORD", help="for basic authentication")
@click.option("--timeout", default=30.0, show_default=True, help="seconds to wait for an answer")
@click.option("--proxy", default="", metavar="URL", help="instead of those of the environment")
@click.option("--insecure", is_flag=True, help="accept a certificate that is not valid")
@click.option(
    "--pages", default=2000, show_default=True, type=click.IntRange(1), help="judge at most"
)
@click.option(
    "--repeat", default=1, type=click.IntRange(1), help="runs; a check that differs is named"
)
@click.option("--workers", default=min(4, os.cpu_count() or 1), type=click.IntRange(1, 32))
def qa(  # noqa: PLR0913 - one argument for each option
    url: str,
    *,
    smoke: bool,
    requirements: tuple[str, ...],
    checks: tuple[str, ...],
    browsers: tuple[str, ...],
    executable: Path | None,
    report: Path | None,
    compare: Path | None,
    junit: Path | None,
    allure: Path | None,
    badge: Path | None,
    statement: Path | None,
    output_format: Literal["text", "github"],
    allowed: tuple[str, ...],
    write: bool,
    baselines: Path | None,
    accept: bool,
    user: str,
    timeout: float,
    proxy: str,
    insecure: bool,
    pages: int,
    repeat: int,
    workers: int,
) -> None:
    """Judge the site at URL: exit code 0 all proved, 1 something failed, 2 not judged.

    Nothing is sent to the site without --write. What the content does not have is skipped by name.
    """
    if not all(find_spec(name) for name in _LIBRARIES):
        raise KitMissing("Install the kit for testers: pip install 'villa-site[qa]'.")
    if accept and baselines is None:
        raise click.BadParameter("needs --baselines FOLDER", param_hint="--accept")
    from villa_site.qa.command import Order, judge  # noqa: PLC0415 - its extra may be missing
    from villa_site.qa.connection import Connection  # noqa: PLC0415 - as above
    from villa_site.qa.report.outputs import Outputs  # noqa: PLC0415 - as above
    from villa_site.qa.run import Selection  # noqa: PLC0415 - as above

    order = Order(
        url=url,
        connection=Connection.of(url, user=user, seconds=timeout, insecure=insecure, proxy=proxy),
        selection=Selection(
            smoke=smoke,
            requirements=requirements,
            checks=checks,
            browsers=browsers or ("chromium",),
            executable=executable,
            allowed=allowed,
            write=write,
            workers=workers,
            baselines=baselines,
            accept=accept,
        ),
        repeat=repeat,
        pages=pages,
        outputs=Outputs(
            report=report,
            junit=junit,
            statement=statement,
            badge=badge,
            allure=allure,
            compare=compare,
            format=output_format,
        ),
    )
    try:
        sys.exit(judge(order))
    except KeyboardInterrupt:
        click.echo("Interrupted before the first check.", err=True)
        sys.exit(_INTERRUPTED)

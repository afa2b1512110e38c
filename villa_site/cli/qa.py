"""``villa-site qa``: runs the acceptance suite against any running site."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import click

from villa_site.cli.option_groups import GroupedCommand
from villa_site.errors import VillaError

LIBRARIES: Final = (
    "PIL",
    "axe_playwright_python",
    "feedparser",
    "jinja2",
    "lxml",
    "playwright",
    "protego",
    "py3langid",
    "pytest",
    "pytest_playwright",
    "pytest_rerunfailures",
    "tinycss2",
    "xdist",
)
_BROWSERS = click.Choice(["chromium", "firefox", "webkit", "none"])
_ALLOWED: Final = "A language, or words, that may be on any page."
_FORMATS = click.Choice(["text", "github"])
_GITHUB: Final = "github: also annotations, and the summary of the job."
_BUDGET: Final = "A limit of loading, such as lcp=2500, or a TOML file of them."
_INTERRUPTED: Final = 130
_SECONDS: Final = click.FloatRange(0, min_open=True)
_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)


_CORES: Final = min(4, os.cpu_count() or 1)
_GROUPS: Final = {
    "What is judged": (
        "--smoke", "--req", "--check", "--pages", "--write", "--allow-language", "--budget",
        "--baselines", "--accept",
    ),
    "How": ("--browser", "--executable", "--workers", "--repeat"),
    "Reaching the site": ("--user", "--proxy", "--insecure", "--timeout"),
    "What is written": (
        "--report", "--compare", "--junit", "--allure", "--badge", "--statement", "--format",
    ),
}  # fmt: skip


_EPILOG: Final = """\
\b
villa-site qa https://staging.example.org --smoke --report report.html
villa-site qa https://staging.example.org --user NAME:PASSWORD
villa-site qa http://localhost:8000 --check test_pages_answer_with_status_200

\b
Exit code 0: all that was judged is proved.
          1: something failed, or was not the same in each of repeated runs.
          2: the site could not be judged; a sentence says why, and the fix.
        130: interrupted; what was judged until then is reported.
"""


class KitMissing(VillaError):
    """The libraries of the kit are not installed."""


@click.command(cls=GroupedCommand, groups=_GROUPS, epilog=_EPILOG)
@click.argument("url")
@click.option("--smoke", is_flag=True, help="The short run, about a minute.")
@click.option("--req", "requirements", multiple=True, metavar="ID", help="Only this requirement.")
@click.option("--check", "checks", multiple=True, metavar="NAME", help="Only this check.")
@click.option(
    "--pages",
    default=2000,
    show_default=True,
    type=click.IntRange(1),
    help="Pages of the sitemap that are judged at most.",
)
@click.option("--write", is_flag=True, help="Also send forms, marked as tests.")
@click.option("--allow-language", "allowed", multiple=True, metavar="CODE_OR_TEXT", help=_ALLOWED)
@click.option("--budget", "budgets", multiple=True, metavar="NAME=VALUE|FILE", help=_BUDGET)
@click.option("--baselines", type=_FOLDER, help="Compare pages with their pictures in a folder.")
@click.option("--accept", is_flag=True, help="Store today's pictures as the baselines.")
@click.option("--browser", "browsers", multiple=True, type=_BROWSERS, help="Default: chromium.")
@click.option("--executable", type=_FILE, help="A Chromium of the system.")
@click.option("--workers", default=_CORES, type=click.IntRange(1, 32), help="Side by side.")
@click.option("--repeat", default=1, type=click.IntRange(1), help="Run again; name what differs.")
@click.option("--user", default="", metavar="NAME:PASSWORD", help="For basic authentication.")
@click.option("--proxy", default="", metavar="URL", help="Instead of that of the environment.")
@click.option("--insecure", is_flag=True, help="Accept a certificate that is not valid.")
@click.option(
    "--timeout",
    default=30.0,
    type=_SECONDS,
    show_default=True,
    help="Seconds to wait for an answer.",
)
@click.option("--report", type=_FILE, help="A page to read, and its data as JSON beside it.")
@click.option("--compare", type=_FILE, help="An earlier report's JSON: what has changed since.")
@click.option("--junit", type=_FILE, help="JUnit XML.")
@click.option("--allure", type=_FOLDER, help="Results for Allure.")
@click.option("--badge", type=_FILE, help="A badge as SVG.")
@click.option("--statement", type=_FILE, help="A statement of conformance with WCAG.")
@click.option("--format", "output_format", type=_FORMATS, default="text", help=_GITHUB)
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
    budgets: tuple[str, ...],
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
    """Judge the running site at URL by its pages alone, and say what is broken.

    Nothing is sent to the site without --write. Options that name one thing may be repeated.
    """
    if not all(find_spec(name) for name in LIBRARIES):
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
            budgets=budgets,
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

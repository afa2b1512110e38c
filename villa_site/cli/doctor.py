"""``villa-site doctor``: examines settings, installation and content backend."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import click
from pydantic import ValidationError

from villa_site.cli.table import Row, table, terminal_width
from villa_site.content.blocks.block import installed
from villa_site.engine.http.urls import is_base
from villa_site.settings import Settings
from villa_site.settings.project import current_project
from villa_site.tools.doctor import backend, installation, redis
from villa_site.tools.doctor import settings as examined_settings
from villa_site.tools.doctor.finding import Finding

_SETTING_HEADS: Final[Row] = ("setting", "verdict", "value", "meaning")
_HEADS: Final[Row] = ("subject", "verdict", "seen", "fix")
_CALL_HEADS: Final[Row] = ("call", "verdict", "seen", "fix")
_ERASE: Final = "\r\x1b[K"


@click.command()
@click.option("--backend", "url", default="", metavar="URL", help="the backend to examine")
@click.option("--all", "every_page", is_flag=True, help="read every page, not a sample")
@click.option("--write", is_flag=True, help="let the backend store an invented subscription")
def doctor(url: str, *, every_page: bool, write: bool) -> None:
    """Examine settings, installation and content backend, and say how to correct each problem.

    Without --backend it is the configured backend, else the embedded one. Exit code 0 only when
    all is well; habits of WordPress that the site tolerates are well.
    """
    if url and not is_base(url):
        raise click.BadParameter("must be an http or https address", param_hint="--backend")
    settings, findings = _settings()
    _print("Settings", findings, _SETTING_HEADS)
    installed = [
        installation.client_build(),
        *installation.islands(current_project()),
        installation.open_files((settings or Settings.model_construct()).max_sessions),
        installation.browser_of_tests(),
        *_redis(settings),
    ]
    _print("Installation", installed, _HEADS)
    calls = _backend(settings, url.rstrip("/"), every_page=every_page, write=write)
    _conclude([*findings, *installed, *calls])


def _settings() -> tuple[Settings | None, list[Finding]]:
    """Read the settings; they are None when one of them is unusable."""
    misspelt = examined_settings.misspelt()
    try:
        settings = Settings()
    except ValidationError as error:
        return None, [*examined_settings.unusable(error), *misspelt]
    return settings, [*examined_settings.examine(settings), *misspelt]


def _redis(settings: Settings | None) -> list[Finding]:
    """Examine Redis where one is set."""
    if settings is None or not settings.redis_url:
        return []
    return [asyncio.run(redis.examine(settings))]


def _backend(
    settings: Settings | None, url: str, *, every_page: bool, write: bool
) -> list[Finding]:
    if not url and settings is None:
        findings = [Finding.of("all calls", "not tried", "fix the settings first")]
        _print("Content backend", findings, _CALL_HEADS)
        return findings
    settings = settings or Settings.model_construct()
    url_shown = examined_settings.masked(url or settings.backend_url)
    name = "the embedded one, in this process" if url_shown == "(empty)" else url_shown
    click.echo(f"Asking the content backend: {name}", err=True)
    findings = asyncio.run(
        backend.examine(
            settings,
            installed(),
            url=url,
            write=write,
            every_page=every_page,
            on_call=_show_call,
        )
    )
    if sys.stderr.isatty():
        click.echo(_ERASE, err=True, nl=False)
    _print(f"Content backend: {name}", findings, _CALL_HEADS)
    return findings


def _show_call(call: str) -> None:
    """Show the running call on a terminal."""
    if sys.stderr.isatty():
        columns = shutil.get_terminal_size().columns
        click.echo(f"{_ERASE}{call[: columns - 1]}", err=True, nl=False)


def _print(title: str, findings: Sequence[Finding], heads: Row) -> None:
    rows = [row for finding in findings for row in _rows(finding)]
    click.echo(f"{title}\n\n{table(heads, rows, width=terminal_width())}\n")


def _rows(finding: Finding) -> Iterator[Row]:
    """Give the subject with its verdict, then each further remark below with its own."""
    for number, remark in enumerate(finding.remarks):
        first = number == 0
        verdict = finding.verdict if first else remark.verdict
        yield finding.subject if first else "", verdict, remark.seen, remark.fix


def _conclude(findings: Sequence[Finding]) -> None:
    ill = [finding for finding in findings if not finding.is_well]
    if not ill:
        click.echo("All is well.")
        return
    names = ", ".join(finding.subject for finding in ill)
    click.echo(f"Problems ({len(ill)}): {names}.")
    sys.exit(1)

"""``villa-site prerender``: writes the published site as static files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import click

from villa_site.cli.startup import DEFAULT_URL, warn_of_unknown_settings
from villa_site.errors import BackendError
from villa_site.settings import Settings
from villa_site.tools.prerender import Prerenderer, Report

_MAX_LENGTH: Final = 120


class PrerenderFailed(click.ClickException):
    """The site was not written, or not all of it; the message is one sentence."""


@click.command()
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False))
@click.option("--static", is_flag=True, help="for a server of files alone: pages open no websocket")
@click.option("--force", is_flag=True, help="write every page again")
@click.option("--check", is_flag=True, help="write nothing; compare with what is served now")
def prerender(out: Path, *, static: bool, force: bool, check: bool) -> None:
    """Write every published page as a static file; later runs write only what has changed."""
    warn_of_unknown_settings()
    settings = Settings.load().model_copy(update={"prerendered_dir": None})
    if static:
        settings = settings.model_copy(update={"live_connect": "never"})
    if not settings.site_url:
        click.echo(f"VILLA_SITE_URL is not set: absolute links begin with {DEFAULT_URL}.", err=True)
    try:
        if check:
            _compare(asyncio.run(compare_site(settings, out, static=static)), out)
            return
        report = asyncio.run(write_site(settings, out, force=force, static=static))
    except BackendError as error:
        raise PrerenderFailed(
            f"Start the content backend: it gives no list of pages ({error})."
        ) from error
    except OSError as error:
        raise PrerenderFailed(f"Name a folder that can be written to: {error}.") from error
    print_report(report, out)


async def write_site(
    settings: Settings, out: Path, *, force: bool = False, static: bool = False
) -> Report:
    """Write the site with ``settings`` to ``out``; raise BackendError without a pages list."""
    async with _prerenderer(settings, out, static=static) as writer:
        return await writer.run(_progress, force=force)


async def compare_site(settings: Settings, out: Path, *, static: bool = False) -> list[str]:
    """Return the paths of pages in ``out`` that differ from the site; raise BackendError."""
    async with _prerenderer(settings, out, static=static) as writer:
        return await writer.check(_progress)


@asynccontextmanager
async def _prerenderer(
    settings: Settings, out: Path, *, static: bool
) -> AsyncIterator[Prerenderer]:
    # Importing the site reads the project: its errors are this command's, not those of --help.
    from villa_site.app import create_app  # noqa: PLC0415 - as said

    app = create_app(settings, updates=not static)
    origin = settings.site_url or DEFAULT_URL
    async with app.fastapi.router.lifespan_context(app.fastapi):
        yield Prerenderer(app, app.site, app.build.assets(), out, origin)


def _progress(what: str, done: int, everything: int) -> None:
    if done % 20 == 0 or done == everything:
        click.echo(f"{done} of {everything} {what}", err=True)


def _compare(differing: list[str], out: Path) -> None:
    if not differing:
        click.echo(f"{out}: every page is what the site serves.")
        return
    listed = "".join(f"\n  {path}" for path in differing)
    raise PrerenderFailed(f"Write {out} again: these pages are not what the site serves:{listed}")


def print_report(report: Report, out: Path) -> None:
    """Print the result; raise PrerenderFailed if a page was not written."""
    counts = f"{len(report.written)} written, {len(report.unchanged)} unchanged"
    skipped = f", {len(report.skipped)} skipped" if report.skipped else ""
    click.echo(f"{out}: {counts}, {len(report.removed)} removed{skipped}.")
    missing = report.failed | {path: f"skipped, {why}" for path, why in report.skipped.items()}
    if missing:
        # Paths come from the backend: control characters must not reach the terminal.
        listed = "".join(
            f"\n  {_one_line(path)}: {_one_line(why)}" for path, why in sorted(missing.items())
        )
        raise PrerenderFailed(f"Fix what could not be written and run this again:{listed}")


def _one_line(path: str) -> str:
    text = path if len(path) <= _MAX_LENGTH else f"{path[:_MAX_LENGTH]}…"
    return text if text.isprintable() else text.encode("unicode_escape").decode()

"""The command line: serve, develop, check, extend. Every error is one sentence and an exit code."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

import click
import uvicorn
from uvicorn.supervisors import Multiprocess

from villa_site.cli.content import content
from villa_site.cli.doctor import doctor
from villa_site.cli.listening import listening
from villa_site.cli.prerender import prerender
from villa_site.cli.purge import purge
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.live.capacity import raise_limit
from villa_site.errors import VillaError
from villa_site.settings import Settings
from villa_site.tools.island_types import write_types
from villa_site.tools.new_block import write_block
from villa_site.web.uvicorn_protocols.websocket import LiveProtocol, UpgradingProtocol

MAX_MESSAGE = 64 * 1024


class Group(click.Group):
    """Turns the project's errors into one sentence and exit code 2."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except VillaError as error:
            raise Failure(str(error)) from error


class Failure(click.ClickException):
    """One sentence on stderr and exit code 2."""

    exit_code = 2


@click.group(cls=Group)
@click.version_option(package_name="villa-site")
def main() -> None:
    """Serve and look after the site of the villa."""
    _log()


main.add_command(content)
main.add_command(doctor)
main.add_command(prerender)
main.add_command(purge)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 256))
def serve(host: str, port: int, workers: int) -> None:
    """Serve the site."""
    bound = listening(host, port)
    settings = Settings.load()
    raise_limit(settings.max_sessions)
    ready = f"Villa Site on http://{'localhost' if host == '127.0.0.1' else host}:{port}"
    if workers > 1:
        ClientBuild.read()
        bound.set_inheritable(True)
        click.echo(f"{ready} with {workers} workers", err=True)
        config = _server("villa_site.cli.main:worker", factory=True, workers=workers)
        Multiprocess(config, sockets=[bound]).run()
        return
    from villa_site.app import create_app  # noqa: PLC0415 - other commands start without the site

    app = create_app(settings)
    click.echo(ready, err=True)
    uvicorn.Server(_server(app)).run(sockets=[bound])


def worker() -> Any:
    """Make the application of one worker, in the process that is to run it."""
    from villa_site.app import create_app  # noqa: PLC0415 - as above

    _log()
    settings = Settings.load()
    raise_limit(settings.max_sessions)
    return create_app(settings)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
def dev(host: str, port: int) -> None:
    """Serve the site, reloading when Python, client or styles change."""
    from villa_site.cli.development import develop  # noqa: PLC0415 - other commands need no watcher

    Settings.load()
    listening(host, port).close()
    develop(host, port)


@main.command("new-block")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="the source tree")
def new_block(name: str, into: Path) -> None:
    """Write a new block: Python file, styles and fixture."""
    for file in write_block(name, into):
        click.echo(f"wrote {file}")


@main.command("island-types")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="the source tree")
def island_types(into: Path) -> None:
    """Write the TypeScript types of islands' props from their Python models."""
    import blocks  # noqa: PLC0415 - other commands start without the site
    import components  # noqa: PLC0415 - as above

    click.echo(f"wrote {write_types((components, blocks), into)}")


def _log() -> None:
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s"
    )
    logging.getLogger("httpx").setLevel(logging.WARNING)


def _server(app: Any, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=UpgradingProtocol,
        ws=LiveProtocol,
        ws_max_size=MAX_MESSAGE,
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
        **more,
    )

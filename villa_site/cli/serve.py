"""``villa-site serve``: serves the site with one worker or several, and makes a worker's site."""

from __future__ import annotations

import gc
import os
from typing import Any

import click
import uvicorn

from villa_site.cli.memory import limit_free_memory
from villa_site.cli.server import server_config
from villa_site.cli.startup import bind_port, configure_logging, warn_of_unknown_settings
from villa_site.cli.workers import Workers
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.live.capacity import raise_limit
from villa_site.settings import Settings
from villa_site.web.metrics_folder import shared_metrics
from villa_site.web.tracing import check_traces


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 256))
@click.option("--no-prefetch", is_flag=True, help="Fetch pages when their links are followed.")
def serve(host: str, port: int, workers: int, *, no_prefetch: bool) -> None:
    """Serve the site."""
    if no_prefetch:
        # Workers inherit it.
        os.environ["VILLA_PREFETCH"] = "off"
    warn_of_unknown_settings()
    ready = f"Villa Site on http://{'localhost' if host == '127.0.0.1' else host}:{port}"
    # Closed on any way out, a setting that stops the start included.
    with bind_port(host, port, listen=False) as bound:
        if workers > 1:
            settings = Settings.load()
            raise_limit(settings.max_sessions)
            if settings.traces != "off":
                check_traces(settings)
            ClientBuild.read()
            bound.set_inheritable(True)
            click.echo(f"{ready} with {workers} workers", err=True)
            config = server_config("villa_site.cli.serve:worker", factory=True, workers=workers)
            with shared_metrics():
                Workers(config, sockets=[bound]).run()
            return
        app = worker()
        click.echo(ready, err=True)
        uvicorn.Server(server_config(app)).run(sockets=[bound])


def worker() -> Any:
    """Create the ASGI application of a process, the only one or one of several."""
    # Imports make hundreds of thousands of objects that last; the collector resumes with the site.
    gc.disable()
    limit_free_memory()
    configure_logging()
    settings = Settings.load()
    raise_limit(settings.max_sessions)
    # Importing the site reads the project: a setting that stops the start is reported first.
    from villa_site.app import create_app  # noqa: PLC0415 - as said

    return create_app(settings)

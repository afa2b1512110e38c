"""``python -m villa_site.embedded``: check content files, or serve them as a backend."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import uvicorn

from villa_site.embedded import check, create_app

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
def main() -> None:
    """Look after content files."""


@main.command("check")
@click.argument("folder", type=_FOLDER, required=False)
def check_folder(folder: Path | None) -> None:
    """Name every mistake in FOLDER, the demo content by default."""
    problems = check(folder)
    for problem in problems:
        click.echo(str(problem))
    click.echo(f"{len(problems)} problems" if problems else "All is well.")
    sys.exit(1 if problems else 0)


@main.command("serve")
@click.argument("folder", type=_FOLDER, required=False)
@click.option("--host", default="127.0.0.1")
@click.option("--port", default=8100)
@click.option("--data-dir", default=".villa", type=click.Path(path_type=Path))
def serve(folder: Path | None, host: str, port: int, data_dir: Path) -> None:
    """Serve FOLDER as a content backend, the demo content by default."""
    app = create_app(content_dir=folder, data_dir=data_dir, media_origin=f"http://{host}:{port}")
    uvicorn.run(app, host=host, port=port)


main()

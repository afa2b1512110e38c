"""``villa-site docs``: opens the docs of this release in the browser."""

from __future__ import annotations

import os
from importlib.metadata import version
from pathlib import Path

import click

from villa_site.tools.docs import find_page, write_docs


@click.command()
@click.argument("page", default="")
@click.option("--into", type=click.Path(path_type=Path), help="the folder for the pages")
@click.option("--open/--no-open", "opens", default=True, help="open it in the browser")
def docs(page: str, into: Path | None, *, opens: bool) -> None:
    """Open the docs of this release; PAGE is a name or a title, such as cookbook."""
    found = find_page(page)
    folder = into or _cache() / "villa-site" / f"docs-{version('villa-site')}"
    write_docs(folder)
    file = (folder / found).resolve()
    click.echo(f"{file}")
    if opens:
        click.launch(file.as_uri())


def _cache() -> Path:
    """Return the folder of what a user's programs can write again."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named) if named else Path.home() / ".cache"

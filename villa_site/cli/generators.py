"""``villa-site new-block`` and ``island-types``: write files of the source tree."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.tools.island_types import write_types
from villa_site.tools.new_block import write_block


@click.command("new-block")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="the source tree")
def new_block(name: str, into: Path) -> None:
    """Write a new block: Python file, styles and fixture."""
    for file in write_block(name, into):
        click.echo(f"wrote {file}")


@click.command("island-types")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="the source tree")
def island_types(into: Path) -> None:
    """Write the TypeScript types of islands' props from their Python models."""
    import blocks  # noqa: PLC0415 - other commands start without the site
    import components  # noqa: PLC0415 - as above

    click.echo(f"wrote {write_types((components, blocks), into)}")

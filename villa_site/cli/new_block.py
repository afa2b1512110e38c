"""``villa-site new-block``: writes a new block."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.tools.new_block import write_block


@click.command("new-block")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="the source tree")
def new_block(name: str, into: Path) -> None:
    """Write a new block: Python file, styles and fixture."""
    for file in write_block(name, into):
        click.echo(f"wrote {file}")

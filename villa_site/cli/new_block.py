"""``villa-site new-block``: writes a new block."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.tools.new_block import write_block


@click.command("new-block")
@click.argument("name")
@click.option(
    "--into", type=click.Path(path_type=Path), default=Path(), help="the source tree or a project"
)
@click.option("--replace", is_flag=True, help="in a project: in place of the site's own block")
def new_block(name: str, into: Path, *, replace: bool) -> None:
    """Write the two files of a new block: Python and CSS; its fixtures are made of its model."""
    for file in write_block(name, into, replace=replace):
        click.echo(f"wrote {file}")

"""``villa-site island-types``: writes the TypeScript types of islands' props."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("island-types")
@click.option(
    "--into", type=click.Path(path_type=Path), default=Path(), help="the source tree or a project"
)
def island_types(into: Path) -> None:
    """Write the TypeScript types of islands' props from their Python models."""
    # Blocks read the project when they are imported: its errors are this command's, not --help's.
    from villa_site.tools.island_types import write_types  # noqa: PLC0415 - as said

    click.echo(f"wrote {write_types(into)}")

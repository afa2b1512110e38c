"""``villa-site island-types``: writes the TypeScript types of islands' props."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.tools.island_types import write_types


@click.command("island-types")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="the source tree")
def island_types(into: Path) -> None:
    """Write the TypeScript types of islands' props from their Python models."""
    # Blocks read the project when they are imported: its errors are this command's, not --help's.
    import blocks  # noqa: PLC0415 - as said
    import components  # noqa: PLC0415 - as above
    from villa_site.site import actions  # noqa: PLC0415 - as above

    click.echo(f"wrote {write_types((components, blocks, actions), into)}")

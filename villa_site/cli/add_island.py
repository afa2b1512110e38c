"""``villa-site add-island``: writes a new island with the packages of npm that it shows."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.settings.project import current_project
from villa_site.tools.islands import IslandBuilder, write_island


@click.command("add-island")
@click.argument("name")
@click.option("--npm", "packages", multiple=True, metavar="PACKAGE", help="install it from npm")
@click.option(
    "--into", type=click.Path(path_type=Path), default=Path(), help="the source tree or a project"
)
def add_island(name: str, packages: tuple[str, ...], into: Path) -> None:
    """Write an island: its block in Python, TypeScript, style, fixture and test."""
    for file in write_island(name, into, packages):
        click.echo(f"wrote {file}")
    if into.resolve() != Path.cwd():
        click.echo(f"Next: cd {into} && villa-site island-types")
        return
    # Blocks read the project when they are imported, the new one among them.
    from villa_site.tools.island_types import write_types  # noqa: PLC0415 - as said

    click.echo(f"wrote {write_types(into)}")
    project = current_project()
    for mistake in IslandBuilder(project).check_types() if project else ():
        click.echo(f"To complete: {mistake}")

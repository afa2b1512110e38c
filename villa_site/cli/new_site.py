"""``villa-site new-site``: writes the project of an institution's own site."""

from __future__ import annotations

import shlex

import click

from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.tools.new_site import write_site


@click.command("new-site")
@click.argument("folder")
@click.option("--name", default="", help="the institution's name; else made of FOLDER")
@click.option(
    "--languages", default=str(DEFAULT_LANGUAGES), show_default=True, help="the default one first"
)
def new_site(folder: str, name: str, languages: str) -> None:
    """Write a site of one's own into the new FOLDER, a name or a path."""
    project = write_site(folder, name, [each.strip() for each in languages.split(",")])
    click.echo(f"wrote {project}/")
    if not any((project / "wheels").iterdir()):
        click.echo(f"Put the wheel of Villa Site into {project}/wheels/ first.")
    click.echo(f"Next: cd {shlex.quote(str(project))} && make run")

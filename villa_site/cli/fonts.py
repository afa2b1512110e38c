"""``villa-site fonts``: makes the subsets of a project's own fonts."""

from __future__ import annotations

import logging

import click

from villa_site.cli.table import table, terminal_width
from villa_site.errors import ProjectError
from villa_site.settings.project import current_project
from villa_site.settings.project.fonts import LETTER_WIDTH, built_folder, project_fonts
from villa_site.tools.fonts import build_fonts


@click.command()
def fonts() -> None:
    """Subset the fonts in theme/ of the project in this folder, for pages to load."""
    project = current_project()
    if project is None:
        raise ProjectError(
            "Run villa-site fonts in the folder of a project, which has a pyproject.toml with "
            "[tool.villa-site]."
        )
    # What it says of each glyph is of no use here.
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    built = build_fonts(project)
    if not built:
        click.echo(f"{project.folder}/theme/ has no font.")
        return
    folder = built_folder(project)
    rows = [
        (
            font.source,
            font.family,
            f"{font.style} {font.weight}",
            f"{(folder / font.files[0].name).stat().st_size / 1000:.1f} KB",
        )
        for font in built
    ]
    heads = ("file", "family", "style and weight", "first file")
    click.echo(table(heads, rows, width=terminal_width()))
    read = project_fonts(project)
    if read is not None and read.preloaded and LETTER_WIDTH in read.tokens:
        click.echo(f"Take {LETTER_WIDTH} out of theme.css: that of your name was measured.")
    if read is not None and not read.preloaded:
        click.echo(f'Name one of them in theme.css, such as --display: "{built[0].family}", serif;')

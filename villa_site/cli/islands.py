"""``villa-site islands``: builds the islands of a project, and runs npm for them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from villa_site.errors import ProjectError
from villa_site.settings.project import Project, current_project
from villa_site.tools.islands import IslandBuilder, Mistake


@click.group()
def islands() -> None:
    """Build the islands of a project, and manage their packages."""


@islands.command()
@click.option("--force", is_flag=True, help="though nothing has changed")
def build(*, force: bool) -> None:
    """Build what has changed: types of props, packages, scripts; check types and budgets."""
    project = _project()
    _write_types(project)
    builder = IslandBuilder(project)
    if builder.islands.is_fresh(strict=True) and not force:
        click.echo("The islands are built as they are.")
        return
    built = builder.build()
    for name, weight in built.weights.items():
        budget = project.islands.of(name)
        click.echo(f"{name}: {weight / 1000:.1f} kB of {budget} kB after gzip")
    for mistake in built.mistakes:
        _report(mistake)
    if built.errors:
        sys.exit(2)


@islands.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED)
def npm(words: tuple[str, ...]) -> None:
    """Run npm in islands/ with WORDS, such as: install --save-exact react-day-picker."""
    IslandBuilder(_project()).npm(*words)


def _project() -> Project:
    project = current_project()
    if project is None:
        raise ProjectError(
            "Run this in a project: there is no pyproject.toml with [tool.villa-site] in "
            f"{Path.cwd()}. The islands of the source tree are built by `make setup`."
        )
    return project


def _write_types(project: Project) -> None:
    # Blocks read the project when they are imported: its errors are this command's, not --help's.
    from villa_site.tools.island_types import write_types  # noqa: PLC0415 - as said

    write_types(project.folder)


def _report(mistake: Mistake) -> None:
    label, colour = ("Warning", "yellow") if mistake.is_warning else ("Error", "red")
    click.echo(click.style(f"{label}: {mistake}", fg=colour), err=True)

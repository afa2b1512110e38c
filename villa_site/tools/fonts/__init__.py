"""Subsets of a project's own fonts, made with fontTools, which is an extra."""

from __future__ import annotations

from importlib import import_module

from villa_site.errors import ProjectError
from villa_site.settings.project import Project
from villa_site.settings.project.fonts import Font


def build_fonts(project: Project) -> tuple[Font, ...]:
    """Write the subsets of the files in ``theme/``; raises ProjectError."""
    try:
        subsets = import_module(f"{__name__}.subsets")
    except ModuleNotFoundError as error:
        raise ProjectError(
            f"Install the extra that reads fonts, {error.name} is missing: "
            "pip install 'villa-site[fonts]'"
        ) from error
    fonts: tuple[Font, ...] = subsets.write_subsets(project)
    return fonts

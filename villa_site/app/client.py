"""The browser client with what an institution's project adds to it: styles, fonts, islands."""

from __future__ import annotations

import logging

from villa_site.engine.built_islands import BuiltIslands
from villa_site.engine.client_build import AddedFonts, ClientBuild
from villa_site.settings.project import Project, current_project, replaced_fonts, stylesheets
from villa_site.settings.project.fonts import project_fonts
from villa_site.settings.project.islands import Islands

logger = logging.getLogger(__name__)


def read_client(*, reports: bool = True) -> ClientBuild:
    """Read the client of the site in this folder; raises ClientBuildMissing.

    With ``reports`` it logs that islands are not built as they are.
    """
    project = current_project()
    fonts = project_fonts(project)
    return ClientBuild.read(
        stylesheets=[*stylesheets(project), *([fonts.css] if fonts else [])],
        replaced_fonts=replaced_fonts(project),
        islands=_islands(project, reports=reports),
        fonts=AddedFonts(fonts.files, fonts.preloaded) if fonts else None,
    )


def _islands(project: Project | None, *, reports: bool) -> BuiltIslands:
    if project is None:
        return BuiltIslands()
    islands = Islands.of(project)
    if reports and (problem := islands.problem()):
        logger.warning("%s", problem)
    return BuiltIslands.read(islands.build)

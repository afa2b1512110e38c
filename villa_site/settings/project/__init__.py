"""The project of an institution: what its folder declares of its own, the wheel giving the rest."""

from villa_site.settings.project.declaration import (
    DateOrder,
    Language,
    Project,
    current_project,
    institution_currency,
    institution_zone,
)
from villa_site.settings.project.overrides import check_overrides, original, search_path
from villa_site.settings.project.theme import replaced_fonts, stylesheets, tokens

__all__ = [
    "DateOrder",
    "Language",
    "Project",
    "check_overrides",
    "current_project",
    "institution_currency",
    "institution_zone",
    "original",
    "replaced_fonts",
    "search_path",
    "stylesheets",
    "tokens",
]

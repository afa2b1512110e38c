"""Gives the settings what the project declares: its name, its languages, its content."""

from __future__ import annotations

from typing import Any

from pydantic.fields import FieldInfo
from pydantic_settings import PydanticBaseSettingsSource

from villa_site.errors import ProjectError
from villa_site.settings.languages import Languages, LanguagesError
from villa_site.settings.project import Project, current_project


class ProjectSource(PydanticBaseSettingsSource):
    """A source of settings; empty where no project is."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:  # noqa: ARG002 - the base class's form
        """Give one field's value, its key, and whether it is JSON."""
        return self().get(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        """Give the values by the names of the fields; raises ProjectError."""
        project = current_project()
        if project is None:
            return {}
        content = {"content_dir": project.content} if project.content.is_dir() else {}
        return {"product_name": project.name, "languages": _languages(project), **content}


def _languages(project: Project) -> Languages:
    try:
        return Languages.of(",".join(project.languages))
    except LanguagesError as error:
        raise ProjectError(
            f"Fix {project.folder / 'pyproject.toml'}, the table tool.villa-site.languages: "
            f"{error}."
        ) from error

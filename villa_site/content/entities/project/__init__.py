"""The package of a project's own entities: the modules of its folder ``entities``, one each."""

from villa_site.settings.project import current_project

_project = current_project()
__path__ = [str(_project.folder / "entities")] if _project else []

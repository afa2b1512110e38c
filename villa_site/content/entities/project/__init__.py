"""The package of a project's own entities: the modules of its folder ``entities``, one each."""

from villa_site.settings.project import search_path

__path__ = search_path((), "entities")

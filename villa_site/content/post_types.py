"""The post types and page templates that the site knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.editor_texts import choice_label
from villa_site.content.fields.text import as_slug
from villa_site.settings.project import current_project

SITE_TYPES: Final = (
    "directeur",
    "programme_residence",
    "programme",
    "projet",
    "publication",
    "resident",
    "post",
)
"""The post types of the site's own entities."""
_LISTED: Final = ("projet", "publication")
"""Those with a page that lists them and has no template of its own; a project's all have one."""
ARCHIVE: Final = "archive"
"""The template of lists of posts, which have addresses of their own."""
SITE_TEMPLATES: Final = (
    "",
    "home",
    "team",
    "faq",
    "residents",
    "maintenance",
    "memoire",
    "programmation",
    "search",
    ARCHIVE,
)


@cache
def own_types() -> tuple[str, ...]:
    """Return the post types of a project's own entities, one a module of its ``entities``."""
    project = current_project()
    return project.modules("entities") if project else ()


@cache
def entity_types() -> tuple[str, ...]:
    """Return the post types of all entities."""
    return (*SITE_TYPES, *own_types())


@cache
def post_types() -> tuple[str, ...]:
    """Return all post types: those of entities, and that of pages first."""
    return ("page", *entity_types())


@cache
def list_templates() -> Mapping[str, str]:
    """Return the templates of the pages that list the entities of a type, with the post type."""
    return {f"{name}_list": name for name in (*_LISTED, *own_types())}


@cache
def page_templates() -> tuple[str, ...]:
    """Return all page templates: the site's, those of lists, those that a project adds."""
    project = current_project()
    added = project.modules("components/templates") if project else ()
    known = (*SITE_TEMPLATES, *post_types())
    return (*SITE_TEMPLATES, *list_templates(), *(name for name in added if name not in known))


PostType = Annotated[
    str,
    BeforeValidator(as_slug),
    Choice(post_types, closed=False),
    choice_label("page", "Pages"),
    choice_label("directeur", "Directeurs"),
    choice_label("programme_residence", "Programmes de résidence"),
    choice_label("programme", "Événements"),
    choice_label("projet", "Projets"),
    choice_label("publication", "Publications"),
    choice_label("resident", "Résidents"),
    choice_label("post", "Articles"),
]
Template = Annotated[
    str,
    BeforeValidator(as_slug),
    Choice(page_templates, closed=False),
    choice_label("home", "Page d'accueil"),
    choice_label("team", "Équipe"),
    choice_label("faq", "Questions fréquentes"),
    choice_label("residents", "Liste des résidents"),
    choice_label("maintenance", "Maintenance"),
    choice_label("memoire", "Mémoire (événements passés)"),
    choice_label("programmation", "Programmation"),
    choice_label("search", "Recherche"),
    choice_label("projet_list", "Liste des projets"),
    choice_label("publication_list", "Liste des publications"),
    choice_label(ARCHIVE, "Archives"),
]

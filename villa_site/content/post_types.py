"""The post types and page templates that the site knows."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.editor_texts import choice_label
from villa_site.content.fields.text import as_slug
from villa_site.settings.project import current_project

_PROJECT: Final = current_project()
OWN_TYPES: Final = _PROJECT.modules("entities") if _PROJECT else ()
"""The post types of a project's own entities, one a module."""
ENTITY_TYPES: Final = (
    "directeur",
    "programme_residence",
    "programme",
    "projet",
    "publication",
    "resident",
    "post",
    *OWN_TYPES,
)
ARCHIVE: Final = "archive"
"""The template of lists of posts, which have addresses of their own."""
POST_TYPES: Final = ("page", *ENTITY_TYPES)
LISTS: Final = {f"{name}_list": name for name in OWN_TYPES}
"""The templates of the pages that list a project's entities, and of which type."""
_SITE_TEMPLATES: Final = (
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
_OWN_TEMPLATES: Final = _PROJECT.modules("components/templates") if _PROJECT else ()
TEMPLATES: Final = (
    *_SITE_TEMPLATES,
    *LISTS,
    *(name for name in _OWN_TEMPLATES if name not in (*_SITE_TEMPLATES, *POST_TYPES)),
)

PostType = Annotated[
    str,
    BeforeValidator(as_slug),
    Choice(POST_TYPES, closed=False),
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
    Choice(TEMPLATES, closed=False),
    choice_label("home", "Page d'accueil"),
    choice_label("team", "Équipe"),
    choice_label("faq", "Questions fréquentes"),
    choice_label("residents", "Liste des résidents"),
    choice_label("maintenance", "Maintenance"),
    choice_label("memoire", "Mémoire (événements passés)"),
    choice_label("programmation", "Programmation"),
    choice_label("search", "Recherche"),
    choice_label(ARCHIVE, "Archives"),
]

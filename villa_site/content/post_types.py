"""The post types and page templates that the site knows."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.editor_texts import choice_label
from villa_site.content.fields.text import as_slug

ENTITY_TYPES: Final = (
    "directeur",
    "programme_residence",
    "programme",
    "projet",
    "publication",
    "resident",
    "post",
)
ARCHIVE: Final = "archive"
"""The template of lists of posts, which have addresses of their own."""
POST_TYPES: Final = ("page", *ENTITY_TYPES)
TEMPLATES: Final = (
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

PostType = Annotated[
    str,
    BeforeValidator(as_slug),
    Choice(POST_TYPES),
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
    Choice(TEMPLATES),
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

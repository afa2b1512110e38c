"""The post types and page templates that the site knows."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.choice import Choice
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

PostType = Annotated[str, BeforeValidator(as_slug), Choice(POST_TYPES)]
Template = Annotated[str, BeforeValidator(as_slug), Choice(TEMPLATES)]
